package import BoardSync
internal import Foundation

/// A role with rights on a board.
package struct Member: Hashable, Sendable {
  package let role: String
  /// `read`, `write` or `admin`.
  package let level: String
}

extension PostgresLog {
  /// Who may do what, by name.
  package func members() throws(SharedLogError) -> [Member] {
    try connection.run(
      "SELECT role, level FROM tercet.member WHERE board = $1 ORDER BY role",
      [board.uuidString],
      width: 2
    )
    .map { Member(role: $0[0] ?? "", level: $0[1] ?? "") }
  }

  /// Gives a role its rights; `none` takes them away.
  ///
  /// - Throws: `refused` where the own role may not give rights, or there is no such role.
  package func permit(_ role: String, _ level: String) throws(SharedLogError) {
    try connection.run(
      "SELECT tercet.permit($1, $2, $3)",
      [board.uuidString, role, level]
    )
  }
}
