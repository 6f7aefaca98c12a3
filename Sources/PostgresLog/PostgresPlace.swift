package import BoardSync
package import Foundation

/// A database with the logs of shared boards, over one connection.
package final class PostgresPlace: LogPlace {
  /// How long upgrading large tables or removing a large log may take.
  private static let longPatience = Duration.seconds(3_600)

  package let noun = "database"
  private let whole: PostgresAddress
  private var connection: PostgresConnection?

  /// Whether nothing need be encrypted.
  private let allowsPlain: Bool

  /// Without `allowsPlain`, only an address that says so may be used without encryption.
  package init(_ address: PostgresAddress, allowsPlain: Bool? = nil) {
    whole = address
    self.allowsPlain = allowsPlain ?? address.isPlain
  }

  package var address: String { whole.kept }
  package var holdsSecret: Bool { whole.holdsSecret }

  private func connect() throws(SharedLogError) -> PostgresConnection {
    if let connection { return connection }
    let new = try PostgresConnection(whole.full)
    if !allowsPlain, let host = new.plainHost {
      throw .refused(
        "the connection to \(host) is not encrypted, so others could read and change what is sent;"
          + " use sslmode=verify-full, or --insecure if you trust the network"
      )
    }
    connection = new
    return new
  }

  package func log(of board: UUID) throws(SharedLogError) -> any SharedLog {
    try PostgresLog(connect(), board: board)
  }

  package func boards() throws(SharedLogError) -> [SharedBoardName] {
    try PostgresLog.boards(over: connect())
  }

  package func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling
  ) throws(SharedLogError) -> (any SharedLog, Int64) {
    let connection = try connect()
    if try PostgresSchema.version(over: connection) == PostgresSchema.version,
      try PostgresLog.boards(over: connection).contains(where: { $0.id == board })
    {
      throw .alreadyShared
    }
    return try PostgresLog.share(board, named: name, by: filling, over: connection)
  }

  package func upgrade() throws(SharedLogError) -> (before: Int, now: Int) {
    let connection = try connect()
    guard try PostgresSchema.version(over: connection) != nil else { throw .noBoard }
    connection.patience = Self.longPatience
    let found = try PostgresSchema.upgrade(over: connection)
    return (found ?? 0, PostgresSchema.version)
  }

  package func removable(named name: String) throws(SharedLogError) -> RemovableBoard {
    try PostgresLog.removable(named: name, over: connect())
  }

  package func remove(_ board: RemovableBoard) throws(SharedLogError) {
    let connection = try connect()
    connection.patience = Self.longPatience
    try PostgresLog.remove(board, over: connection)
  }

  package func invitation(of person: String, _ right: LogRight) -> Invitation {
    let isPlain = person.utf8.enumerated()
      .allSatisfy { index, byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
          || index > 0 && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
    let role = isPlain ? person : "\"\(person)\""
    return Invitation(
      address: whole.with(role: person),
      preparation: ["CREATE ROLE \(role) LOGIN;", "\\password \(role)"]
    )
  }

  package func members(
    of board: UUID,
    permitting change: (role: String, level: String)?
  ) throws(SharedLogError) -> [Member] {
    let log = try PostgresLog(connect(), board: board)
    // Boards that the role may not read appear as missing.
    _ = try log.head()
    if let change { try log.permit(change.role, change.level) }
    return try log.members()
  }
}
