/// A set of handles: a sorted array while it is small, a bitmap once it is large.
@usableFromInline
struct HandleSet: Sendable {
  private var few: [ItemHandle] = []
  private var bits: [UInt64] = []
  @usableFromInline private(set) var count = 0

  /// The most handles kept in the array.
  private static var limit: Int { 32 }

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { count == 0 }

  @usableFromInline
  func contains(_ handle: ItemHandle) -> Bool {
    guard bits.isEmpty else {
      let word = Int(handle) >> 6
      return word < bits.count && bits[word] & Self.bit(handle) != 0
    }
    let index = index(of: handle)
    return index < few.count && few[index] == handle
  }

  /// Adds a handle; returns false if it was already in the set.
  @usableFromInline
  @discardableResult
  mutating func insert(_ handle: ItemHandle) -> Bool {
    if bits.isEmpty {
      let index = index(of: handle)
      if index < few.count, few[index] == handle { return false }
      count &+= 1
      if few.count < Self.limit {
        few.insert(handle, at: index)
        return true
      }
      for handle in few { setBit(handle) }
      few = []
      setBit(handle)
      return true
    }
    guard !contains(handle) else { return false }
    setBit(handle)
    count &+= 1
    return true
  }

  @usableFromInline
  mutating func remove(_ handle: ItemHandle) {
    guard contains(handle) else { return }
    count &-= 1
    if bits.isEmpty {
      few.remove(at: index(of: handle))
    } else {
      bits[Int(handle) >> 6] &= ~Self.bit(handle)
    }
  }

  @usableFromInline var handles: [ItemHandle] {
    guard !bits.isEmpty else { return few }
    var handles: [ItemHandle] = []
    handles.reserveCapacity(count)
    for (index, word) in bits.enumerated() {
      var rest = word
      while rest != 0 {
        handles.append(ItemHandle(truncatingIfNeeded: index << 6 | rest.trailingZeroBitCount))
        rest &= rest &- 1
      }
    }
    return handles
  }

  private mutating func setBit(_ handle: ItemHandle) {
    let word = Int(handle) >> 6
    if word >= bits.count {
      bits.append(contentsOf: repeatElement(0, count: max(word + 1, bits.count * 2) - bits.count))
    }
    bits[word] |= Self.bit(handle)
  }

  private static func bit(_ handle: ItemHandle) -> UInt64 { 1 &<< UInt64(handle & 63) }

  private func index(of handle: ItemHandle) -> Int {
    var low = 0
    var high = few.count
    while low < high {
      let middle = (low &+ high) >> 1
      if few[middle] < handle { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
