struct TextCluster: Hashable {
  let range: Range<Int>
  /// The character if it is printable ASCII, as most are; otherwise 0.
  let ascii: UInt8
  private let other: Character

  init(ascii: UInt8, at offset: Int) {
    range = offset..<offset + 1
    self.ascii = ascii
    other = " "
  }

  init(_ character: Character, at offset: Int) {
    range = offset..<offset + character.utf8.count
    ascii = 0
    other = character
  }

  var character: Character { ascii == 0 ? other : Character(Unicode.Scalar(ascii)) }
}

/// Reads grapheme clusters one by one, in windows.
struct ClusterReader {
  private let buffer: TextBuffer
  private let end: Int
  private(set) var offset: Int
  private var window: [UInt8] = []
  private var windowStart: Int
  private var windowSize: Int
  /// The rest of the window from the first non-ASCII character on.
  private var characters: String.Iterator?

  /// `start` and `end` must be cluster boundaries.
  init(_ buffer: TextBuffer, from start: Int, to end: Int, windowSize: Int = 64) {
    self.buffer = buffer
    self.end = end
    offset = start
    windowStart = start
    self.windowSize = windowSize
  }

  mutating func next() -> TextCluster? {
    guard offset < end else { return nil }
    while true {
      if let cluster = take() {
        offset = cluster.range.upperBound
        return cluster
      }
      fill()
    }
  }

  /// The next cluster, or nil if it may continue after the window.
  private mutating func take() -> TextCluster? {
    let index = offset - windowStart
    guard index < window.count else { return nil }
    if characters == nil {
      let byte = window[index]
      if byte >= 0x20, byte < 0x7F, index + 1 < window.count, window[index + 1] < 0x80 {
        return TextCluster(ascii: byte, at: offset)
      }
      characters = String(decoding: window[index...], as: UTF8.self).makeIterator()
    }
    guard let character = characters?.next() else { return nil }
    let cluster = TextCluster(character, at: offset)
    let windowEnd = windowStart + window.count
    return cluster.range.upperBound == windowEnd && windowEnd < end ? nil : cluster
  }

  private mutating func fill() {
    // Windows grow, so that long reads need few and short reads stay cheap. A cluster longer than
    // its window doubles it until it fits.
    let isLongCluster = offset == windowStart
    if !window.isEmpty, windowSize < 4096 || isLongCluster { windowSize *= 2 }
    var last = min(end, offset + windowSize)
    while last < end, buffer.byte(at: last)?.isContinuation == true { last += 1 }
    window = buffer.bytes(in: offset..<last)
    windowStart = offset
    characters = nil
  }
}
