/// Finds numbers by the hashes of the values that they represent.
///
/// Uses open addressing, at most half full.
@usableFromInline
struct HashIndex: Sendable {
  /// A number is stored at or after the slot that the low bits of its hash select.
  ///
  /// Empty slots are -1.
  @usableFromInline let slots: [Int32]
  @usableFromInline let mask: UInt32

  /// Fails if two numbers represent equal values.
  @inlinable
  init?(_ numbers: [Int32], hash: (Int32) -> UInt32, isEqual: (Int32, Int32) -> Bool) {
    var count = 16
    while count < numbers.count * 2 { count *= 2 }
    let mask = UInt32(truncatingIfNeeded: count - 1)
    var slots = [Int32](repeating: -1, count: count)
    let areDistinct = slots.withUnsafeMutableBufferPointer { slots in
      numbers.allSatisfy { number in
        var slot = Int(hash(number) & mask)
        while slots[slot] >= 0 {
          if isEqual(slots[slot], number) { return false }
          slot = (slot &+ 1) & Int(mask)
        }
        slots[slot] = number
        return true
      }
    }
    guard areDistinct else { return nil }
    self.slots = slots
    self.mask = mask
  }

  @inlinable
  func find(_ hash: UInt32, isEqual: (Int32) -> Bool) -> Int32 {
    var slot = Int(hash & mask)
    while slots[slot] >= 0 {
      if isEqual(slots[slot]) { return slots[slot] }
      slot = (slot &+ 1) & Int(mask)
    }
    return -1
  }
}
