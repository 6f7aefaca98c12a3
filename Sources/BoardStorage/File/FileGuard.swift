internal import CBoardStorage
internal import Foundation
internal import GRDB

/// Knows the three files of an open board, and finds out when others stand in their places.
///
/// SQLite goes on writing to files that were removed, renamed or written over, and what it writes
/// then is lost, or mixed into another board. So the files are looked at inside each transaction
/// that writes, and once more before the log is written back into the file.
final class FileGuard {
  /// What has happened to the files.
  enum Fault: Hashable {
    /// The board's file is not at its path any more, or not the board any more.
    case replaced
    /// Nothing stands at the log's path. What it held can still be written into the board's file.
    case logRemoved
    /// Another log or index stands beside the file, the index is gone, or the log was emptied, cut off
    /// or written over.
    case companionReplaced
    /// A newer version of the program has changed the tables.
    case newerFormat
  }

  private let file: BoardFile
  private let claim: FileClaim
  private let log: FileClaim.Identity?
  private let index: FileClaim.Identity?
  /// The page that holds the identity; nil for a file that has none.
  private var root: Int?
  /// The identity that the main file had when its log was last found to be its own.
  private var verified: FileIdentity?
  private var size: Int64
  private let pageSize: Int

  /// Looks at the files of a connection that has just read from them.
  init(_ file: BoardFile, _ claim: FileClaim, _ db: Database) throws {
    self.file = file
    self.claim = claim
    log = FileClaim.identity(of: file.walPath)
    index = FileClaim.identity(of: file.walIndexPath)
    pageSize = try Int.fetchOne(db.makeStatement(sql: "PRAGMA page_size")) ?? 4096
    root = try Self.root(db)
    size = db.sqliteConnection.map { tercet_main_file_size(UnsafeMutableRawPointer($0)) } ?? -1
    verified = mainIdentity(db)
  }

  /// Whether the log holds anything that the main file may not have yet.
  var logHasFrames: Bool { LogIdentities(path: file.walPath, root: root).hasFrames }

  /// What is wrong as far as the names of the files tell, without reading any.
  ///
  /// - Complexity: three calls of the system.
  func namesFault() -> Fault? {
    if !claim.isOf(file.path) { return .replaced }
    if FileClaim.identity(of: file.walIndexPath) != index { return .companionReplaced }
    let log = FileClaim.identity(of: file.walPath)
    if log == self.log { return nil }
    return log == nil ? .logRemoved : .companionReplaced
  }

  /// What is wrong with the files or with what is in them.
  ///
  /// - Complexity: a few calls of the system; O(*n*) for *n* frames of the log where that was written
  ///   back since the last call.
  func fault(_ db: Database) throws -> Fault? {
    if let fault = namesFault() { return fault }
    if isCutOff(db) || !isOwn(db) { return .replaced }
    if let connection = db.sqliteConnection.map(UnsafeMutableRawPointer.init),
      tercet_log_is_whole(connection) == 0
    {
      return .companionReplaced
    }
    let version = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    return version > Schema.version ? .newerFormat : nil
  }

  /// Whether the main file lost its end: SQLite makes it shorter only after its header says so.
  private func isCutOff(_ db: Database) -> Bool {
    guard let connection = db.sqliteConnection.map(UnsafeMutableRawPointer.init) else {
      return false
    }
    let size = tercet_main_file_size(connection)
    defer { self.size = size }
    if size >= self.size { return false }
    guard let header = DatabaseHeader(read(db, at: 0, DatabaseHeader.size)) else { return true }
    return header.pageCount.map { size < Int64($0 * header.pageSize) } ?? true
  }

  /// Whether the main file is the one that the log continues.
  private func isOwn(_ db: Database) -> Bool {
    let own = mainIdentity(db)
    if own == verified { return true }
    // After a log was written back the file has another state. It is one that is in the log, or the
    // log has been emptied since.
    guard let own else { return movedRoot(db) }
    // A process that was killed may have left a frame that is not whole.
    let isOwn = isOwn(own, upTo: .max) || isOwn(own, upTo: WriteAheadLog.end(ofLogAt: file.walPath))
    if isOwn { verified = own }
    return isOwn
  }

  private func isOwn(_ own: FileIdentity, upTo end: Int) -> Bool {
    let log = LogIdentities(path: file.walPath, root: root, upTo: end)
    return log.first == nil ? verified?.file ?? own.file == own.file : log.continues(own)
  }

  /// Whether the identity is on another page now, as after the file was made compact.
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
    guard let connection = db.sqliteConnection.map(UnsafeMutableRawPointer.init) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      let code = tercet_read_main_file(connection, buffer.baseAddress, Int32(count), Int64(offset))
      length = code == 0 ? count : 0
    }
  }

  private static func root(_ db: Database) throws -> Int? {
    try Int.fetchOne(
      db.makeStatement(sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'file_identity'")
    )
  }
}
