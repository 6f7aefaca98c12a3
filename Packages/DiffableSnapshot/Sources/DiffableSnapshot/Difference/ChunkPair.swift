@usableFromInline
struct ChunkPair<ID: Hashable & Sendable> {
  @usableFromInline var old: ChunkView
  @usableFromInline var new: ChunkView
  @usableFromInline let oldIDs: UnsafePointer<ID>
  @usableFromInline let newIDs: UnsafePointer<ID>
  @usableFromInline let hashing: IdentifierHashing<ID>
  /// Whether both lists share a table, so that equal items have equal handles.
  @usableFromInline let sharesTable: Bool
  /// Whether the handles of both chunks ascend one by one.
  @usableFromInline var areConsecutive: Bool
  @usableFromInline var oldIndex: Int
  @usableFromInline var newIndex: Int
  @usableFromInline var oldLeft: LeftoverBuffer
  @usableFromInline var newLeft: LeftoverBuffer

  @inlinable
  init(
    _ old: ChunkReader<ID>,
    _ new: ChunkReader<ID>,
    _ memory: UnsafeMutableBufferPointer<UInt32>,
    _ hashing: IdentifierHashing<ID>
  ) {
    self.hashing = hashing
    sharesTable = old.ids == new.ids
    self.old = old.chunk
    self.new = new.chunk
    areConsecutive = old.chunk.isConsecutive && new.chunk.isConsecutive
    oldIDs = old.ids
    newIDs = new.ids
    oldIndex = old.index
    newIndex = new.index
    let half = memory.count / 2
    oldLeft = LeftoverBuffer(memory[..<half])
    newLeft = LeftoverBuffer(memory[half...])
  }

  @inlinable
  mutating func turn(to old: ChunkReader<ID>, _ new: ChunkReader<ID>) {
    self.old = old.chunk
    self.new = new.chunk
    areConsecutive = old.chunk.isConsecutive && new.chunk.isConsecutive
    oldIndex = old.index
    newIndex = new.index
    oldLeft.start = old.start
    newLeft.start = new.start
  }

  /// Reads until one of the chunks ends; returns false if they have long been out of step.
  @inlinable
  mutating func read(_ pace: inout ScanPace) -> Bool {
    var last = oldIndex
    while readInStep() {
      if skipToStep(reach: pace.reach) || oldIndex &- last > 8 {
        pace.noteStep()
      } else if !pace.shouldContinue() {
        return false
      }
      last = oldIndex
    }
    return true
  }

  /// Chooses how items are compared, once and not per item.
  @inline(__always)
  @inlinable
  mutating func withComparison(
    _ body: (inout Self, _ matches: (Int, Int) -> Bool) -> Bool
  ) -> Bool {
    let old = old
    let new = new
    if sharesTable { return body(&self) { old[$0] == new[$1] } }
    let oldIDs = oldIDs + Int(old.base)
    let newIDs = newIDs + Int(new.base)
    let hashing = hashing
    if areConsecutive {
      // Identifiers in memory order don't need their handles read.
      guard hashing.kind == .bits else { return body(&self) { oldIDs[$0] == newIDs[$1] } }
      return body(&self) { hashing.areEqual(oldIDs + $0, newIDs + $1) }
    }
    guard hashing.kind == .bits else {
      return body(&self) { oldIDs[Int(old.handles[$0])] == newIDs[Int(new.handles[$1])] }
    }
    return body(&self) {
      hashing.areEqual(oldIDs + Int(old.handles[$0]), newIDs + Int(new.handles[$1]))
    }
  }

  /// Reads while the chunks are in step, except for single inserted, deleted, or replaced items.
  ///
  /// Returns false at the end of a chunk.
  @inlinable
  mutating func readInStep() -> Bool {
    withComparison { $0.readInStep($1) }
  }

  @inline(__always)
  @inlinable
  mutating func readInStep(_ matches: (Int, Int) -> Bool) -> Bool {
    let old = old
    let new = new
    var oldIndex = oldIndex
    var newIndex = newIndex
    var oldLeft = oldLeft
    var newLeft = newLeft
    defer {
      self.oldIndex = oldIndex
      self.newIndex = newIndex
      self.oldLeft = oldLeft
      self.newLeft = newLeft
    }
    while oldIndex < old.count, newIndex < new.count {
      if matches(oldIndex, newIndex) {
        oldIndex &+= 1
        newIndex &+= 1
        continue
      }
      guard oldIndex &+ 1 < old.count, newIndex &+ 1 < new.count else { return true }
      // Computed without branches, because they would be unpredictable.
      let went = matches(oldIndex &+ 1, newIndex) ? 1 : 0
      let came = (matches(oldIndex, newIndex &+ 1) ? 1 : 0) & ~went
      let both = (matches(oldIndex &+ 1, newIndex &+ 1) ? 1 : 0) & ~(went | came)
      guard went | came | both != 0 else { return true }
      oldLeft.add(old[oldIndex], at: oldIndex, if: went | both)
      newLeft.add(new[newIndex], at: newIndex, if: came | both)
      oldIndex &+= 1 &+ (went | both)
      newIndex &+= 1 &+ (came | both)
    }
    return false
  }

  /// Skips items of both chunks until they are in step again.
  ///
  /// If no match is near, skips one item of each and returns false.
  @inlinable
  mutating func skipToStep(reach: Int) -> Bool {
    withComparison { $0.skipToStep(reach, $1) }
  }

  @inline(__always)
  @inlinable
  mutating func skipToStep(_ reach: Int, _ matches: (Int, Int) -> Bool) -> Bool {
    let oldRest = old.count &- oldIndex
    let newRest = new.count &- newIndex
    // If both have a next item, `readInStep` has already tried distance 1.
    var distance = oldRest > 1 && newRest > 1 ? 2 : 1
    while distance <= reach {
      var skip = max(0, distance &- newRest &+ 1)
      while skip <= distance, skip < oldRest {
        if matches(oldIndex &+ skip, newIndex &+ distance &- skip) {
          leave(old: skip, new: distance &- skip)
          return true
        }
        skip &+= 1
      }
      distance &+= 1
    }
    leave(old: 1, new: 1)
    return false
  }

  @inlinable
  mutating func leave(old oldSkip: Int, new newSkip: Int) {
    for index in oldIndex..<oldIndex &+ oldSkip { oldLeft.add(old[index], at: index, if: 1) }
    for index in newIndex..<newIndex &+ newSkip { newLeft.add(new[index], at: index, if: 1) }
    oldIndex &+= oldSkip
    newIndex &+= newSkip
  }
}

/// How hard the scan tries to stay in step; failures make it try less.
@usableFromInline
struct ScanPace: Sendable {
  @usableFromInline var reach = 6
  /// The number of failures left before a lookup.
  @usableFromInline var patience = 4
  @usableFromInline var interval = 4

  @inlinable
  init() {}

  @inlinable
  mutating func noteStep() {
    reach = 6
    patience = interval
  }

  /// Counts a failure to stay in step; returns false if it is time for a lookup.
  @inlinable
  mutating func shouldContinue() -> Bool {
    reach = max(2, reach &- 1)
    patience &-= 1
    return patience > 0
  }
}
