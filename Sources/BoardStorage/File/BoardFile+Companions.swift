internal import Foundation
internal import GRDB

/// What may lie beside a board without being its own.
///
/// SQLite takes a log or a journal of the right name for the file's own, and writes what is in it
/// into the file. One that was left behind by another board would destroy this one.
extension BoardFile {
  /// Refuses what stands in the place of a log, an index or a journal and is no file.
  ///
  /// SQLite would wait for a pipe for ever.
  func checkCompanions() throws(OpenError) {
    for path in [walPath, walIndexPath, journalPath] {
      var status = stat()
      if lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG { continue }
      throw OpenError(
        .access,
        "“\(path)” stands where the board's own file would be, and is no file; move it elsewhere."
      )
    }
  }

  /// Refuses a rollback journal that cannot be the file's own.
  ///
  /// A board has a write-ahead log in place of a journal. Only while another program turns a file to
  /// journals, or this one turns it back, is there one; it holds nothing but the first page as it
  /// was, which differs from the present one in the fields that say so.
  ///
  /// - Returns: whether there is one, to which the file is rolled back when SQLite opens it.
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

  /// Whether two copies of the first page differ in the mode and the counters of changes alone.
  private static func isSamePage(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count
      && left.indices.allSatisfy { index in
        left[index] == right[index] || [18..<20, 24..<28, 92..<100].contains { $0.contains(index) }
      }
  }

  /// The identifiers of the columns that the file itself holds, whatever the log beside it says.
  ///
  /// They are looked for on the first pages alone, where a new board has them.
  func columnsWithoutLog(_ header: DatabaseHeader) -> Set<UUID> {
    guard let bytes = Self.read(path, count: 8 * header.pageSize) else { return [] }
    let pages = stride(from: header.pageSize, to: bytes.count, by: header.pageSize)
      .map { BTreePage(Array(bytes[$0..<min($0 + header.pageSize, bytes.count)])) }
    return Set(pages.flatMap(\.columns))
  }

  /// Refuses a log of another board: the columns that are read through it are none of the file's.
  func checkLog(_ db: Database, columnsWithoutLog known: Set<UUID>) throws {
    if known.isEmpty { return }
    // From the rows, which every added card changes; the index of their identifiers stays.
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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let length = pread(descriptor, &bytes, count, 0)
    return length > 0 ? Array(bytes[..<length]) : nil
  }
}

// MARK: The index of the log

extension BoardFile {
  /// Removes the index of the log that SQLite made for a file which turned out to be no board.
  ///
  /// Whoever uses the index holds a shared lock on one byte of it (`UNIX_SHM_DMS` of SQLite's
  /// `os_unix.c`), so it goes only where the whole lock can be had.
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

  /// Lets the user write to a log and its index that are the user's own.
  ///
  /// SQLite gives them the rights that the file has when it makes them. Those that were made while it
  /// could not be written would keep it so when it can.
  func letOwnerWriteCompanions() {
    for path in [walPath, walIndexPath] {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.st_uid == geteuid(), status.st_mode & S_IWUSR == 0
      else { continue }
      chmod(path, status.st_mode & 0o777 | S_IWUSR)
    }
  }

  /// Removes what SQLite began to make beside a file and had no room for.
  func removeEmptyCompanions(_ inspection: Inspection) {
    if !inspection.hasWALIndex { removeUnusedWALIndex(withEmptyLog: !inspection.hasWAL) }
  }
}

extension BTreePage {
  /// The identifiers of the columns whose rows are on the page.
  var columns: [UUID] {
    if kind != .tableLeaf { return [] }
    return cells.compactMap { cell in
      guard cell.overflow == 0, let record = StoredRecord(Array(bytes[cell.local])),
        case .column(let values) = SalvagedRow(record, rowID: cell.rowID, in: .tableLeaf),
        case .blob(let id) = values[1]
      else { return nil }
      return UUID(bytes: id)
    }
  }
}
