package import BoardSync

/// The database schema of shared boards and its versions.
///
/// Each version has a step that upgrades the tables from the previous version. Steps never change
/// once released. Functions, the view, and the rights are replaced as a whole after the last step.
package enum PostgresSchema {
  /// The version that this program creates and understands.
  package static let version = steps.count

  /// The SQL of each step; the first one creates version 1.
  static let steps = [
    PackageResources.tables_1_sql, PackageResources.tables_2_sql, PackageResources.tables_3_sql,
    PackageResources.tables_4_sql, PackageResources.tables_5_sql, PackageResources.tables_6_sql,
    PackageResources.tables_7_sql, PackageResources.tables_8_sql, PackageResources.tables_9_sql,
  ]
  .map(Self.text)
  static let functions = text(PackageResources.functions_sql)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The version of the tables; nil if they don't exist.
  package static func version(
    over connection: PostgresConnection
  ) throws(SharedLogError) -> Int? {
    // Look into the catalog, because `to_regclass` caches a missing table until the end of the
    // transaction, even if another transaction creates it.
    let there = try connection.run(
      """
      SELECT EXISTS (
        SELECT 1 FROM pg_catalog.pg_class AS c
        JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
        WHERE n.nspname = 'tercet' AND c.relname = 'protocol'
      )
      """
    )
    guard there.first?.first == "t" else { return nil }
    let rows = try connection.run("SELECT version FROM tercet.protocol")
    return rows.first?.first.flatMap { $0 }.flatMap { Int($0) }
  }

  package static func check(_ connection: PostgresConnection) throws(SharedLogError) {
    // A missing table is `noBoard` too.
    let rows = try connection.run("SELECT version FROM tercet.protocol")
    guard let found = rows.first?.first.flatMap({ $0 }).flatMap({ Int($0) }) else {
      throw .noBoard
    }
    guard found == version else { throw .unknownProtocol(found, known: version) }
  }

  /// Creates the tables or upgrades existing ones, keeping their data.
  ///
  /// It runs in a transaction, so a failure changes nothing. A second caller waits for the first
  /// one and has nothing to do.
  ///
  /// - Returns: The previous version, or nil.
  /// - Throws: `unknownProtocol` for newer tables, `refused` if they belong to another role.
  @discardableResult
  package static func upgrade(
    over connection: PostgresConnection
  ) throws(SharedLogError) -> Int? {
    var found: Int?
    try connection.inTransaction { () throws(SharedLogError) in
      try connection.run("SELECT pg_advisory_xact_lock(7236482)")
      found = try version(over: connection)
      let older = found ?? 0
      if older > version { throw .unknownProtocol(older, known: version) }
      if older == version { return }
      if found != nil { try assumeOwnerRole(over: connection) }
      for step in steps[older...] { try connection.execute(step) }
      try connection.execute(functions)
      try connection.run("UPDATE tercet.protocol SET version = $1", [String(version)])
    }
    return found
  }

  /// Makes the owner of the existing tables own the new ones, whoever runs the upgrade.
  private static func assumeOwnerRole(over connection: PostgresConnection) throws(SharedLogError) {
    let rows = try connection.run(
      """
      SELECT pg_get_userbyid(nspowner), pg_has_role(session_user, nspowner, 'MEMBER'), session_user
      FROM pg_catalog.pg_namespace WHERE nspname = 'tercet'
      """,
      width: 3
    )
    guard let row = rows.first, let owner = row[0] else { throw .noBoard }
    guard row[1] == "t" else {
      throw .refused(
        "the tables belong to \(owner), and \(row[2] ?? "this role") may not upgrade them"
      )
    }
    try connection.run("SELECT set_config('role', $1, true)", [owner])
  }
}
