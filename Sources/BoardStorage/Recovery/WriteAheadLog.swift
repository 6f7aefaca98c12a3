internal import Foundation

/// The committed frames of a log, up to the first incomplete one.
///
/// The layout and the checksums are those of "WAL File Format",
/// <https://www.sqlite.org/fileformat2.html#the_write_ahead_log>.
struct WriteAheadLog {
  let pageSize: Int
  /// The offset of each page's latest committed content.
  private(set) var pages: [UInt32: Int] = [:]
  /// The end of the last committed frame.
  private(set) var end = Self.headerSize

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Nil for an invalid descriptor, or a file without a log header.
  static func read(_ file: Int32) -> WriteAheadLog? {
    var header = [UInt8](repeating: 0, count: headerSize)
    guard file >= 0, pread(file, &header, headerSize, 0) == headerSize,
      header.number(at: 0) | 1 == 0x377F_0683
    else { return nil }
    var sum = Checksum(isBigEndian: header[3] & 1 == 1)
    sum.add(header[..<24])
    let pageSize = header.number(at: 8)
    guard sum.matches(header, at: 24), (512...65_536).contains(pageSize),
      pageSize & (pageSize - 1) == 0
    else { return nil }
    var log = WriteAheadLog(pageSize: pageSize)
    log.readFrames(file, salt: header[16..<24], sum)
    return log
  }

  /// The end of the last committed frame of the log at a path; 0 if it isn't a log.
  static func end(ofLogAt path: String) -> Int {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0 { return 0 }
    defer { close(file) }
    return read(file)?.end ?? 0
  }

  private init(pageSize: Int) {
    self.pageSize = pageSize
  }

  private mutating func readFrames(_ file: Int32, salt: ArraySlice<UInt8>, _ start: Checksum) {
    var sum = start
    var pending: [UInt32: Int] = [:]
    var offset = Self.headerSize
    let size = Self.frameHeaderSize + pageSize
    var frame = [UInt8](repeating: 0, count: size)
    while pread(file, &frame, size, off_t(offset)) == size {
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard frame[8..<16] == salt, sum.matches(frame, at: 16) else { return }
      pending[UInt32(frame.number(at: 0))] = offset + Self.frameHeaderSize
      if frame.number(at: 4) > 0 {
        pages.merge(pending) { $1 }
        pending = [:]
        end = offset + size
      }
      offset += size
    }
  }

  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) {
      self.isBigEndian = isBigEndian
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
          first &+= word(bytes, offset) &+ second
          second &+= word(bytes, offset + 4) &+ first
        }
      }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      bytes.number(at: offset) == Int(first) && bytes.number(at: offset + 4) == Int(second)
    }
  }
}
