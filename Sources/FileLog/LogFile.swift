internal import BoardSync
internal import CBoardStorage
internal import FileSystem
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// The SQLite file of a shared log.
///
/// It is in WAL mode, so a newcomer can read all rows while others write. The WAL and its index
/// stay when the file is closed, so users who may only read the file can open it too.
final class LogFile {
  private static let applicationID: Int64 = 0x5443_544C
  /// The version of the tables that this program makes and understands.
  static let version = 1

  let path: String
  /// What its user may do with the board.
  let right: LogRight
  let mayWrite: Bool
  /// Why the file can't be written although its rights don't forbid it, as on a read-only disk.
  let obstacle: String?
  private let queue: DatabaseQueue
  private let inode: ino_t

  var walPath: String { path + "-wal" }

  /// Opens an existing log.
  convenience init(_ path: String, allowing right: LogRight = .write) throws(SharedLogError) {
    guard let status = stat(at: path), access(path, R_OK) == 0 else {
      throw Self.unopened(path, errno)
    }
    try self.init(path, status, right)
    try read { db in try self.check(db) }
  }

  private init(_ path: String, _ status: stat, _ right: LogRight) throws(SharedLogError) {
    guard status.isFile else { throw .refused("“\(path)” is no file") }
    if let network = NetworkFolder.kind(of: status.st_dev) {
      throw .refused(
        "“\(path)” is on a network file system (\(network)), where two machines would damage it;"
          + " use an address such as ssh://host\(path) for the machine that has the disk"
      )
    }
    (self.path, inode) = (path, status.st_ino)
    let failure = access(path, W_OK) == 0 ? 0 : errno
    self.right = failure == 0 ? right : .read
    mayWrite = self.right != .read
    obstacle = failure == 0 || failure == EACCES ? nil : String(cString: strerror(failure))
    var configuration = Configuration()
    configuration.readonly = !mayWrite
    configuration.busyMode = .timeout(15)
    configuration.prepareDatabase { db in
      tercet_harden(db.sqliteConnection, 64 << 20)
      // Keeps the WAL and its index, empty and with their rights, when the file is closed.
      var keeps: Int32 = 1
      sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw Self.meaning(of: error, path)
    }
  }

  /// Opens the log at a path, or makes one.
  ///
  /// In a folder that a group may write to, the group may use the new file too; otherwise only you.
  static func make(_ path: String) throws(SharedLogError) -> LogFile {
    let parent = (path as NSString).deletingLastPathComponent
    guard let folder = stat(at: parent) else {
      throw .refused("the folder “\(parent)” does not exist")
    }
    let bits: mode_t = folder.st_mode & 0o020 != 0 && folder.st_mode & 0o2000 != 0 ? 0o660 : 0o600
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, bits)
    if descriptor < 0 {
      guard errno == EEXIST else {
        throw .refused("“\(path)” cannot be made: \(String(cString: strerror(errno)))")
      }
    } else {
      fchmod(descriptor, bits)
      close(descriptor)
    }
    guard let status = stat(at: path) else {
      throw .refused("“\(path)” cannot be made: \(String(cString: strerror(errno)))")
    }
    let file = try LogFile(path, status, .write)
    // Whoever was interrupted left an empty file.
    try file.makeTables()
    return file
  }

  private func makeTables() throws(SharedLogError) {
    do {
      try queue.writeWithoutTransaction { db in
        if try Int64.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID { return }
        guard try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0 else { return }
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.inTransaction(.immediate) {
          if try Int64.fetchOne(db, sql: "PRAGMA application_id") == 0 {
            try db.execute(sql: Self.tables)
            try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(Self.version)")
          }
          return .commit
        }
      }
    } catch {
      throw Self.meaning(of: error, path)
    }
    try read { db in try self.check(db) }
  }

  private func check(_ db: Database) throws {
    guard try Int64.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID else {
      throw SharedLogError.refused("“\(path)” is another file and not the log of a shared board")
    }
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found == Self.version else {
      throw SharedLogError.refused(
        "the log is of version \(found), and this tercet knows version \(Self.version): install a"
          + " newer tercet"
      )
    }
  }

  /// Whether another file has its path now, as after a backup was restored.
  var isReplaced: Bool { stat(at: path)?.st_ino != inode }

  // MARK: Transactions

  /// Reads the file as of one moment.
  func read<Value>(_ body: (Database) throws -> Value) throws(SharedLogError) -> Value {
    try transaction(.deferred, body)
  }

  /// Writes all or nothing, and tells the others.
  func write<Value>(
    ringing rings: Bool = true,
    _ body: (Database) throws -> Value
  ) throws(SharedLogError) -> Value {
    let value = try transaction(.immediate, body)
    // A write to the WAL precedes its commit, so the watch waits for this.
    if rings { _ = utimensat(AT_FDCWD, walPath, nil, 0) }
    return value
  }

  private func transaction<Value>(
    _ kind: Database.TransactionKind,
    _ body: (Database) throws -> Value
  ) throws(SharedLogError) -> Value {
    if isReplaced { throw .offline("“\(path)” was moved or replaced") }
    do {
      var value: Value?
      try queue.writeWithoutTransaction { db in
        try db.inTransaction(kind) {
          value = try body(db)
          return .commit
        }
      }
      if let value { return value }
    } catch {
      throw Self.meaning(of: error, path)
    }
    throw .server("the log was not read")
  }

  /// What to do about a log that is lost.
  static let remedy =
    "restore it from a backup; if the board was moved, “tercet share --move” takes its new address"

  static func unopened(_ path: String, _ code: Int32) -> SharedLogError {
    let help = code == EACCES ? "; its owner can let you read it with chmod" : ""
    return .offline("“\(path)” cannot be opened: \(String(cString: strerror(code)))\(help)")
  }

  static func meaning(of error: any Error, _ path: String) -> SharedLogError {
    if let error = error as? SharedLogError { return error }
    guard let error = error as? DatabaseError else { return .server("\(error)") }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return .offline("another program has “\(path)” locked")
    case .SQLITE_FULL: return .server("its disk is full")
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      return .server("its disk is full")
    case .SQLITE_READONLY, .SQLITE_PERM: return .refused("“\(path)” cannot be written")
    case .SQLITE_CANTOPEN:
      return .offline(
        "“\(path)” or a file next to it cannot be opened; its owner can let you read them with chmod"
      )
    case .SQLITE_IOERR:
      return .offline("“\(path)” cannot be read: \(error.message ?? "")")
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return .server("“\(path)” is damaged or not a log; \(remedy)")
    default: return .server(error.message ?? "\(error.resultCode)")
    }
  }

  private static let tables = """
    CREATE TABLE board (
      id TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      head INTEGER NOT NULL DEFAULT 0,
      -- Older entries were cut, up to the one named by floor_op.
      floor INTEGER NOT NULL DEFAULT 0,
      floor_op TEXT,
      cut_at INTEGER NOT NULL,
      -- 0 while its cards are sent for the first time; nobody can join it until then.
      is_complete INTEGER NOT NULL DEFAULT 0,
      removed_by TEXT,
      removed_at INTEGER
    );
    CREATE TABLE op (
      seq INTEGER PRIMARY KEY,
      op_id TEXT NOT NULL UNIQUE,
      client TEXT NOT NULL,
      base_seq INTEGER NOT NULL,
      action TEXT NOT NULL,
      author TEXT NOT NULL,
      -- The user of this machine, whatever author the replica names.
      user TEXT NOT NULL,
      at INTEGER NOT NULL,
      taken_at INTEGER NOT NULL,
      facts TEXT NOT NULL
    );
    CREATE TABLE subject (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      -- The newest entry about it.
      seq INTEGER NOT NULL,
      is_deleted INTEGER NOT NULL,
      changed_at INTEGER,
      changed_by TEXT,
      writers TEXT,
      fields TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    );
    CREATE INDEX subject_by_seq ON subject (seq);
    CREATE TABLE client (
      id TEXT NOT NULL PRIMARY KEY,
      user TEXT NOT NULL,
      cursor INTEGER NOT NULL,
      last_op TEXT,
      location TEXT,
      seen_at INTEGER NOT NULL
    );
    """
}
