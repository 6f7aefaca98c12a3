internal import BoardModel
internal import CBoardStorage
internal import FileSystem
internal import Foundation

/// The file next to a board that lists which cards may contain a text.
///
/// It is read and written with system calls rather than mapped: truncating a mapped file would
/// crash the program. Only the holder of the lock writes; readers verify the seals.
@MainActor final class SearchFile {
  let path: String
  let isWritable: Bool
  private let descriptor: Int32
  private(set) var isLocked = false

  enum Fault: Error, Equatable {
    /// It doesn't exist, and may not be created.
    case missing
    /// The file at the path isn't ours, and is left alone.
    case foreign
    case damaged
    case noRoom
    case failed(Int32)
  }

  /// Opens the file next to a board, creating it if `makes` is true.
  ///
  /// A link, a pipe, or a file with several names is refused.
  init(beside board: BoardFile, makes: Bool) throws(Fault) {
    path = board.searchPath
    if !Self.isPlain(stat(link: path)), BoardFile(path).isThere { throw .foreign }
    var flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    var file = open(path, flags)
    var isNew = false
    if file < 0, errno == ENOENT {
      if !makes { throw .missing }
      file = open(path, flags | O_CREAT | O_EXCL, 0o600)
      isNew = file >= 0
    } else if file < 0, errno == EACCES || errno == EROFS || errno == EPERM {
      flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      file = open(path, flags)
    }
    if file < 0 { throw errno == ENOENT ? .missing : .failed(errno) }
    descriptor = file
    isWritable = flags & O_RDWR != 0
    if isNew { board.shareRights(with: descriptor) }
    if !Self.isPlain(stat(of: descriptor)) || !isOurs { throw .foreign }
  }

  isolated deinit { close(descriptor) }

  private static func isPlain(_ status: stat?) -> Bool {
    status.map { $0.isFile && $0.st_nlink == 1 } ?? false
  }

  /// Whether the path still leads to this file.
  var isThere: Bool {
    guard let own = stat(of: descriptor) else { return false }
    return stat(link: path)?.isSameFile(as: own) == true
  }

  /// Whether the file is empty or begins like ours.
  private var isOurs: Bool {
    let words = read(at: 0, count: 1)
    return words.isEmpty ? size == 0 : SearchHeader.isOurs(words)
  }

  /// Whether the disk has room for twice the size needed for so many keys.
  func hasRoom(forKeys key: Int64) -> Bool {
    var status = statvfs()
    guard fstatvfs(descriptor, &status) == 0 else { return true }
    let bytes = (Int(min(key, Self.keyLimit)) / SearchChunk.cardCount + 1) * SearchChunk.bytes
    return Int(status.f_bavail) * Int(status.f_frsize) + size > 2 * bytes
  }

  private var size: Int { stat(of: descriptor).map { Int($0.st_size) } ?? 0 }

  // MARK: The lock

  /// Tries to become the only writer.
  func lock() -> Bool {
    if !isLocked { isLocked = isWritable && flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
    return isLocked
  }

  func unlock() {
    if isLocked { flock(descriptor, LOCK_UN) }
    isLocked = false
  }

  // MARK: The header

  func header() -> SearchHeader? {
    // A header that is being written may be read half.
    for _ in 0..<3 {
      if let header = SearchHeader(read(at: 0, count: SearchHeader.size / 8)) { return header }
    }
    return nil
  }

  func write(_ header: SearchHeader) throws(Fault) {
    let words = header.words
    let count = words.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    if count != SearchHeader.size { throw .failed(count < 0 ? errno : ENOSPC) }
  }

  func empty() throws(Fault) {
    if ftruncate(descriptor, 0) != 0 { throw .failed(errno) }
  }

  // MARK: Chunks

  /// The header has a page of its own.
  private static func offset(ofChunk number: Int) -> Int { 4_096 + number * SearchChunk.bytes }

  /// Reads a chunk; nil if it is damaged.
  func chunk(_ number: Int, generation: UInt64) -> SearchChunk? {
    let chunk = SearchChunk(number)
    let raw = chunk.raw
    let offset = Self.offset(ofChunk: number)
    guard pread(descriptor, raw.baseAddress, raw.count, off_t(offset)) == raw.count else {
      return nil
    }
    return chunk.isSealed(generation: generation) ? chunk : nil
  }

  func write(_ chunk: SearchChunk, generation: UInt64) throws(Fault) {
    chunk.seal(generation: generation)
    let raw = chunk.raw
    let offset = Self.offset(ofChunk: chunk.number)
    let count = pwrite(descriptor, raw.baseAddress, raw.count, off_t(offset))
    if count != raw.count { throw .failed(count < 0 ? errno : ENOSPC) }
    // Start writing it to disk now, so that a later sync is short.
    tercet_begin_writeback(descriptor, Int64(offset), Int64(raw.count))
  }

  private static func offset(ofBit bit: Int, chunk: Int) -> Int {
    offset(ofChunk: chunk) + bit * SearchChunk.segmentWords * 8
  }

  /// Starts reading all segments of some bits from the disk at once, if they aren't cached.
  ///
  /// They are far apart: read one after the other, a thousand of them delayed a key press by 0.3 s.
  func prepareReading(_ bits: [Int], chunks: [Int]) {
    let bytes = Int64(SearchChunk.segmentWords * 8)
    let isInMemory = chunks.suffix(1)
      .allSatisfy { chunk in
        bits.allSatisfy {
          tercet_is_cached(descriptor, Int64(Self.offset(ofBit: $0, chunk: chunk))) != 0
        }
      }
    if isInMemory { return }
    for chunk in chunks {
      for bit in bits {
        tercet_begin_reading(descriptor, Int64(Self.offset(ofBit: bit, chunk: chunk)), bytes)
      }
    }
  }

  /// Reads the segment of one bit into a buffer; false if it is damaged.
  func readSegment(
    of bit: Int,
    chunk: Int,
    generation: UInt64,
    into buffer: UnsafeMutableBufferPointer<UInt64>
  ) -> Bool {
    let offset = Self.offset(ofBit: bit, chunk: chunk)
    let seed = SearchFormat.seed(generation: generation, chunk: chunk, bit: bit)
    let bytes = SearchChunk.segmentWords * 8
    // A segment that is being written may be read half.
    for _ in 0..<3 {
      guard pread(descriptor, buffer.baseAddress, bytes, off_t(offset)) == bytes else {
        return false
      }
      let bits = UnsafeBufferPointer(rebasing: buffer[..<SearchChunk.bitWords])
      if SearchFormat.seal(bits, seed) == buffer[SearchChunk.bitWords] { return true }
    }
    return false
  }

  func sync() -> Bool { fdatasync(descriptor) == 0 }

  private func read(at offset: Int, count: Int) -> [UInt64] {
    [UInt64](unsafeUninitializedCapacity: count) { buffer, length in
      let bytes = pread(descriptor, buffer.baseAddress, count * 8, off_t(offset))
      length = max(0, bytes) / 8
    }
  }
}
