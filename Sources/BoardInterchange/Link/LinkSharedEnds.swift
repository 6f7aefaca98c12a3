internal import Foundation

/// The common beginning and end of texts, in whole lines.
struct LinkSharedEnds: Equatable {
  /// The length of the common beginning in bytes.
  var start = 0
  /// The length of the common end in bytes.
  var end = 0

  /// - Complexity: O(*n*) for *n* bytes, compared in blocks.
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

  private static let block = 4_096

  private static func commonStart(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let count = min(left.count, right.count)
    var index = 0
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let one = left.baseAddress, let other = right.baseAddress else { return }
        while index + block <= count, memcmp(one + index, other + index, block) == 0 {
          index += block
        }
        while index < count, left[index] == right[index] { index += 1 }
      }
    }
    return index
  }

  private static func commonEnd(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let limit = min(left.count, right.count)
    var count = 0
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let one = left.baseAddress, let other = right.baseAddress else { return }
        let (end, otherEnd) = (one + left.count, other + right.count)
        while count + block <= limit,
          memcmp(end - count - block, otherEnd - count - block, block) == 0
        {
          count += block
        }
        while count < limit, left[left.count - 1 - count] == right[right.count - 1 - count] {
          count += 1
        }
      }
    }
    return count
  }
}
