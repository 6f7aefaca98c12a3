/// Finds emphasis with `*` and `_`, using the algorithm in CommonMark's appendix.
struct MarkdownEmphasis {
  /// A delimiter run that can still open emphasis.
  private struct Opener {
    let sign: UInt8
    /// The unused part of the run.
    var range: Range<Int>
    /// The original length of the run, for the rule of three.
    let length: Int
    let canClose: Bool
  }

  /// A failed search, recorded so that it isn't repeated.
  private struct Search: Hashable {
    let sign: UInt8
    let canOpen: Bool
    let remainder: Int
  }

  private let bytes: [UInt8]
  private let start: Int
  private var openers: [Opener] = []
  /// For each failed search, the index up to which there is no opener.
  private var searched: [Search: Int] = [:]

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = start
  }

  /// Processes the delimiter run that starts at an index.
  ///
  /// - Returns: The index after the run.
  mutating func pass(_ index: Int, _ spans: inout MarkdownSpans) -> Int {
    let sign = bytes[index]
    let end = bytes[index...].firstIndex { $0 != sign } ?? bytes.count
    let (canOpen, canClose) = flanks(index..<end)
    var rest = index..<end
    if canClose { close(&rest, length: end - index, canOpen: canOpen, &spans) }
    if canOpen, !rest.isEmpty {
      openers.append(Opener(sign: sign, range: rest, length: end - index, canClose: canClose))
    }
    return end
  }

  private mutating func close(
    _ run: inout Range<Int>,
    length: Int,
    canOpen: Bool,
    _ spans: inout MarkdownSpans
  ) {
    let search = Search(sign: bytes[run.lowerBound], canOpen: canOpen, remainder: length % 3)
    while !run.isEmpty {
      guard let index = opener(for: search, length: length) else {
        searched[search] = openers.last?.range.lowerBound ?? -1
        return
      }
      openers.removeSubrange((index + 1)...)
      let opener = openers[index].range
      let count = opener.count >= 2 && run.count >= 2 ? 2 : 1
      let opened = opener.upperBound - count
      spans.add(opened..<run.lowerBound + count, count == 2 ? .strong : .emphasis)
      run = run.lowerBound + count..<run.upperBound
      openers[index].range = opener.lowerBound..<opened
      if openers[index].range.isEmpty { openers.removeLast() }
    }
  }

  private func opener(for search: Search, length: Int) -> Int? {
    let bottom = searched[search] ?? -1
    for index in openers.indices.reversed() {
      let opener = openers[index]
      if opener.range.lowerBound <= bottom { return nil }
      guard opener.sign == search.sign else { continue }
      let mayBeBoth = opener.canClose || search.canOpen
      let isMultiple = (opener.length + length).isMultiple(of: 3)
      let areMultiples = opener.length.isMultiple(of: 3) && length.isMultiple(of: 3)
      if !mayBeBoth || !isMultiple || areMultiples { return index }
    }
    return nil
  }

  private func flanks(_ run: Range<Int>) -> (canOpen: Bool, canClose: Bool) {
    let before = run.lowerBound > start ? bytes[run.lowerBound - 1] : 0x20
    let after = run.upperBound < bytes.count ? bytes[run.upperBound] : 0x20
    let isLeft = after > 0x20 && (!after.isPunctuation || before <= 0x20 || before.isPunctuation)
    let isRight = before > 0x20 && (!before.isPunctuation || after <= 0x20 || after.isPunctuation)
    guard bytes[run.lowerBound] == UInt8(ascii: "_") else { return (isLeft, isRight) }
    return (
      isLeft && (!isRight || before.isPunctuation), isRight && (!isLeft || after.isPunctuation)
    )
  }
}
