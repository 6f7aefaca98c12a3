internal import FileSystem
internal import Foundation
internal import GRDB

/// Files next to a board that may belong to another one.
///
/// SQLite takes any log or journal with the right name for the file's own and writes its content
/// into the file. One that another board left would destroy this one.
extension BoardFile {
  /// Refuses anything but a file at the paths of log, index and journal.
  ///
  /// SQLite would wait for a pipe forever.
  func checkCompanions() throws(OpenError) {
    for path in [walPath, walIndexPath, journalPath] {
      if stat(link: path)?.isFile ?? true { continue }
      throw OpenError(
        .access,
        "“\(path)” is not a regular file, but the board needs that name; move it elsewhere."
      )
    }
  }

  /// Refuses a rollback journal that can't be the file's own.
  ///
  /// A board uses a write-ahead log. It has a journal only while a program is switching between the
  /// two. That journal holds only the old first page, which differs from the current one in the
  /// fields for the mode.
  ///
  /// - Returns: whether there is a journal; SQLite rolls the file back to it on opening.
  func checkJournal(_ header: DatabaseHeader) throws(OpenError) -> Bool {
    guard let journal = Self.read(journalPath, count: 2 * 65_536), journal.first != 0 else {
      return false
    }
    if !header.usesWAL { return true }
    let record = journal.number(at: 20)
    let page = Self.read(path, count: header.pageSize) ?? []
    let isOwn =
      journal.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
      && journal.count == record + 4 + page.count + 4 && journal.number(at: record) == 1
      && Self.isSamePage(page, Array(journal[(record + 4)...].prefix(page.count)))
    if isOwn { return true }
    throw foreignError("-journal", "a journal")
  }

  /// Whether two copies of the first page differ only in the journal mode and the change counters.
  private static func isSamePage(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count
      && left.indices.allSatisfy { index in
        left[index] == right[index] || [18..<20, 24..<28, 92..<100].contains { $0.contains(index) }
      }
  }

  /// The identifiers of the columns in the file itself, without its log.
  ///
  /// Only the first pages are searched, where a new board has them.
  func columnsWithoutLog(_ header: DatabaseHeader) -> Set<UUID> {
    guard let bytes = Self.read(path, count: 8 * header.pageSize) else { return [] }
    let pages = stride(from: header.pageSize, to: bytes.count, by: header.pageSize)
      .map { BTreePage(Array(bytes[$0..<min($0 + header.pageSize, bytes.count)])) }
    return Set(pages.flatMap(\.columns))
  }

  /// Refuses another board's log: none of the columns read through it is in the file.
  func checkLog(_ db: Database, columnsWithoutLog known: Set<UUID>) throws {
    if known.isEmpty { return }
    // Read the rows, which change with every added card; the index on their identifiers doesn't.
    let read = try UUID.fetchSet(db, sql: "SELECT id FROM board_column NOT INDEXED")
    if !read.isEmpty, known.isDisjoint(with: read) { throw foreignError("-wal", "a log") }
  }

  func foreignError(_ suffix: String, _ what: String) -> OpenError {
    OpenError(
      .content,
      "“\(path)\(suffix)” is \(what) that does not belong to the board beside it; both were left as"
        + " they were. Move it elsewhere to open the board without it; to put a backup in a board's"
        + " place, use “tercet restore”."
    )
  }

  private static func read(_ path: String, count: Int) -> [UInt8]? {
    guard let bytes = RawFile(path)?.read(at: 0, count), !bytes.isEmpty else { return nil }
    return bytes
  }
}

// MARK: The index of the log

extension BoardFile {
  /// Removes the log index that SQLite made for a file that isn't a board.
  ///
  /// Each user of the index holds a shared lock on one byte of it (`UNIX_SHM_DMS` in SQLite's
  /// `os_unix.c`), so it is removed only if an exclusive lock can be taken.
  func removeUnusedWALIndex(withEmptyLog: Bool = false) {
    let descriptor = open(walIndexPath, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 128
    lock.l_len = 1
    if fcntl(descriptor, F_SETLK, &lock) != 0 { return }
    if withEmptyLog, Self.status(of: walPath)?.st_size == 0 { unlink(walPath) }
    unlink(walIndexPath)
  }

  /// Makes the user's own log and log index writable.
  ///
  /// SQLite creates them with the permissions of the file. If the file was read-only then, they
  /// would stay read-only.
  func letOwnerWriteCompanions() {
    for path in [walPath, walIndexPath] {
      guard let status = stat(link: path), status.isFile,
        status.st_uid == geteuid(), status.st_mode & S_IWUSR == 0
      else { continue }
      chmod(path, status.st_mode & 0o777 | S_IWUSR)
    }
  }

  /// Removes files that SQLite began to make but had no room for.
  func removeEmptyCompanions(_ inspection: Inspection) {
    if !inspection.hasWALIndex { removeUnusedWALIndex(withEmptyLog: !inspection.hasWAL) }
  }
}

extension BTreePage {
  var columns: [UUID] {
    if kind != .tableLeaf { return [] }
    return cells.compactMap { cell in
      guard cell.overflow == 0, let record = StoredRecord(Array(bytes[cell.local])),
        let row = SalvagedRow(record, rowID: cell.rowID, in: .tableLeaf), row.table == .column,
        case .blob(let id) = row.values[1]
      else { return nil }
      return UUID(bytes: id)
    }
  }
}

extension BoardFile {
  /// Backs up the file before migrating its tables.
  ///
  /// The copy is placed next to the file. A copy from an earlier attempt is kept. An unused board
  /// is not copied.
  ///
  /// The connection must be the file's own and hold the write lock, so that the copied state is the
  /// migrated one.
  func backUpBeforeMigration(_ db: Database, _ progress: MigrationProgress) throws {
    let isUsed = try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM card) OR EXISTS (SELECT 1 FROM change)"
    )
    guard isUsed == true else { return }
    _ = try keep(as: migrationBackupPath) { progress.showCopy($0) }
  }

  var migrationBackupPath: String { "\(path).before-v\(Schema.version)" }

  /// Copies this file, which a connection of this process has open and locked for writing.
  ///
  /// - Returns: false if a file with that name exists; it is left unchanged.
  func keep(
    as name: String,
    showing progress: @escaping (Double) -> Void = { _ in }
  ) throws -> Bool {
    // A connection that holds the write lock can't be a backup source, so another one reads.
    let source = try DatabaseQueue(path: path, configuration: Configuration())
    defer { source.retire() }
    let isKept = try NewFile(BoardFile(name, isNamedByOption: false))
      .makeCopy(of: source, showing: progress)
    if isKept { shareRights(with: name) }
    return isKept
  }

  /// Lets everyone who may use the board use a file that belongs to it, as far as the system
  /// allows.
  func shareRights(with name: String) {
    let descriptor = open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    shareRights(with: descriptor)
    close(descriptor)
  }

  func shareRights(with descriptor: Int32) {
    guard let status = Self.status(of: path) else { return }
    _ = fchown(descriptor, uid_t.max, status.st_gid)
    _ = fchmod(descriptor, status.st_mode & 0o666)
  }
}
