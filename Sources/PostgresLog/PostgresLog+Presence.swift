package import BoardModel
package import BoardSync
internal import Foundation

/// Who has the board open: replicas notify each other, and nothing of it is stored.
///
/// A replica counts as long as its connection is there and it has attended in the last minute, as it
/// does every half minute. A pooler may keep a connection whose replica is gone, and the server one
/// whose computer is.
extension PostgresLog {
  var peopleChannel: String { channel + "_people" }

  /// Asks the others to tell who is there as well, at the first call.
  package func show(_ people: [Presence]) throws(SharedLogError) {
    guard hears, client != nil else { return }
    let isFirst = shown == nil
    if isFirst { try connection.listen(to: peopleChannel) }
    shown = people
    try tellOthers(asking: isFirst)
  }

  private func tellOthers(asking asks: Bool) throws(SharedLogError) {
    guard let client, let shown else { return }
    let message = SharedValue.record([
      "client": .text(client.digits), "people": shown.value, "asks": .flag(asks),
    ])
    try notify(SharedJSON.text(of: message), on: peopleChannel)
  }

  package func takeOthers(looking looks: Bool) throws(SharedLogError) -> [Presence]? {
    let news = visitors.takeNews()
    if news.hasNewcomer, shown?.isEmpty == false { try tellOthers(asking: false) }
    guard news.hasAny || looks && !visitors.visits.isEmpty else { return nil }
    let rows = try connection.run(
      """
      SELECT n.process, c.seen_at > now() - interval '1 minute'
      FROM unnest($2::integer[], $3::uuid[]) AS n(process, client)
      JOIN pg_catalog.pg_stat_activity AS a ON a.pid = n.process
      JOIN tercet.client AS c ON c.board = $1 AND c.id = n.client AND c.role = a.usename
      """,
      [
        board.uuidString, list(visitors.visits.keys.map { String($0) }),
        list(visitors.visits.values.map(\.client.uuidString)),
      ],
      width: 2
    )
    let found = rows.map { (process: $0[0].flatMap { Int32($0) } ?? 0, isSeen: $0[1] == "t") }
    visitors.keep(Set(found.map(\.process)))
    return found.filter(\.isSeen).flatMap { visitors.visits[$0.process]?.people ?? [] }
  }

  private func list(_ values: [String]) -> String { "{" + values.joined(separator: ",") + "}" }
}
