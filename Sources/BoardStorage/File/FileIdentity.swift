internal import GRDB

/// Which file this is, and in which state.
///
/// `file` is drawn when a file is made, and again when a backup is restored into it; a backup gets
/// its own. Each commit draws a new `state` and records the one before as `previous`. So a file's
/// own log begins at the file's state, or contains that state.
struct FileIdentity: Equatable {
  /// A random identifier.
  typealias Token = [UInt8]

  static let tokenSize = 16

  let file: Token
  let state: Token
  let previous: Token

  /// Whether the migration that introduced identities wrote it.
  var isFirst: Bool { previous.allSatisfy { $0 == 0 } }

  init?(page bytes: [UInt8]) {
    let page = BTreePage(bytes)
    guard page.kind == .tableLeaf, page.cells.count == 1, let cell = page.cells.first,
      cell.rowID == 1, cell.overflow == 0, cell.size < 100,
      let record = StoredRecord(Array(bytes[cell.local])), record.values.count == 4
    else { return nil }
    let tokens = record.values.dropFirst()
      .compactMap { value -> Token? in
        guard case .blob(let bytes) = value, bytes.count == Self.tokenSize else { return nil }
        return bytes
      }
    guard tokens.count == 3 else { return nil }
    (file, state, previous) = (tokens[0], tokens[1], tokens[2])
  }

  /// Records a new state, in the transaction that causes it.
  static func stamp(_ db: Database) throws {
    try db.cachedStatement(
      sql: "UPDATE file_identity SET previous = state, state = randomblob(16) WHERE key = 1"
    )
    .execute()
  }

  /// Gives a copied file its own identity.
  ///
  /// A file of a format without identities is left unchanged.
  static func renew(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if version < Schema.firstVersionWithIdentity { return }
    try db.execute(
      sql: """
        UPDATE file_identity
        SET file = randomblob(16), previous = state, state = randomblob(16) WHERE key = 1
        """
    )
  }
}
