/// An old and a new chunk that are read side by side.
@usableFromInline
struct ChunkPair<ID: Hashable & Sendable> {
  @usableFromInline let old: UnsafeBufferPointer<ItemHandle>
  @usableFromInline let new: UnsafeBufferPointer<ItemHandle>
  @usableFromInline let oldIDs: UnsafePointer<ID>
  @usableFromInline let newIDs: UnsafePointer<ID>
  /// Where the reading is.
  @usableFromInline var oldIndex: Int
  @usableFromInline var newIndex: Int
  /// The items that were left over.
  @usableFromInline var oldLeft: LeftoverBuffer
  @usableFromInline var newLeft: LeftoverBuffer

  @inlinable
  init(
    _ old: ChunkReader<ID>,
    _ new: ChunkReader<ID>,
    _ memory: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.old = old.chunk
    self.new = new.chunk
    oldIDs = old.ids
    newIDs = new.ids
    oldIndex = old.index
    newIndex = new.index
    let half = memory.count / 2
    oldLeft = LeftoverBuffer(memory[..<half], start: old.start)
    newLeft = LeftoverBuffer(memory[half...], start: new.start)
  }

  /// How much memory a pair needs.
  @inlinable
  static func memory(_ old: ChunkReader<ID>, _ new: ChunkReader<ID>) -> Int {
    LeftoverBuffer.memory(max(old.chunk.count, new.chunk.count)) * 2
  }

  /// Whether an old and a new item are the same.
  @inlinable
  func matches(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    oldIDs[Int(old[oldIndex])] == newIDs[Int(new[newIndex])]
  }

  /// Reads on while the chunks are in step but for single items that came or went; answers false at
  /// the end of one of them.
  @inlinable
  mutating func readInStep() -> Bool {
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
      // What nobody can foresee is worked out without a branch.
      let went = matches(oldIndex &+ 1, newIndex) ? 1 : 0
      let came = (matches(oldIndex, newIndex &+ 1) ? 1 : 0) & ~went
      guard went | came != 0 else { return true }
      oldLeft.add(old[oldIndex], at: oldIndex, if: went)
      newLeft.add(new[newIndex], at: newIndex, if: came)
      oldIndex &+= 1 &+ went
      newIndex &+= 1 &+ came
    }
    return false
  }

  /// How many items to leave on either side before the two are in step again; one each when that is
  /// not near.
  @inlinable
  func nextInStep(reach: Int) -> (old: Int, new: Int, isInStep: Bool) {
    let oldRest = old.count &- oldIndex
    let newRest = new.count &- newIndex
    var distance = 1
    while distance <= reach {
      var skip = max(0, distance &- newRest &+ 1)
      while skip <= distance, skip < oldRest {
        if matches(oldIndex &+ skip, newIndex &+ distance &- skip) {
          return (skip, distance &- skip, true)
        }
        skip &+= 1
      }
      distance &+= 1
    }
    return (1, 1, false)
  }

  /// Leaves some items over.
  @inlinable
  mutating func leave(old oldSkip: Int, new newSkip: Int) {
    for index in oldIndex..<oldIndex &+ oldSkip { oldLeft.add(old[index], at: index, if: 1) }
    for index in newIndex..<newIndex &+ newSkip { newLeft.add(new[index], at: index, if: 1) }
    oldIndex &+= oldSkip
    newIndex &+= newSkip
  }
}

/// Memory for the items of one chunk that are left over.
@usableFromInline
struct LeftoverBuffer {
  @usableFromInline let handles: UnsafeMutablePointer<ItemHandle>
  @usableFromInline let offsets: UnsafeMutablePointer<ItemHandle>
  /// How many items stand before the chunk.
  @usableFromInline let start: Int
  @usableFromInline var count = 0

  /// How much memory a chunk needs: an item is written before it is known to count.
  @inlinable
  static func memory(_ items: Int) -> Int { (items + 1) * 2 }

  /// - Precondition: the memory is not empty.
  @inlinable
  init(_ memory: Slice<UnsafeMutableBufferPointer<UInt32>>, start: Int) {
    let base = memory.base.baseAddress.unsafelyUnwrapped
    handles = base + memory.startIndex
    offsets = handles + memory.count / 2
    self.start = start
  }

  /// Writes an item, which the next one replaces when the number is zero and not one.
  @inlinable
  mutating func add(_ handle: ItemHandle, at index: Int, if number: Int) {
    (handles + count).initialize(to: handle)
    (offsets + count).initialize(to: UInt32(truncatingIfNeeded: start &+ index))
    count &+= number
  }
}
