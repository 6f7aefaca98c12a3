internal import CBoardStorage
internal import Foundation
internal import GRDB

/// Detects that one of the three files of an open board was replaced.
///
/// SQLite goes on writing to files that were removed, renamed or overwritten, and those writes are
/// lost or mixed into another board. So each transaction that writes checks the files, and so does
/// writing the log back.
final class FileGuard {
  enum Fault: Hashable {
    /// The file is no longer at its path, or no longer the board.
    case replaced
    /// The log is gone from its path. Its content can still be written into the board's file.
    case logRemoved
    /// The log or index was replaced, the index is gone, or the log was emptied, truncated or
    /// overwritten.
    case companionReplaced
    case newerFormat
  }

  private let file: BoardFile
  private let claim: FileClaim
  private let log: FileClaim.Identity?
  private let index: FileClaim.Identity?
  /// The page that holds the identity; nil for a file without one.
  private var root: Int?
  /// The main file's identity when its log was last verified.
  private var verified: FileIdentity?
  private var size: Int64
  private let pageSize: Int

  init(_ file: BoardFile, _ claim: FileClaim, _ db: Database) throws {
    self.file = file
    self.claim = claim
    log = FileClaim.identity(of: file.walPath)
    index = FileClaim.identity(of: file.walIndexPath)
    pageSize = try Int.fetchOne(db.makeStatement(sql: "PRAGMA page_size")) ?? 4096
    root = try Self.root(db)
    size = tercet_main_file_size(db.sqliteConnection)
    verified = mainIdentity(db)
  }

  /// Whether the log may hold changes that the main file doesn't have.
  var logHasFrames: Bool { LogIdentities(path: file.walPath, root: root).hasFrames }

  /// Checks the names of the files without reading any.
  ///
  /// - Complexity: three system calls.
  func namesFault() -> Fault? {
    if !claim.isOf(file.path) { return .replaced }
    if FileClaim.identity(of: file.walIndexPath) != index { return .companionReplaced }
    let log = FileClaim.identity(of: file.walPath)
    if log == self.log { return nil }
    return log == nil ? .logRemoved : .companionReplaced
  }

  /// Checks the files and their content.
  ///
  /// - Complexity: a few system calls; O(*n*) for *n* frames of the log if it was checkpointed
  ///   since.
  func fault(_ db: Database) throws -> Fault? {
    if let fault = namesFault() { return fault }
    if isCutOff(db) || !isOwn(db) { return .replaced }
    if tercet_log_is_whole(db.sqliteConnection) == 0 { return .companionReplaced }
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    return version > Schema.version ? .newerFormat : nil
  }

  /// Whether the main file lost its end; SQLite truncates it only after changing its header.
  private func isCutOff(_ db: Database) -> Bool {
    let size = tercet_main_file_size(db.sqliteConnection)
    defer { self.size = size }
    if size >= self.size { return false }
    guard let header = DatabaseHeader(read(db, at: 0, DatabaseHeader.size)) else { return true }
    return header.pageCount.map { size < Int64($0 * header.pageSize) } ?? true
  }

  /// Whether the log continues the main file.
  private func isOwn(_ db: Database) -> Bool {
    let own = mainIdentity(db)
    if own == verified { return true }
    // After a checkpoint, the file has another state. Either that state is in the log, or the log
    // has been restarted since.
    guard let own else { return movedRoot(db) }
    // A killed process may have left an incomplete frame.
    let isOwn = isOwn(own, upTo: .max) || isOwn(own, upTo: WriteAheadLog.end(ofLogAt: file.walPath))
    if isOwn { verified = own }
    return isOwn
  }

  private func isOwn(_ own: FileIdentity, upTo end: Int) -> Bool {
    let log = LogIdentities(path: file.walPath, root: root, upTo: end)
    return log.first == nil ? verified?.file ?? own.file == own.file : log.continues(own)
  }

  /// Whether the identity has moved to another page, as after a VACUUM.
  private func movedRoot(_ db: Database) -> Bool {
    guard let root = try? Self.root(db), root != self.root else { return false }
    self.root = root
    let own = mainIdentity(db)
    if own == nil || own?.file == verified?.file { verified = own }
    return own == verified
  }

  private func mainIdentity(_ db: Database) -> FileIdentity? {
    root.flatMap { FileIdentity(page: read(db, at: ($0 - 1) * pageSize, pageSize)) }
  }

  private func read(_ db: Database, at offset: Int, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      let code = tercet_read_main_file(
        db.sqliteConnection,
        buffer.baseAddress,
        Int32(count),
        Int64(offset)
      )
      length = code == 0 ? count : 0
    }
  }

  private static func root(_ db: Database) throws -> Int? {
    try Int.fetchOne(
      db.makeStatement(sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'file_identity'")
    )
  }
}
