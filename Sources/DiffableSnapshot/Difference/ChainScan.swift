/// Reads the old and the new list of one section side by side, chunk by chunk.
///
/// Identifiers are unique, so any two equal ones that are met are a match, however they were met.
/// Items that are met in step make the chain; all others are left over. Chunks that the two lists
/// share are in step without being read.
@usableFromInline
struct ChainScan<ID: Hashable & Sendable> {
  @usableFromInline var old: ChunkReader<ID>
  @usableFromInline var new: ChunkReader<ID>
  @usableFromInline var oldLeft = Leftovers()
  @usableFromInline var newLeft = Leftovers()
  /// How far ahead a match is looked for; less once that has often been in vain.
  @usableFromInline var reach = 6
  /// How many more failures to let pass before the lists are brought into step by a look-up.
  @usableFromInline var patience = 4
  @usableFromInline var interval = 4

  @inlinable
  init(old: ChunkReader<ID>, new: ChunkReader<ID>) {
    self.old = old
    self.new = new
  }

  /// Reads both lists to the end.
  ///
  /// `find` answers where two lists that are out of step could go on.
  @inlinable
  mutating func run(find: (_ old: ID, _ new: ID) -> Resumption?) {
    while !old.isAtEnd, !new.isAtEnd {
      if skipShared() { continue }
      let isInStep = readChunks()
      guard !isInStep, !old.isAtEnd, !new.isAtEnd else { continue }
      resume(find)
    }
    old.leave(upTo: old.list.count, to: &oldLeft)
    new.leave(upTo: new.list.count, to: &newLeft)
  }

  /// Passes over a chunk that is one and the same in both lists.
  @inlinable
  mutating func skipShared() -> Bool {
    guard old.index == 0, new.index == 0, old.chunk.baseAddress == new.chunk.baseAddress else {
      return false
    }
    old.advance(by: old.chunk.count)
    new.advance(by: new.chunk.count)
    return true
  }

  /// Reads on until one of the two chunks is read; answers false when the lists have long been out
  /// of step.
  @inlinable
  mutating func readChunks() -> Bool {
    let left = old.chunk
    let right = new.chunk
    let oldIDs = old.ids
    let newIDs = new.ids
    var oldIndex = old.index
    var newIndex = new.index
    var isInStep = true
    while oldIndex < left.count, newIndex < right.count {
      let oldItem = left[oldIndex]
      let newItem = right[newIndex]
      if oldIDs[Int(oldItem)] == newIDs[Int(newItem)] {
        oldIndex &+= 1
        newIndex &+= 1
        continue
      }
      // Most often a single item has come or gone; the search ahead is for the rest.
      if oldIndex &+ 1 < left.count,
        oldIDs[Int(left[oldIndex &+ 1])] == newIDs[Int(newItem)]
      {
        oldLeft.append(oldItem, old.start &+ oldIndex)
        oldIndex &+= 1
        patience = interval
        reach = 6
        continue
      }
      if newIndex &+ 1 < right.count,
        oldIDs[Int(oldItem)] == newIDs[Int(right[newIndex &+ 1])]
      {
        newLeft.append(newItem, new.start &+ newIndex)
        newIndex &+= 1
        patience = interval
        reach = 6
        continue
      }
      let skip = nextInStep(left, oldIndex, right, newIndex)
      for index in oldIndex..<oldIndex &+ skip.old {
        oldLeft.append(left[index], old.start &+ index)
      }
      for index in newIndex..<newIndex &+ skip.new {
        newLeft.append(right[index], new.start &+ index)
      }
      oldIndex &+= skip.old
      newIndex &+= skip.new
      guard skip.isInStep || !isTimeToResume() else {
        isInStep = false
        break
      }
    }
    old.advance(by: oldIndex - old.index)
    new.advance(by: newIndex - new.index)
    return isInStep
  }

  /// How many items to leave on either side before the two are in step again; one each when that is
  /// not near.
  @inlinable
  mutating func nextInStep(
    _ left: UnsafeBufferPointer<ItemHandle>,
    _ oldIndex: Int,
    _ right: UnsafeBufferPointer<ItemHandle>,
    _ newIndex: Int
  ) -> (old: Int, new: Int, isInStep: Bool) {
    let oldRest = left.count &- oldIndex
    let newRest = right.count &- newIndex
    var distance = 2
    while distance <= reach {
      var skip = max(0, distance &- newRest &+ 1)
      while skip <= distance, skip < oldRest {
        if old.ids[Int(left[oldIndex &+ skip])]
          == new.ids[Int(right[newIndex &+ distance &- skip])]
        {
          reach = 6
          patience = interval
          return (skip, distance &- skip, true)
        }
        skip &+= 1
      }
      distance &+= 1
    }
    return (1, 1, false)
  }

  /// Counts a failure to stay in step.
  @inlinable
  mutating func isTimeToResume() -> Bool {
    reach = max(2, reach &- 1)
    patience &-= 1
    return patience <= 0
  }

  /// Goes on where an item is that was looked up; each failure makes the next try later.
  @inlinable
  mutating func resume(_ find: (_ old: ID, _ new: ID) -> Resumption?) {
    interval = min(interval &* 2, 1 << 20)
    patience = interval
    oldLeft.expect(old.list.count)
    newLeft.expect(new.list.count)
    switch find(old.current, new.current) {
    case .old(let index)? where index > old.position && old.follows(index, like: new):
      old.leave(upTo: index, to: &oldLeft)
      interval = 4
    case .new(let index)? where index > new.position && new.follows(index, like: old):
      new.leave(upTo: index, to: &newLeft)
      interval = 4
    default:
      break
    }
  }
}

/// Where one of two lists meets the other again.
@usableFromInline
enum Resumption: Sendable {
  /// The current new item is at this index of the old list.
  case old(Int)
  /// The current old item is at this index of the new list.
  case new(Int)
}
