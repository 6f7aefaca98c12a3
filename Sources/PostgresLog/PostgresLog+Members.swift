package import BoardSync
internal import Foundation

/// A role with rights on a board.
package struct Member: Hashable, Sendable {
  package let role: String
  /// `read`, `write` or `admin`.
  package let level: String
  /// Whether the role that got the right is still there; another one may have its name.
  package let isThere: Bool
}

extension PostgresLog {
  /// Whether one of some notifications says that the board itself is otherwise, as after a right was given
  /// or taken away or the board was removed: others say the newest sequence, or nothing.
  package static func tellOfBoard(_ notifications: [String]) -> Bool {
    notifications.contains { !$0.isEmpty && Int64($0) == nil }
  }

  /// Who may do what, by name.
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

  /// Gives a role its rights, of which `none` takes them away, and tells whoever listens.
  ///
  /// - Throws: `refused` where the own role may not give rights, or there is no such role.
  package func permit(_ role: String, _ level: String) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.permit($1, $2, $3)",
      [board.uuidString, role, level]
    )
    try notify("rights")
  }
}
