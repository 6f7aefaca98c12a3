public import Synchronization

// A table that is nearly full is copied into a larger one in small steps, one at each insertion, so
// that no single insertion has to copy everything.
extension HandleTable {
  /// Smaller tables are copied at once.
  @inlinable static var minimumGradualCapacity: Int { 2048 }

  /// The most room that is reserved for expected identifiers: a few megabytes.
  @inlinable static var maximumExpectedCount: Int { 1 << 17 }

  /// The number of identifiers copied in one step.
  ///
  /// A batch is cheaper than single copies because the processor can wait for several memory reads
  /// at the same time.
  @inlinable static var growthStep: Int { 128 }

  /// The number of identifiers copied for each one inserted.
  ///
  /// A higher number starts the copying later, so fewer tables that stop growing pay for a second
  /// table.
  @inlinable static var growthShare: Int { 16 }

  /// The capacity of the table that follows one with this capacity.
  ///
  /// Each growth reads all identifiers. Small tables grow faster.
  @inlinable
  static func nextCapacity(after capacity: Int) -> Int {
    capacity * (capacity < 1 << 17 ? 3 : 2) + 8
  }

  /// The number of identifiers at which the next table is started.
  ///
  /// The room left is just enough to finish copying.
  @inlinable
  static func growthStart(of capacity: Int) -> Int {
    capacity < minimumGradualCapacity ? .max : capacity &- capacity / growthShare
  }

  /// Copies the next batch of identifiers, so that all are copied when this table is full.
  ///
  /// - Precondition: The lock is held.
  @inlinable
  func copySome() {
    let next = next ?? HandleTable(capacity: Self.nextCapacity(after: capacity))
    self.next = next
    next.copy(from: self, upTo: min(next.issuedCount &+ Self.growthStep, issuedCount))
  }

  /// Copies identifiers of another table up to `end`; those already here are its first ones.
  @inlinable
  func copy(from other: HandleTable, upTo end: Int) {
    let start = issuedCount
    guard start < end else { return }
    (reader.ids + start).initialize(from: other.reader.ids + start, count: end &- start)
    _ = reader.enter(start..<end, mayRepeat: false)
    issued.store(end, ordering: .releasing)
  }

  /// Returns a table with the same handles and room for more identifiers.
  ///
  /// `expected` is an estimate of how many more will be inserted.
  ///
  /// - Complexity: O(*n*) for *n* identifiers. A table that was nearly full has already copied most
  ///   of them.
  @inlinable
  func grown(for newOnes: Int, expected: Int = 0) -> HandleTable {
    lock.withLock { _ in
      let count = issuedCount
      let needed = count &+ newOnes
      // Only one caller may take `next`, because this table may still issue handles.
      if let next, needed <= next.capacity {
        self.next = nil
        next.copy(from: self, upTo: count)
        return next
      }
      let likely = Self.roomyCapacity(for: count &+ min(expected, Self.maximumExpectedCount))
      let least = max(Self.nextCapacity(after: count), needed &+ 8)
      let table = HandleTable(capacity: max(least, likely))
      table.copy(from: self, upTo: count)
      return table
    }
  }
}
