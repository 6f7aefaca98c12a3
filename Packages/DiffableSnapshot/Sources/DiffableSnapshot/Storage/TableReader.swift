public import Synchronization

/// Reads the memory of a `HandleTable` without reference counting.
///
/// Counting references writes to memory, and processors that read the same table would contend for
/// that cache line. Without it, two threads read a snapshot at full speed. The caller must keep the
/// table alive.
///
/// Safe to send: a slot is atomic. An identifier is written before the slot that leads to it and
/// doesn't change until the table is released.
@usableFromInline
struct TableReader<ID: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline let hashing: IdentifierHashing<ID>
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt32>>
  /// Indexed by handle.
  @usableFromInline let ids: UnsafeMutablePointer<ID>
  @usableFromInline let slotCount: UInt64
  /// The low bits of a word hold the handle, the others a tag.
  @usableFromInline let handleBits: UInt32

  @inlinable
  init(capacity: Int) {
    precondition(capacity < Int(Int32.max), "a table of \(capacity) identifiers")
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

  @inlinable
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: ((hash &>> 32) &* slotCount) &>> 32)
  }

  @inlinable
  func firstWord(_ hash: UInt64) -> UInt32 {
    slots[firstSlot(hash)].load(ordering: .relaxed)
  }

  @inlinable
  func handle(inWord word: UInt32) -> Int {
    Int(word & ~(UInt32.max &<< handleBits)) &- 1
  }

  /// Finds an identifier, or the empty slot where it would be inserted.
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

  /// The handle of an identifier, even if the snapshot no longer contains it.
  @inlinable
  func handle(of id: ID) -> ItemHandle? {
    withUnsafePointer(to: id) { find($0, hashing.hash(id)).handle }
  }

  /// Always false; keeps the optimiser from removing the reads that `seen` was made of.
  @inlinable
  @inline(__always)
  static func neverHappens(_ seen: UInt32, _ start: Int) -> Bool { seen == .max && start == .max }

  /// Calls `body` with the handle of each identifier until it returns false.
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
        if Self.neverHappens(seen, start) { return }
        for index in start..<end {
          guard body(find(first + index, hashes[index &- start]).handle) else { return }
        }
        start = end
      }
    }
  }

  /// Inserts identifiers that are already in `ids`; returns false if two of them are equal.
  ///
  /// Computes hashes in batches and reads their slots ahead of time. Memory latency dominates, and
  /// the processor can wait for several slots at once.
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
        if Self.neverHappens(seen, start) { return false }
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
