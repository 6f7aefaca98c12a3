public import Synchronization

/// A small number that identifies an item in a `HandleTable`.
@usableFromInline typealias ItemHandle = UInt32

/// A small number that identifies a section in a `HandleTable`.
@usableFromInline typealias SectionHandle = UInt32

/// Assigns each identifier a handle for the lifetime of the table.
///
/// All snapshots derived from one another share one table. It only grows. Membership in a snapshot
/// is stored elsewhere, so deletions don't change it. Its capacity is fixed and includes deleted
/// identifiers. When it is full, a snapshot that needs more makes a new table.
///
/// Uses open addressing, at most two thirds full. Each word holds a handle in its low bits and a
/// tag of the hash above. A word is written once, under the lock and after its identifier. Reading
/// needs no lock.
///
/// Safe to send: all properties are constants or atomic, except `next`, which the lock protects.
@usableFromInline
final class HandleTable<ID: Hashable & Sendable>: @unchecked Sendable {
  /// Reads the table without retaining this object.
  @usableFromInline let reader: TableReader<ID>
  @usableFromInline let capacity: Int
  @usableFromInline let issued: Atomic<Int>
  @usableFromInline let lock = Mutex<Void>(())
  /// The number of issued handles at which filling the next table starts.
  @usableFromInline let growthStart: Int
  /// The next table, partly filled.
  // Safe: the lock is held for each access, and none happens during another.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var next: HandleTable?

  @inlinable
  init(capacity: Int = 8) {
    self.capacity = capacity
    growthStart = Self.growthStart(of: capacity)
    reader = TableReader(capacity: capacity)
    issued = Atomic(0)
  }

  /// Creates a table of distinct identifiers, with handles counting from zero.
  ///
  /// - Returns: nil if two identifiers are equal.
  /// - Complexity: O(*n*).
  @inlinable
  convenience init?(distinct items: [ID], capacity: Int) {
    self.init(distinct: CollectionOfOne(items), capacity: capacity)
  }

  /// The same for identifiers given in parts, without joining them first.
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

  @inlinable var issuedCount: Int { issued.load(ordering: .acquiring) }

  @inlinable var isFull: Bool { issuedCount >= capacity }

  /// The capacity of a table created for `count` identifiers.
  @inlinable
  static func roomyCapacity(for count: Int) -> Int { count + count / 4 + 8 }
}

extension HandleTable {
  /// Finds or creates the handles of identifiers.
  ///
  /// - Returns: How many identifiers got a handle before the table was full.
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
          if TableReader<ID>.neverHappens(seen, start) { return 0 }
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

  /// The handle of an identifier, created if needed; nil if the table is full.
  ///
  /// - Precondition: The lock is held.
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
  @inlinable
  static func firstDuplicate(of items: [ID]) -> ID? {
    let table = HandleTable(capacity: items.count)
    return withUnsafeTemporaryAllocation(of: ItemHandle.self, capacity: items.count) { handles in
      _ = items.withUnsafeBufferPointer { table.issue($0, into: handles) }
      // Handles ascend from zero until the first repeated identifier.
      return items.indices.first { Int(handles[$0]) < $0 }.map { items[$0] }
    }
  }
}
