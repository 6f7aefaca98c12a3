public import Synchronization

/// A small number that stands for an item in one `HandleTable`.
@usableFromInline typealias ItemHandle = UInt32

/// A small number that stands for a section in one `HandleTable`.
@usableFromInline typealias SectionHandle = UInt32

/// Gives each identifier a handle, which it keeps as long as the table lives.
///
/// All snapshots that were derived from each other share one table: it only grows, and whether an
/// item is in a snapshot is written elsewhere, so a deletion changes nothing here.
/// A table has room for a fixed number of identifiers, those that are gone among them; when it is
/// full, a snapshot that needs more makes a new one.
///
/// Open addressing, a handle below the bits of a tag in one word, at most two thirds full.
/// A word is written once, after its identifier, under the lock, and read without one.
@usableFromInline
final class HandleTable<ID: Hashable & Sendable>: @unchecked Sendable {
  /// What is read, and read without a reference to this object.
  @usableFromInline let reader: TableReader<ID>
  /// How many handles there can be.
  @usableFromInline let capacity: Int
  /// How many handles are given away.
  @usableFromInline let issued: Atomic<Int>
  @usableFromInline let lock = Mutex<Void>(())
  /// From how many handles on the next table is filled.
  @usableFromInline let growthStart: Int
  /// What comes after this table, filled so far; read and written under the lock.
  @exclusivity(unchecked)
  @usableFromInline var next: HandleTable?

  /// Makes an empty table.
  @inlinable
  init(capacity: Int = 8) {
    self.capacity = capacity
    growthStart = Self.growthStart(of: capacity)
    reader = TableReader(capacity: capacity)
    issued = Atomic(0)
  }

  /// Makes a table of identifiers that must be distinct, whose handles count from zero.
  ///
  /// - Returns: nil when two of them are equal.
  /// - Complexity: O(*n*).
  @inlinable
  convenience init?(distinct items: [ID], capacity: Int) {
    self.init(distinct: CollectionOfOne(items), capacity: capacity)
  }

  /// The same of identifiers that are given in parts: each is copied once and counted once.
  @inlinable
  init?(distinct parts: some Sequence<[ID]>, capacity: Int) {
    self.capacity = capacity
    growthStart = Self.growthStart(of: capacity)
    let reader = TableReader<ID>(capacity: capacity)
    self.reader = reader
    var count = 0
    for part in parts {
      part.withUnsafeBufferPointer { items in
        guard let start = items.baseAddress else { return }
        (reader.ids + count).initialize(from: start, count: items.count)
      }
      count &+= part.count
    }
    issued = Atomic(count)
    guard reader.enter(0..<count, mayRepeat: true) else { return nil }
  }

  deinit {
    reader.ids.deinitialize(count: issued.load(ordering: .relaxed))
    reader.ids.deallocate()
    UnsafeMutableRawPointer(reader.slots).deallocate()
  }

  /// How many handles are given away.
  @inlinable var issuedCount: Int { issued.load(ordering: .acquiring) }

  /// Whether there are no more handles.
  @inlinable var isFull: Bool { issuedCount >= capacity }

  /// What room a table is given that is made for so many identifiers.
  @inlinable
  static func roomyCapacity(for count: Int) -> Int { count + count / 4 + 8 }
}

extension HandleTable {
  /// Finds or makes the handles of some identifiers.
  ///
  /// - Returns: How many there was room for.
  @inlinable
  func issue(
    _ ids: UnsafeBufferPointer<ID>,
    into handles: UnsafeMutableBufferPointer<ItemHandle>
  ) -> Int {
    if ids.isEmpty { return 0 }
    guard ids.count > 1 else { return issueOne(ids, into: handles) }
    return lock.withLock { _ in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: TableReader<ID>.batch) { hashes in
        var start = 0
        while start < ids.count {
          let end = min(start &+ TableReader<ID>.batch, ids.count)
          var seen: UInt32 = 0
          for index in start..<end {
            let hash = reader.hashing.hash(ids[index])
            hashes[index &- start] = hash
            seen |= reader.firstWord(hash)
          }
          // Unreachable. Stops the optimizer from removing the reads above.
          if seen == .max, start == .max { return 0 }
          for index in start..<end {
            guard let handle = handle(of: ids, at: index, hash: hashes[index &- start]) else {
              return index
            }
            handles.initializeElement(at: index, to: handle)
          }
          start = end
        }
        return ids.count
      }
    }
  }

  @inlinable
  func issueOne(
    _ ids: UnsafeBufferPointer<ID>,
    into handles: UnsafeMutableBufferPointer<ItemHandle>
  ) -> Int {
    guard let id = ids.baseAddress else { return 0 }
    let hash = reader.hashing.hash(id.pointee)
    if let handle = reader.find(id, hash).handle {
      handles.initializeElement(at: 0, to: handle)
      return 1
    }
    guard let handle = lock.withLock({ _ in handle(of: ids, at: 0, hash: hash) }) else { return 0 }
    handles.initializeElement(at: 0, to: handle)
    return 1
  }

  /// The handle of an identifier, a new one if need be; nil when the table is full.
  ///
  /// - Precondition: the lock is held.
  @inlinable
  func handle(of ids: UnsafeBufferPointer<ID>, at index: Int, hash: UInt64) -> ItemHandle? {
    guard let start = ids.baseAddress else { return nil }
    let place = reader.find(start + index, hash)
    if let handle = place.handle { return handle }
    let next = issued.load(ordering: .relaxed)
    guard next < capacity else { return nil }
    (reader.ids + next).initialize(to: ids[index])
    reader.slots[place.slot].store(reader.word(hash, next), ordering: .releasing)
    issued.store(next &+ 1, ordering: .releasing)
    if next >= growthStart, next % (Self.growthStep / Self.growthShare) == 0 { copySome() }
    return ItemHandle(truncatingIfNeeded: next)
  }
}

extension HandleTable {
  /// The first identifier that an earlier place of a list holds already.
  @inlinable
  static func firstDuplicate(of items: [ID]) -> ID? {
    let table = HandleTable(capacity: items.count)
    return withUnsafeTemporaryAllocation(of: ItemHandle.self, capacity: items.count) { handles in
      _ = items.withUnsafeBufferPointer { table.issue($0, into: handles) }
      // Handles count upwards until the first that was given away before.
      return items.indices.first { Int(handles[$0]) < $0 }.map { items[$0] }
    }
  }
}
