/// A grapheme cluster and where it stands.
struct TextCluster: Hashable {
  let range: Range<Int>
  let character: Character
}

/// Reads the grapheme clusters of a stretch one after another, a window at a time.
struct ClusterReader {
  private let buffer: TextBuffer
  private let end: Int
  /// Where the next cluster begins.
  private(set) var offset: Int
  private var window = ""
  private var index: String.Index
  private var windowStart = -1
  private var windowEnd: Int
  private var windowSize: Int

  /// Reads from a break on; `end` must be one too.
  init(_ buffer: TextBuffer, from start: Int, to end: Int, windowSize: Int = 64) {
    self.buffer = buffer
    self.end = end
    offset = start
    index = window.endIndex
    windowEnd = start
    self.windowSize = windowSize
  }

  mutating func next() -> TextCluster? {
    guard offset < end else { return nil }
    while true {
      if index < window.endIndex, let cluster = take() { return cluster }
      fill()
    }
  }

  /// The next cluster, or nil where more of it may stand behind the window.
  private mutating func take() -> TextCluster? {
    let bytes = window.utf8
    let byte = bytes[index]
    let next = bytes.index(after: index)
    if byte >= 0x20, byte < 0x7F, next < bytes.endIndex, bytes[next] < 0x80 {
      index = next
      offset += 1
      return TextCluster(range: offset - 1..<offset, character: Character(Unicode.Scalar(byte)))
    }
    let after = window.index(after: index)
    if after == window.endIndex, windowEnd < end { return nil }
    let character = window[index]
    let count = bytes.distance(from: index, to: after)
    index = after
    offset += count
    return TextCluster(range: offset - count..<offset, character: character)
  }

  private mutating func fill() {
    var last = min(end, offset + windowSize)
    while last < end, buffer.byte(at: last)?.isContinuation == true { last += 1 }
    window = buffer.text(in: offset..<last)
    index = window.startIndex
    windowEnd = last
    // Much is read in few windows, a little in a small one; and a cluster that is longer than its
    // window gets a larger one until it fits.
    let isLongCluster = offset == windowStart
    windowStart = offset
    if windowSize < 4096 || isLongCluster { windowSize *= 2 }
  }
}
