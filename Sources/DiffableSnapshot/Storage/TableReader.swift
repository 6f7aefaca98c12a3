public import Synchronization

/// The memory of a `HandleTable`, read without counting references.
///
/// A count of references is written by each reader, and a written line of memory travels between the
/// processors that read; this is what lets two threads read one snapshot at the speed of one each.
/// Whoever reads keeps the table alive.
@usableFromInline
struct TableReader<ID: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline let hashing: IdentifierHashing<ID>
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt32>>
  /// The identifiers by their handles.
  @usableFromInline let ids: UnsafeMutablePointer<ID>
  @usableFromInline let slotCount: UInt64
  /// How many low bits of a word hold a handle; the others are a tag.
  @usableFromInline let handleBits: UInt32

  /// Allocates the memory of an empty table.
  @inlinable
  init(capacity: Int) {
    precondition(capacity < 1 << 31, "a table of \(capacity) identifiers")
    hashing = IdentifierHashing()
    let count = max(16, capacity + capacity / 2)
    slotCount = UInt64(count)
    handleBits = UInt32(Int.bitWidth - (capacity + 1).leadingZeroBitCount)
    let bytes = count * MemoryLayout<UInt32>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    slots = memory.assumingMemoryBound(to: Atomic<UInt32>.self)
    ids = .allocate(capacity: max(1, capacity))
  }

  @inlinable static var batch: Int { 32 }

  @inlinable
  func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash) & (UInt32.max &>> handleBits)
  }

  @inlinable
  func word(_ hash: UInt64, _ handle: Int) -> UInt32 {
    tag(hash) &<< handleBits | UInt32(truncatingIfNeeded: handle &+ 1)
  }

  /// The slot where the search for a hash begins.
  @inlinable
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: ((hash &>> 32) &* slotCount) &>> 32)
  }

  /// What stands in the slot where the search for a hash begins.
  @inlinable
  func firstWord(_ hash: UInt64) -> UInt32 {
    slots[firstSlot(hash)].load(ordering: .relaxed)
  }

  @inlinable
  func handle(inWord word: UInt32) -> Int {
    Int(word & ~(UInt32.max &<< handleBits)) &- 1
  }

  /// Where an identifier is, or the empty slot where it would be.
  @inlinable
  func find(_ id: UnsafePointer<ID>, _ hash: UInt64) -> (handle: ItemHandle?, slot: Int) {
    let tag = tag(hash)
    var slot = firstSlot(hash)
    while true {
      let word = slots[slot].load(ordering: .acquiring)
      if word == 0 { return (nil, slot) }
      if word &>> handleBits == tag {
        let handle = handle(inWord: word)
        if hashing.areEqual(ids + handle, id) {
          return (ItemHandle(truncatingIfNeeded: handle), slot)
        }
      }
      slot &+= 1
      if slot == Int(truncatingIfNeeded: slotCount) { slot = 0 }
    }
  }

  /// The handle of an identifier that was ever given one.
  @inlinable
  func handle(of id: ID) -> ItemHandle? {
    withUnsafePointer(to: id) { find($0, hashing.hash(id)).handle }
  }

  /// Hands over the handle of each identifier, until the body answers false.
  @inlinable
  func forEachHandle(of ids: UnsafeBufferPointer<ID>, _ body: (ItemHandle?) -> Bool) {
    guard let first = ids.baseAddress else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
      var start = 0
      while start < ids.count {
        let end = min(start &+ Self.batch, ids.count)
        var seen: UInt32 = 0
        for index in start..<end {
          let hash = hashing.hash(ids[index])
          hashes[index &- start] = hash
          seen |= firstWord(hash)
        }
        // Unreachable. Stops the optimizer from removing the reads above.
        if seen == .max, start == .max { return }
        for index in start..<end {
          guard body(find(first + index, hashes[index &- start]).handle) else { return }
        }
        start = end
      }
    }
  }

  /// Enters identifiers that stand in `ids`; answers false when two of them are equal.
  ///
  /// Hashes are worked out some at a time and their slots looked at before they are needed: what
  /// the processor waits for is memory, and it can wait for several slots at once.
  @inlinable
  func enter(_ handles: Range<Int>, mayRepeat: Bool) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
      var start = handles.lowerBound
      while start < handles.upperBound {
        let end = min(start &+ Self.batch, handles.upperBound)
        var seen: UInt32 = 0
        for handle in start..<end {
          let hash = hashing.hash(ids[handle])
          hashes[handle &- start] = hash
          seen |= firstWord(hash)
        }
        // Unreachable. Stops the optimizer from removing the reads above.
        if seen == .max, start == .max { return false }
        for handle in start..<end {
          guard enter(hashes[handle &- start], handle, mayRepeat) else { return false }
        }
        start = end
      }
      return true
    }
  }

  @inlinable
  func enter(_ hash: UInt64, _ handle: Int, _ mayRepeat: Bool) -> Bool {
    let tag = tag(hash)
    var slot = firstSlot(hash)
    while true {
      let word = slots[slot].load(ordering: .relaxed)
      if word == 0 { break }
      if mayRepeat, word &>> handleBits == tag,
        hashing.areEqual(ids + self.handle(inWord: word), ids + handle)
      {
        return false
      }
      slot &+= 1
      if slot == Int(truncatingIfNeeded: slotCount) { slot = 0 }
    }
    slots[slot].store(word(hash, handle), ordering: .relaxed)
    return true
  }
}
