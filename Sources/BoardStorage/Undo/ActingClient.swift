internal import Foundation
internal import GRDB

/// Whose changes a store makes.
struct ActingClient {
  /// The row of the client; nil for one whose changes can't be undone.
  let key: Int64?
  /// What the change log calls it.
  let id: UUID

  /// The client that a source leads to, or nil where it would have to be made.
  static func find(_ source: StoreSources.Client, _ db: Database) throws -> ActingClient? {
    switch source {
    case .fixed(let id):
      let key = try Int64.fetchOne(db, sql: "SELECT key FROM client WHERE id = ?", arguments: [id])
      return key.map { ActingClient(key: $0, id: id) }
    case .claimed(let holder):
      let rows = try Row.fetchCursor(db, sql: latestFirst)
      while let row = try rows.next() {
        if holder.isRunning(try row.decode(String.self, atIndex: 2)) { continue }
        return ActingClient(
          key: try row.decode(Int64.self, atIndex: 0),
          id: try row.decode(UUID.self, atIndex: 1)
        )
      }
      return nil
    }
  }

  /// Takes the client that a source leads to for this process, or makes one.
  static func claim(_ sources: StoreSources, _ db: Database) throws -> ActingClient {
    let found = try find(sources.client, db)
    switch (sources.client, found) {
    case (.fixed, let found?): return found
    case (.fixed(let id), nil): return try insert(id, holder: nil, db)
    case (.claimed(let holder), nil):
      return try insert(sources.nextIdentifier(), holder: holder.name(), db)
    case (.claimed(let holder), let found?):
      try db.execute(
        sql: "UPDATE client SET holder = ? WHERE key = ?",
        arguments: [holder.name(), found.key]
      )
      return found
    }
  }

  private static func insert(
    _ id: UUID,
    holder: String?,
    _ db: Database
  ) throws -> ActingClient {
    try db.execute(
      sql: "INSERT INTO client (id, holder) VALUES (?, ?)",
      arguments: [id, holder]
    )
    return ActingClient(key: db.lastInsertedRowID, id: id)
  }

  /// The clients that can be taken over, the one that did something last before all others.
  private static let latestFirst = """
    SELECT key, id, holder FROM client c WHERE holder IS NOT NULL
    ORDER BY max(
      coalesce((SELECT max(first_seq) FROM step WHERE client_key = c.key AND is_undone = 0), 0),
      coalesce((SELECT max(first_seq) FROM step WHERE client_key = c.key AND is_undone = 1), 0)
    ) DESC, key DESC
    """
}
