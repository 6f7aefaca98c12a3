internal import BoardModel
package import BoardSync
package import Foundation

/// A log in a file of another machine that ssh reaches.
package final class SSHPlace: LogPlace {
  package let noun = "log"
  package let holdsSecret = false
  package var address: String { host.text }
  let host: SSHAddress
  private let asksUser: Bool
  private let program: String
  private let patience: Duration
  private var connection: LogConnection?

  /// Starts ssh, or the program that `TERCET_SSH` names, with the first request.
  ///
  /// `asksUser` lets it ask for a passphrase or about an unknown host at the terminal. A log that
  /// doesn't answer within `patience` counts as unreachable.
  package init(
    _ host: SSHAddress,
    asksUser: Bool,
    program: String? = nil,
    patience: Duration = .seconds(20)
  ) {
    (self.host, self.asksUser, self.patience) = (host, asksUser, patience)
    self.program = program ?? ProcessInfo.processInfo.environment["TERCET_SSH"] ?? "ssh"
  }

  private func connect() throws(SharedLogError) -> LogConnection {
    if let connection { return connection }
    let program = try RemoteProgram(program, host, asksUser: asksUser)
    let new = try LogConnection(
      program,
      patience: patience,
      atFirst: asksUser ? .seconds(300) : nil
    )
    connection = new
    return new
  }

  private func ask<Answer: Codable>(_ request: LogRequest) throws(SharedLogError) -> Answer {
    try connect().ask(request).0
  }

  package func log(of board: UUID) throws(SharedLogError) -> any SharedLog {
    RemoteLog(try connect(), board: board)
  }

  package func boards() throws(SharedLogError) -> [SharedBoardName] {
    try ask(.boards)
  }

  package func share(
    _ board: UUID,
    named name: String,
    by filling: LogFilling
  ) throws(SharedLogError) -> (any SharedLog, Int64) {
    let head: Int64 = try ask(.share(board, named: name, by: filling))
    return (try log(of: board), head)
  }

  package func upgrade() throws(SharedLogError) -> (before: Int, now: Int) {
    throw .refused("the log is upgraded by the tercet of the machine that has it")
  }

  package func removable(named name: String) throws(SharedLogError) -> RemovableBoard {
    try ask(.removable(named: name))
  }

  package func remove(_ board: RemovableBoard) throws(SharedLogError) {
    let _: Bool = try ask(.remove(named: board.name))
  }

  package func members(
    of board: UUID,
    permitting change: (role: String, level: String)?
  ) throws(SharedLogError) -> [Member] {
    throw .refused(
      "who may use the log is decided by the rights of its file on \(host.host), “\(host.path)”;"
        + " see “ls -l” and “chmod” there"
    )
  }
}
