/// The place of a card in its column: a byte string that sorts as with `memcmp`.
///
/// There is a key between any two others, so that a move writes one row.
///
/// A key is a whole number followed by a fraction. The first byte gives the sign and the number of
/// digits (bytes), so that numbers of any length sort as bytes: `7E ?? ??` < `7F ??` < `80 ??` <
/// `81 ?? ??`. Appending counts up and prepending counts down, which keeps keys within four bytes
/// for the first sixteen million cards either way. Only an insert between two neighbours adds a
/// fraction, which never ends in a zero byte.
///
/// From David Greenspan, "Implementing Fractional Indexing" (2020),
/// <https://observablehq.com/@dgreenspan/implementing-fractional-indexing>, with bytes instead of
/// letters.
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

  /// The bytes of the whole number; nil if the key has none.
  var wholePart: ArraySlice<UInt8>? {
    guard let head = bytes.first else { return nil }
    let digits = head >= 0x80 ? Int(head) - 0x7F : 0x80 - Int(head)
    return bytes.count > digits ? bytes[...digits] : nil
  }

  /// Whether this type could have made the key: a whole number, and a fraction that does not end in
  /// a zero byte.
  package var isWellFormed: Bool {
    guard let whole = wholePart else { return false }
    return whole.count == bytes.count || bytes.last != 0
  }

  /// The next whole number; nil after the greatest.
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
    // Below zero, longer numbers are smaller; `7F FF` is followed by `80 00`.
    if head == 0x7F { return [0x80, 0] }
    let digits = head >= 0x80 ? result.count : result.count - 2
    return [head + 1] + Array(repeating: 0, count: digits)
  }

  /// The previous whole number; nil before the least.
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
