public import Synchronization

// A table that is nearly full is copied into a larger one, some identifiers at a time, by those that
// still come, so that none of them waits until all are copied.
extension HandleTable {
  /// How much room a table has before that is worth the trouble.
  @inlinable static var leastGradual: Int { 2048 }

  /// For how many identifiers there is room at most that are only expected: some megabytes.
  @inlinable static var mostExpected: Int { 1 << 17 }

  /// How many identifiers are copied at once.
  ///
  /// Some at once cost less than as many one by one, since the processor waits for several words of
  /// the table together.
  @inlinable static var growthStep: Int { 128 }

  /// How many identifiers are copied for each that comes.
  ///
  /// The more they are, the later the copying begins, and the fewer lists are built that begin it and
  /// don't come to need the second table.
  @inlinable static var growthShare: Int { 16 }

  /// What room the table is given that comes after one with so much.
  ///
  /// Each growth reads all identifiers; a table that takes little memory grows by more.
  @inlinable
  static func nextCapacity(after capacity: Int) -> Int {
    capacity * (capacity < 1 << 17 ? 3 : 2) + 8
  }

  /// How many identifiers this table has when the next one is begun: just as much room is left as the
  /// copying needs.
  @inlinable
  static func growthStart(of capacity: Int) -> Int {
    capacity < leastGradual ? .max : capacity &- capacity / growthShare
  }

  /// Copies some identifiers into the next table, so that all are copied when this one is full.
  ///
  /// - Precondition: the lock is held.
  @inlinable
  func copySome() {
    let next = next ?? HandleTable(capacity: Self.nextCapacity(after: capacity))
    self.next = next
    next.copy(from: self, upTo: min(next.issuedCount &+ Self.growthStep, issuedCount))
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
  /// `expected` is how many are likely to come, which may be wrong.
  ///
  /// - Complexity: O(*n*) for *n* identifiers, of which a table that was nearly full has copied most.
  @inlinable
  func grown(for newOnes: Int, expected: Int = 0) -> HandleTable {
    lock.withLock { _ in
      let count = issuedCount
      let needed = count &+ newOnes
      // Whoever grows gets a table alone, since this one may still give handles away.
      if let next, needed <= next.capacity {
        self.next = nil
        next.copy(from: self, upTo: count)
        return next
      }
      let likely = Self.roomyCapacity(for: count &+ min(expected, Self.mostExpected))
      let least = max(Self.nextCapacity(after: count), needed &+ 8)
      let table = HandleTable(capacity: max(least, likely))
      table.copy(from: self, upTo: count)
      return table
    }
  }
}
