internal import BoardModel
internal import BoardSync
internal import Foundation

/// What other replicas have said about who has the board open there, until it is checked.
struct PostgresVisitors {
  struct Visit {
    let client: UUID
    let people: [Presence]
  }

  /// Anybody who may connect to the database can send notifications.
  private static let limit = 1_000

  /// By the server's process that the replica is connected to.
  private(set) var visits: [Int32: Visit] = [:]
  /// Whether somebody has come or gone since the last check.
  private var hasNews = false
  /// Whether a newcomer waits to be told who is here.
  private var hasNewcomer = false

  /// Records what a replica has said, unless it is this one.
  mutating func note(_ notification: PostgresConnection.Notification, besides own: UUID?) {
    guard let message = try? SharedJSON.value(of: notification.payload),
      let client = message["client"].text.flatMap({ UUID(digits: $0) }), client != own
    else { return }
    let people = [Presence](message["people"])
    let isKnown = visits[notification.process] != nil
    if people.isEmpty {
      visits[notification.process] = nil
    } else if isKnown || visits.count < Self.limit {
      visits[notification.process] = Visit(client: client, people: people)
    }
    hasNews = hasNews || isKnown || !people.isEmpty
    if message["asks"] == .flag(true) { hasNewcomer = true }
  }

  mutating func takeNews() -> (hasAny: Bool, hasNewcomer: Bool) {
    defer { (hasNews, hasNewcomer) = (false, false) }
    return (hasNews, hasNewcomer)
  }

  mutating func keep(_ processes: Set<Int32>) {
    visits = visits.filter { processes.contains($0.key) }
  }
}
