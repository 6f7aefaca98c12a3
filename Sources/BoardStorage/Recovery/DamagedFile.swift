internal import Foundation

/// Reads the pages of a database that SQLite may refuse to open, one at a time.
///
/// Pages committed to the log replace the file's own, as when SQLite reads. The file and the log
/// are opened read-only, and never locked or changed.
final class DamagedFile {
  let pageSize: Int
  /// The number of pages; the last one may be cut off.
  let pageCount: Int
  let file: Int32
  let size: Int
  private let log: Int32
  /// The offset of each page's latest content in the log.
  private var logged: [UInt32: Int]
  /// Whether the log was ignored because it belongs to another board.
  private(set) var ignoresLog = false

  init(_ file: BoardFile) throws(OpenError) {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { throw file.accessError("cannot be read", errno) }
    self.file = descriptor
    log = open(file.walPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    let found = WriteAheadLog.read(log)
    var status = stat()
    fstat(descriptor, &status)
    size = Int(status.st_size)
    pageSize = Self.bestPageSize(of: descriptor, size, logged: found?.pageSize)
    logged = found?.pageSize == pageSize ? found?.pages ?? [:] : [:]
    pageCount = max((size + pageSize - 1) / pageSize, Int(logged.keys.max() ?? 0))
    ignoreForeignLog()
  }

  /// By how many bytes the file is longer than its header says; nil without a header.
  lazy var extraLength: Int? = {
    guard let header = page(1), header.starts(with: DatabaseHeader.magic) else { return nil }
    return size - header.number(at: 28) * pageSize
  }()

  private func ignoreForeignLog() {
    if logged.isEmpty { return }
    let through = Set(firstColumns)
    let all = logged
    logged = [:]
    if through.isEmpty || firstColumns.isEmpty || !through.isDisjoint(with: firstColumns) {
      logged = all
    } else {
      ignoresLog = true
    }
  }

  /// The columns on the first pages, where a new board has them.
  private var firstColumns: [UUID] {
    (2...8).flatMap { page($0).map(BTreePage.init)?.columns ?? [] }
  }

  deinit {
    close(file)
    if log >= 0 { close(log) }
  }

  /// A page by its number, counting from 1; bytes past the end of the file are zero.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= pageCount else { return nil }
    if let offset = logged[UInt32(number)] { return Self.read(log, at: offset, pageSize) }
    return Self.read(file, at: (number - 1) * pageSize, pageSize)
  }

  /// The unused pages, as far as their list can be followed.
  func freePages() -> Set<Int> {
    var free: Set<Int> = []
    guard let header = page(1), header.starts(with: DatabaseHeader.magic) else { return free }
    var trunk = header.number(at: 32)
    while trunk > 0, trunk <= pageCount, free.insert(trunk).inserted, let page = page(trunk) {
      let count = min(page.number(at: 4), pageSize / 4 - 2)
      for index in 0..<max(0, count) { free.insert(page.number(at: 8 + 4 * index)) }
      trunk = page.number(at: 0)
    }
    return free
  }

  /// A page that is some bytes after its place, or before it.
  func page(_ number: Int, shiftedBy shift: Int) -> [UInt8]? {
    if shift == 0 { return page(number) }
    let offset = (number - 1) * pageSize + shift
    guard number >= 1, offset >= 0, offset < size else { return nil }
    return Self.read(file, at: offset, pageSize)
  }

  static func read(_ file: Int32, at offset: Int, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(file, &bytes, count, off_t(offset)) > 0 ? bytes : nil
  }

  /// The size for which most of the file can be parsed as pages, whatever its header says.
  private static func bestPageSize(of file: Int32, _ size: Int, logged: Int?) -> Int {
    let likely = logged ?? 4096
    var best = (size: likely, score: 0)
    for candidate in [likely] + (9...16).map({ 1 << $0 }) {
      let count = size / candidate
      let step = max(1, count / 64)
      // The samples of every size cover the same part of the file, so bytes can be compared.
      let sound = stride(from: 1, to: count, by: step)
        .count { number in
          read(file, at: number * candidate, candidate).map { BTreePage($0).hasCellAtEnd }
            ?? false
        }
      let score = sound * candidate * step
      if score > best.score { best = (candidate, score) }
    }
    return best.size
  }
}

extension [UInt8] {
  /// A big-endian 32-bit number; 0 past the end.
  func number(at offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
