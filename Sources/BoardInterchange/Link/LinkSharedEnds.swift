/// The common beginning and end of texts, in whole lines.
struct LinkSharedEnds: Equatable {
  /// The length of the common beginning in bytes.
  var start = 0
  /// The length of the common end in bytes.
  var end = 0

  /// - Complexity: O(*n*) for *n* bytes.
  init(_ first: [UInt8], _ others: [UInt8]...) {
    let shortest = others.reduce(first.count) { min($0, $1.count) }
    let same = others.map { Self.commonStart(first, $0) }.min() ?? shortest
    start = first[..<same].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let room = shortest - start
    let tail = min(room, others.map { Self.commonEnd(first, $0) }.min() ?? room)
    // Its first line may begin differently in another text.
    end = first.suffix(tail).firstIndex(of: 0x0A).map { first.count - $0 - 1 } ?? 0
  }

  func middle(of text: [UInt8]) -> ArraySlice<UInt8> { text[start..<text.count - end] }

  private static func commonStart(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let count = min(left.count, right.count)
    return (0..<count).first { left[$0] != right[$0] } ?? count
  }

  private static func commonEnd(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let count = min(left.count, right.count)
    return (0..<count).first { left[left.count - 1 - $0] != right[right.count - 1 - $0] } ?? count
  }
}
