internal import GRDB

/// Which file this is, and which of its states.
///
/// `file` is drawn when a file is made, and again when a backup is restored into it; a backup gets its
/// own. Each commit draws a new `state`, and `previous` is the one that it followed. So a log that
/// belongs to a file begins at the state that the file has, or holds that state.
struct FileIdentity: Equatable {
  /// An identifier drawn at random.
  typealias Token = [UInt8]

  static let tokenSize = 16

  let file: Token
  let state: Token
  let previous: Token

  /// Whether it was written by the step that brought the file to the format which has identities.
  var isFirst: Bool { previous.allSatisfy { $0 == 0 } }

  /// Nil where the page is not the one that holds the identity.
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

  /// Marks a new state, in the transaction that brings it about.
  static func stamp(_ db: Database) throws {
    try db.cachedStatement(
      sql: "UPDATE file_identity SET previous = state, state = randomblob(16) WHERE key = 1"
    )
    .execute()
  }

  /// Makes the file another one than that which it was copied from.
  ///
  /// Files of a format without identities are left as they are.
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
