/// The place of a card inside its column: a byte string that sorts as `memcmp` does.
///
/// A key can be made between any two others, so that a move writes one row.
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
