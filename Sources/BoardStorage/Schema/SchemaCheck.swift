internal import BoardModel
internal import GRDB

/// Checks that a file has our tables, indices and triggers and nothing else.
///
/// A foreign trigger or view would run with the first read or write, and could change or delete
/// everything. So the SQL texts in the file are compared with those of the migrations.
enum SchemaCheck {
  private typealias Objects = [(name: String, text: [UInt8])]

  /// The first difference from the result of the migrations up to a version, or nil.
  ///
  /// - Complexity: one read of the schema table and its hash. Only if that differs, the migrations
  ///   run in memory to find the difference.
  static func fault(_ db: Database, version: Int) throws -> String? {
    let found = try objects(db)
    if digest(of: found) == Schema.digest(ofVersion: version) { return nil }
    let expected = try objects(version: version)
    let known = Dictionary(expected.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
    if let other = found.first(where: { known[$0.name] != $0.text }) {
      return "it contains “\(other.name.prefix(80))”, which Tercet did not make"
    }
    let names = Set(found.map(\.name))
    if let missing = expected.first(where: { !names.contains($0.name) }) {
      return "no such table or index: \(missing.name)"
    }
    return found.count == expected.count ? nil : "it contains a duplicate object"
  }

  /// The text of `Schema.digests` for a version.
  static func digest(version: Int) throws -> String { digest(of: try objects(version: version)) }

  private static func digest(of objects: Objects) -> String {
    SHA1.digest(of: objects.flatMap(\.text)).flatMap { [$0 >> 4, $0 & 15] }
      .map { String($0, radix: 16) }.joined()
  }

  private static func objects(version: Int) throws -> Objects {
    let queue = try DatabaseQueue(configuration: Configuration())
    defer { queue.retire() }
    return try queue.writeWithoutTransaction { db in
      for migration in Schema.migrations.prefix(version) { try db.execute(sql: migration()) }
      return try objects(db)
    }
  }

  /// Every schema object by name, with its SQL.
  ///
  /// The statistics of `ANALYZE` are harmless.
  private static let query = """
    SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema
    WHERE sql IS NULL OR sql NOT IN (
      'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
      'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')
    ORDER BY name, type LIMIT 1000
    """

  private static func objects(_ db: Database) throws -> Objects {
    var objects: Objects = []
    let rows = try Row.fetchCursor(db, sql: query)
    while let row = try rows.next() {
      // A value of another type is not ours.
      let texts = try (0..<4).map { try row.decode(String.self, atIndex: $0) }
      objects.append((texts[1], texts.flatMap { Array($0.utf8) + [0] }))
    }
    return objects
  }
}
