public import Synchronization

/// A small number that stands for an item in one `HandleTable`.
@usableFromInline typealias ItemHandle = UInt32

/// Gives each identifier a handle, which it keeps as long as the table lives.
///
/// All snapshots that were derived from each other share one table: it only grows, and whether an
/// item is in a snapshot is written elsewhere, so a deletion changes nothing here.
/// A table has room for a fixed number of identifiers, those that are gone among them; when it is
/// full, a snapshot that needs more makes a new one of what it holds.
///
/// Open addressing, a 32-bit tag beside a 32-bit handle in one word, at most half full.
/// A word is written once, after its identifier, under the lock, and read without one.
@usableFromInline
final class HandleTable<ID: Hashable & Sendable>: @unchecked Sendable {
  @usableFromInline let hashing = IdentifierHashing<ID>()
  /// How many handles there can be.
  @usableFromInline let capacity: Int
  @usableFromInline let mask: Int
  @usableFromInline let slots: UnsafeMutablePointer<Atomic<UInt64>>
  /// The identifiers by their handles.
  @usableFromInline let ids: UnsafeMutablePointer<ID>
  /// How many handles are given away.
  @usableFromInline let issued: Mutex<Int>

  /// Makes a table of identifiers that must be distinct, whose handles count from zero.
  ///
  /// - Returns: nil when two of them are equal.
  /// - Complexity: O(*n*).
  @inlinable
  init?(distinct items: [ID], room: Int = 0) {
    mask = Self.slotCount(for: items.count + room) - 1
    capacity = (mask + 1) / 2
    slots = Self.emptySlots(mask + 1)
    ids = .allocate(capacity: capacity)
    issued = Mutex(items.count)
    items.withUnsafeBufferPointer { items in
      guard let start = items.baseAddress else { return }
      ids.initialize(from: start, count: items.count)
    }
    guard enter(items.count) else { return nil }
  }

  /// Makes an empty table.
  @inlinable
  init(room: Int = 0) {
    mask = Self.slotCount(for: room) - 1
    capacity = (mask + 1) / 2
    slots = Self.emptySlots(mask + 1)
    ids = .allocate(capacity: capacity)
    issued = Mutex(0)
  }

  deinit {
    ids.deinitialize(count: issued.withLock { $0 })
    ids.deallocate()
    UnsafeMutableRawPointer(slots).deallocate()
  }

  /// A power of two that leaves half the slots empty and a quarter of the handles to be given away.
  @inlinable
  static func slotCount(for count: Int) -> Int {
    let wanted = count * 2 + count / 2 + 16
    return 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
  }

  @inlinable
  static func emptySlots(_ count: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    let bytes = count * MemoryLayout<UInt64>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return memory.assumingMemoryBound(to: Atomic<UInt64>.self)
  }
}

extension HandleTable {
  @inlinable
  static func word(_ hash: UInt64, _ handle: Int) -> UInt64 {
    (hash >> 32) << 32 | UInt64(truncatingIfNeeded: handle &+ 1)
  }

  /// How many handles are given away.
  var issuedCount: Int { issued.withLock { $0 } }

  /// The handle of an identifier that was ever given one.
  @inlinable
  func handle(of id: ID) -> ItemHandle? {
    let place = find(id, hashing.hash(id))
    return place.handle
  }

  /// Where an identifier is, or the empty slot where it would be.
  @inlinable
  func find(_ id: ID, _ hash: UInt64) -> (handle: ItemHandle?, slot: Int) {
    let tag = hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let word = slots[slot].load(ordering: .acquiring)
      if word == 0 { return (nil, slot) }
      if word >> 32 == tag {
        let handle = ItemHandle(truncatingIfNeeded: word) &- 1
        if ids[Int(handle)] == id { return (handle, slot) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// The handle of an identifier, a new one if need be; nil when the table is full.
  @inlinable
  func handleIfRoom(for id: ID) -> ItemHandle? {
    let hash = hashing.hash(id)
    if let handle = find(id, hash).handle { return handle }
    return issued.withLock { issued in
      // Another thread may have been here in the meantime.
      let place = find(id, hash)
      if let handle = place.handle { return handle }
      guard issued < capacity else { return nil }
      (ids + issued).initialize(to: id)
      slots[place.slot].store(Self.word(hash, issued), ordering: .releasing)
      issued += 1
      return ItemHandle(truncatingIfNeeded: issued - 1)
    }
  }

  /// The first identifier that an earlier place of a list holds already.
  @inlinable
  static func firstDuplicate(of items: [ID]) -> ID? {
    let table = HandleTable(room: items.count)
    for (index, item) in items.enumerated() {
      guard let handle = table.handleIfRoom(for: item) else { break }
      if handle < index { return item }
    }
    return nil
  }

  /// Enters the identifiers of a new table; answers false when two of them are equal.
  ///
  /// Hashes are worked out some at a time and their slots looked at before they are needed: what
  /// the processor waits for is memory, and it can wait for several slots at once.
  @inlinable
  func enter(_ count: Int) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.batch) { hashes in
      var start = 0
      while start < count {
        let end = min(start &+ Self.batch, count)
        var seen: UInt64 = 0
        for index in start..<end {
          let hash = hashing.hash(ids[index])
          hashes[index &- start] = hash
          seen |= firstWord(hash)
        }
        // Never so: it keeps the reads above from being left out.
        if seen == .max { return false }
        for index in start..<end {
          guard enter(hashes[index &- start], index) else { return false }
        }
        start = end
      }
      return true
    }
  }

  /// What stands in the slot where the search for a hash begins.
  @inlinable
  func firstWord(_ hash: UInt64) -> UInt64 {
    slots[Int(truncatingIfNeeded: hash) & mask].load(ordering: .relaxed)
  }

  @inlinable static var batch: Int { 32 }

  @inlinable
  func enter(_ hash: UInt64, _ handle: Int) -> Bool {
    let tag = hash >> 32
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let word = slots[slot].load(ordering: .relaxed)
      if word == 0 { break }
      if word >> 32 == tag,
        ids[Int(truncatingIfNeeded: word & 0xFFFF_FFFF) &- 1] == ids[handle]
      {
        return false
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot].store(Self.word(hash, handle), ordering: .relaxed)
    return true
  }
}
