import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog

/// What other commands need of the server.
extension SyncJob {
  /// Exchanges whenever a line comes in, and says when that is done, whether one of the boards may be
  /// changed, and how far the server's clock is ahead of this machine's.
  func answer(_ store: SQLiteBoardStore) throws {
    let exchanges = try board.split(separator: ",")
      .map { try exchange(shared(String($0), of: store)) }
    var refusal: Exchange.Refusal?
    let offset = try exchanges.first?.log.clockOffset() ?? 0
    for exchange in exchanges { exchange.onRefusal = { refusal = $0 } }
    while readLine() != nil {
      for exchange in exchanges { try exchange.run() }
      if let refusal { throw SyncFailure(refusal) }
      let mayWrite = exchanges.contains(where: \.mayWrite)
      say("ok \(mayWrite ? "write" : "read") \(offset)")
    }
  }

  /// Brings older tables to the present version.
  func upgrade() throws {
    let connection = try PostgresConnection(givenAddress().full)
    guard try PostgresSchema.version(over: connection) != nil else {
      throw SharedLogError.noBoard
    }
    // Large tables take their time.
    connection.patience = .seconds(3_600)
    let found = try PostgresSchema.upgrade(over: connection)
    let version = PostgresSchema.version
    say(
      found == version
        ? "The tables are of version \(version) already."
        : "Upgraded the tables from version \(found ?? 0) to \(version)."
    )
  }

  /// Gives a role its rights, or shows all that have some.
  func members(_ store: SQLiteBoardStore) throws {
    let shared = try shared(board, of: store)
    let log = try exchange(shared).log
    // A board that the role may not read is not there for it.
    _ = try log.head()
    if details.count == 3 { try log.permit(details[1], details[2]) }
    let members = try log.members()
    guard details.first == "json" else {
      let width = members.map(\.role.count).max() ?? 0
      for member in members {
        say(
          member.role + String(repeating: " ", count: width - member.role.count + 2) + member.level
            + (member.isThere
              ? "" : "  gone: the role was dropped, and one of its name has no right")
        )
      }
      return
    }
    let objects = members.map { member in
      var object = JSONObject()
      object.set("role", member.role)
      object.set("level", member.level)
      if !member.isThere { object.set("gone", true) }
      return object.json
    }
    say("[\(objects.joined(separator: ","))]")
  }
}
