/// The place of a card inside its column: a byte string that sorts as `memcmp` does.
///
/// A key can be made between any two others, so that a move writes one row.
///
/// A key is a whole number followed by a fraction. The first byte says how many digits (bytes) the
/// number has and on which side of zero it lies, so that numbers of any length sort as bytes do:
/// `7E ?? ??` < `7F ??` < `80 ??` < `81 ?? ??`. Appending counts up and prepending counts down, which
/// keeps keys at four bytes for the first sixteen million cards either way; only an insert between
/// two neighbours adds a fraction, which never ends in a zero byte.
///
/// The scheme is the one published by David Greenspan, "Implementing Fractional Indexing" (2020),
/// <https://observablehq.com/@dgreenspan/implementing-fractional-indexing>, with bytes for letters.
package struct OrderKey: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}

extension OrderKey: Comparable {
  package static func < (left: OrderKey, right: OrderKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension OrderKey {
  /// The key of the first card of an empty column.
  package static let origin = OrderKey(bytes: [0x80, 0])

  /// The bytes of the whole number; nil where the key does not begin with one.
  var wholePart: ArraySlice<UInt8>? {
    guard let head = bytes.first else { return nil }
    let digits = head >= 0x80 ? Int(head) - 0x7F : 0x80 - Int(head)
    return bytes.count > digits ? bytes[...digits] : nil
  }

  /// Whether the key is one that this type makes: a whole number, and a fraction that does not end
  /// in a zero byte.
  package var isWellFormed: Bool {
    guard let whole = wholePart else { return false }
    return whole.count == bytes.count || bytes.last != 0
  }

  /// The next whole number, or nil after the greatest.
  static func successor(of whole: ArraySlice<UInt8>) -> [UInt8]? {
    var result = Array(whole)
    for index in result.indices.dropFirst().reversed() {
      if result[index] < 0xFF {
        result[index] += 1
        return result
      }
      result[index] = 0
    }
    let head = result[0]
    guard head < 0xFF else { return nil }
    // Below zero, the numbers that follow are the shorter ones; `7F FF` is followed by `80 00`.
    if head == 0x7F { return [0x80, 0] }
    let digits = head >= 0x80 ? result.count : result.count - 2
    return [head + 1] + Array(repeating: 0, count: digits)
  }

  /// The whole number before this one, or nil before the least.
  static func predecessor(of whole: ArraySlice<UInt8>) -> [UInt8]? {
    var result = Array(whole)
    for index in result.indices.dropFirst().reversed() {
      if result[index] > 0 {
        result[index] -= 1
        return result
      }
      result[index] = 0xFF
    }
    let head = result[0]
    guard head > 0 else { return nil }
    if head == 0x80 { return [0x7F, 0xFF] }
    let digits = head < 0x80 ? result.count : result.count - 2
    return [head - 1] + Array(repeating: 0xFF, count: digits)
  }
}
