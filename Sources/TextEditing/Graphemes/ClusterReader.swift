/// A grapheme cluster and where it stands.
struct TextCluster: Hashable {
  let range: Range<Int>
  /// The character where it is printable ASCII, as most are, else 0.
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

/// Reads the grapheme clusters of a stretch one after another, a window at a time.
struct ClusterReader {
  private let buffer: TextBuffer
  private let end: Int
  /// Where the next cluster begins.
  private(set) var offset: Int
  private var window: [UInt8] = []
  private var windowStart: Int
  private var windowSize: Int
  /// The rest of the window from the first character on that is not plain ASCII.
  private var characters: String.Iterator?

  /// Reads from a break on; `end` must be one too.
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

  /// The next cluster, or nil where more of it may stand behind the window.
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
    // Much is read in few windows, a little in a small one; and a cluster that is longer than its
    // window gets a larger one until it fits.
    let isLongCluster = offset == windowStart
    if !window.isEmpty, windowSize < 4096 || isLongCluster { windowSize *= 2 }
    var last = min(end, offset + windowSize)
    while last < end, buffer.byte(at: last)?.isContinuation == true { last += 1 }
    window = buffer.bytes(in: offset..<last)
    windowStart = offset
    characters = nil
  }
}
