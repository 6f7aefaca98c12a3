public import Synchronization

// A table that is nearly full is copied into a larger one, some identifiers at a time, by those that
// still come, so that none of them waits until all are copied.
extension HandleTable {
  /// How much room a table has before that is worth the trouble.
  @inlinable static var leastGradual: Int { 2048 }

  /// Of how many identifiers that come one copies others.
  ///
  /// Some at once cost less than as many one by one, since the processor waits for several words of
  /// the table together.
  @inlinable static var growthInterval: Int { 16 }

  /// What room the table is given that comes after one with so much.
  ///
  /// Each growth reads all identifiers; a table that takes little memory grows by more.
  @inlinable
  static func nextCapacity(after capacity: Int) -> Int {
    capacity * (capacity < 1 << 17 ? 3 : 2) + 8
  }

  /// How many identifiers this table has when the next one is begun: with an eighth of the room left.
  @inlinable
  static func growthStart(of capacity: Int) -> Int {
    capacity < leastGradual ? .max : capacity &- capacity / 8
  }

  /// Copies some identifiers into the next table, eight for each that comes, so that all are copied
  /// when this one is full.
  ///
  /// - Precondition: the lock is held.
  @inlinable
  func copySome() {
    let next = next ?? HandleTable(capacity: Self.nextCapacity(after: capacity))
    self.next = next
    next.copy(from: self, upTo: min(next.issuedCount &+ 8 * Self.growthInterval, issuedCount))
  }

  /// Enters the identifiers of another table, of which the first are here already.
  @inlinable
  func copy(from other: HandleTable, upTo end: Int) {
    let start = issuedCount
    guard start < end else { return }
    (reader.ids + start).initialize(from: other.reader.ids + start, count: end &- start)
    _ = reader.enter(start..<end, mayRepeat: false)
    issued.store(end, ordering: .releasing)
  }

  /// A table that knows the same identifiers by the same handles, with room for some more.
  ///
  /// - Complexity: O(*n*) for *n* identifiers, of which a table that was nearly full has copied most.
  @inlinable
  func grown(for newOnes: Int) -> HandleTable {
    lock.withLock { _ in
      let count = issuedCount
      let needed = count &+ newOnes
      // Whoever grows gets a table alone, since this one may still give handles away.
      if let next, needed <= next.capacity {
        self.next = nil
        next.copy(from: self, upTo: count)
        return next
      }
      let table = HandleTable(capacity: max(Self.nextCapacity(after: count), needed &+ 8))
      table.copy(from: self, upTo: count)
      return table
    }
  }
}
