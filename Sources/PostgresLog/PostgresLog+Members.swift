package import BoardSync
internal import Foundation

extension PostgresLog {
  /// Whether a notification reports a change of the board itself, such as changed rights or its
  /// removal.
  ///
  /// Others contain the newest sequence, or nothing.
  package static func reportBoardChange(_ notifications: [String]) -> Bool {
    notifications.contains { !$0.isEmpty && Int64($0) == nil }
  }

  package func members() throws(SharedLogError) -> [Member] {
    try connection.run(
      """
      SELECT coalesce(r.rolname, g.role) AS name, g.level, r.oid IS NOT NULL
      FROM tercet.member AS g LEFT JOIN pg_catalog.pg_roles AS r ON r.oid = tercet.holder(g)
      WHERE g.board = $1 ORDER BY name
      """,
      [board.uuidString],
      width: 3
    )
    .map { Member(role: $0[0] ?? "", level: $0[1] ?? "", isThere: $0[2] == "t") }
  }

  /// Sets the rights of a role and notifies all listeners; the level `none` removes them.
  ///
  /// - Throws: `refused` if the own role may not grant rights, or the role doesn't exist.
  package func permit(_ role: String, _ level: String) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.permit($1, $2, $3)",
      [board.uuidString, role, level]
    )
    try notify("rights")
  }
}
