internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A private copy in memory of a board at one moment, including its log.
///
/// For files next to which nothing can be created: on a full disk or a read-only folder or file
/// system. Pages are read from the disk only on demand.
@MainActor final class BoardImage {
  private let bytes: UnsafeMutableRawPointer
  private let count: Int
  /// Whether a log exists that could not be read.
  let missesLog: Bool

  /// Maps the file and overlays the pages of its log.
  init(of file: BoardFile) throws(OpenError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw file.accessError("cannot be opened to read", errno) }
    defer { close(descriptor) }
    let log = open(file.walPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    missesLog = log < 0 && errno != ENOENT
    defer { if log >= 0 { close(log) } }
    let found = WriteAheadLog.read(log)
    var status = stat()
    fstat(descriptor, &status)
    let size = Int(status.st_size)
    let last = found.map { Int($0.pages.keys.max() ?? 0) * $0.pageSize } ?? 0
    count = max(size, last)
    guard let bytes = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      bytes != MAP_FAILED,
      mmap(bytes, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, descriptor, 0) == bytes
    else { throw file.accessError("cannot be read into memory", errno) }
    self.bytes = bytes
    for (page, offset) in found?.pages ?? [:] {
      let size = found?.pageSize ?? 0
      _ = pread(log, bytes + (Int(page) - 1) * size, size, off_t(offset))
    }
    // Mark the image as having no write-ahead log.
    if count >= DatabaseHeader.size { memset(bytes + 18, 1, 2) }
  }

  isolated deinit {
    munmap(bytes, count)
  }

  /// Opens a connection to the image, which must outlive it.
  func connect() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(configuration: .forBoards(LockTimeout(.zero)))
    try queue.writeWithoutTransaction { db in
      let code = sqlite3_deserialize(
        db.sqliteConnection,
        "main",
        bytes.assumingMemoryBound(to: UInt8.self),
        Int64(count),
        Int64(count),
        UInt32(SQLITE_DESERIALIZE_READONLY)
      )
      if code != 0 { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
    return queue
  }
}
