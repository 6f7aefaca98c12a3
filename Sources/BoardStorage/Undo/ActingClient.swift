internal import Foundation
internal import GRDB

struct ActingClient {
  /// The row of the client; nil if its changes can't be undone.
  let key: Int64?
  let id: UUID

  /// The existing client for a source, or nil.
  static func find(_ sources: StoreSources, _ db: Database) throws -> ActingClient? {
    switch sources.client {
    case .fixed(let id):
      let key = try Int64.fetchOne(db, sql: "SELECT key FROM client WHERE id = ?", arguments: [id])
      return key.map { ActingClient(key: $0, id: id) }
    case .claimed(let holder): return try abandoned(by: sources.author, holder, db).next()
    }
  }

  /// Takes over the source's client for this process, or creates one.
  static func claim(_ sources: StoreSources, _ db: Database) throws -> ActingClient {
    let found = try find(sources, db)
    switch (sources.client, found) {
    case (.fixed, let found?): return found
    case (.fixed(let id), nil): return try insert(id, holder: nil, sources.author, db)
    case (.claimed(let holder), nil):
      return try insert(sources.nextIdentifier(), holder: holder.name(), sources.author, db)
    case (.claimed(let holder), let found?):
      try db.execute(
        sql: "UPDATE client SET holder = ? WHERE key = ?",
        arguments: [holder.name(), found.key]
      )
      return found
    }
  }

  /// Takes over the steps of the author's most recently active ended client.
  ///
  /// - Returns: whether one had a step to undo.
  static func adoptSteps(
    by heir: Int64,
    _ sources: StoreSources,
    _ db: Database
  ) throws -> Bool {
    guard case .claimed(let holder) = sources.client else { return false }
    let clients = try abandoned(by: sources.author, holder, db)
    while let client = try clients.next() {
      guard let key = client.key, key != heir else { continue }
      try db.execute(
        sql: "UPDATE step SET client_key = ? WHERE client_key = ? AND is_undone = 0",
        arguments: [heir, key]
      )
      if db.changesCount > 0 { return true }
    }
    return false
  }

  /// Takes over the steps of all the author's ended clients, so that the newest is undone first,
  /// whichever program made it.
  static func adoptAllSteps(
    by heir: Int64,
    _ sources: StoreSources,
    _ db: Database
  ) throws {
    guard case .claimed(let holder) = sources.client else { return }
    let keys = try Array(abandoned(by: sources.author, holder, db)).compactMap(\.key)
    for key in keys where key != heir {
      try db.execute(
        sql: "UPDATE step SET client_key = ? WHERE client_key = ? AND is_undone = 0",
        arguments: [heir, key]
      )
    }
  }

  private static func insert(
    _ id: UUID,
    holder: String?,
    _ author: String?,
    _ db: Database
  ) throws -> ActingClient {
    try db.execute(
      sql: "INSERT INTO client (id, holder, author) VALUES (?, ?, ?)",
      arguments: [id, holder, author]
    )
    return ActingClient(key: db.lastInsertedRowID, id: id)
  }

  /// An author's clients whose processes have ended, most recently active first.
  private static func abandoned(
    by author: String?,
    _ holder: ProcessHolder,
    _ db: Database
  ) throws -> some Cursor<ActingClient> {
    try Row.fetchCursor(db, sql: latestFirst, arguments: [author])
      .filter { row in !holder.isRunning(try row.decode(String.self, atIndex: 2)) }
      .map { row in
        ActingClient(
          key: try row.decode(Int64.self, atIndex: 0),
          id: try row.decode(UUID.self, atIndex: 1)
        )
      }
  }

  private static let latestFirst = """
    SELECT key, id, holder FROM client c WHERE holder IS NOT NULL AND author IS ?
    ORDER BY max(
      coalesce((SELECT max(first_seq) FROM step WHERE client_key = c.key AND is_undone = 0), 0),
      coalesce((SELECT max(first_seq) FROM step WHERE client_key = c.key AND is_undone = 1), 0)
    ) DESC, key DESC
    """
}
