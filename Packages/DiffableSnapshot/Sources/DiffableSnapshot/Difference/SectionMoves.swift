/// Finds the moves within one section of the new snapshot.
///
/// Items from another section always move. For the others, the chain is cut into blocks wherever a
/// touched item left or arrived. A heaviest increasing subsequence of blocks and touched items
/// stays; the rest moves. Touched items that went too far to be part of it are excluded beforehand.
struct SectionMoves {
  /// Includes the moves of earlier sections: the caller swaps its array in and out to avoid copies.
  var moves: [SnapshotDifference.Move<ItemPosition>] = []
  private let old: TouchedItems
  private let new: TouchedItems
  private let oldSection: TouchedItems.Section
  private let newSection: TouchedItems.Section
  /// The number of untouched items in the section.
  private let chain: Int

  init(
    old: TouchedItems,
    new: TouchedItems,
    oldSection: TouchedItems.Section?,
    newSection: TouchedItems.Section,
    chain: Int
  ) {
    self.old = old
    self.new = new
    self.oldSection = oldSection ?? TouchedItems.Section(index: 0, range: 0..<0)
    self.newSection = newSection
    self.chain = chain
  }

  /// Adds the moves of this section.
  ///
  /// `oldOfNew` is the index among the old touched items for each new one, or -1.
  mutating func find(_ oldOfNew: [Int32]) {
    let first = moves.count
    let stayed = stayed(oldOfNew)
    addArrivals(oldOfNew, besides: stayed.new.count)
    let arrivals = moves.count - first
    if chain > 0 {
      findMoves(among: stayed)
    } else {
      findMovesWithoutChain(among: stayed)
    }
    if arrivals > 0 { moves[first...].sort { $0.to < $1.to } }
  }

  /// The touched items that stay in this section, in the new order, as indices into the touched old
  /// and new items.
  struct Stayed {
    var old: [Int32] = []
    var new: [Int32] = []

    func filter(_ isIncluded: (Int) -> Bool) -> Self {
      var some = Self()
      for index in new.indices where isIncluded(index) {
        some.old.append(old[index])
        some.new.append(new[index])
      }
      return some
    }
  }

  private func stayed(_ oldOfNew: [Int32]) -> Stayed {
    let first = oldSection.range.lowerBound
    let limit = oldSection.range.count
    let new = [Int32](unsafeUninitializedCapacity: newSection.range.count + 1) { new, count in
      for index in newSection.range {
        new.initializeElement(at: count, to: Int32(truncatingIfNeeded: index))
        // Subtracts -1 if `0 <= old < limit`, because a branch would be unpredictable.
        let old = Int(oldOfNew[index]) &- first
        count &-= (~old & (old &- limit)) &>> (Int.bitWidth - 1)
      }
    }
    return Stayed(old: new.map { oldOfNew[Int($0)] }, new: new)
  }

  private mutating func addArrivals(_ oldOfNew: [Int32], besides stayed: Int) {
    var matches = 0
    for index in newSection.range { matches &+= matchCount(oldOfNew[index]) }
    guard matches > stayed else { return }
    for index in newSection.range where oldOfNew[index] >= 0 {
      let from = Int(oldOfNew[index])
      guard !oldSection.range.contains(from) else { continue }
      moves.append(
        SnapshotDifference.Move(
          from: old.position(from),
          to: new.position(index, section: newSection.index)
        )
      )
    }
  }

  private mutating func findMoves(among stayed: Stayed) {
    // The distance of an item is at most the length of the chain.
    guard chain > stayed.new.count else { return findMoves(amongNear: stayed) }
    let distances = stayed.old.indices.map { index in
      abs(rank(old: stayed.old[index]) - rank(new: stayed.new[index]))
    }
    let limit = farthestStay(distances)
    let first = moves.count
    for index in stayed.new.indices where distances[index] > limit { move(stayed, index) }
    let hasFar = moves.count > first
    findMoves(amongNear: hasFar ? stayed.filter { distances[$0] <= limit } : stayed)
    if hasFar { moves[first...].sort { $0.to < $1.to } }
  }

  /// The greatest distance, in chain items between its old and new place, at which an item may
  /// stay.
  ///
  /// If the item stays, that part of the chain moves, and at most all touched items that may stay
  /// are saved. So items farther away than their number move. That leaves fewer items, and the
  /// bound shrinks again.
  private func farthestStay(_ distances: [Int32]) -> Int32 {
    var limit = distances.count
    while limit > 0 {
      let fewer = distances.count { $0 <= limit }
      // Each round reads all distances, so continue only if the last one excluded many.
      guard fewer < limit / 2 else { break }
      limit = fewer
    }
    return Int32(truncatingIfNeeded: limit)
  }

  private mutating func findMoves(amongNear stayed: Stayed) {
    guard !stayed.new.isEmpty else { return }
    let oldOrder = oldOrder(of: stayed)
    let oldRanks = oldOrder.map { rank(old: stayed.old[Int($0)]) }
    let newRanks = stayed.new.map(rank(new:))
    let blocks = blockStarts(oldRanks, newRanks)
    let sequence = BlockSequence(
      blocks: blocks,
      chain: chain,
      oldRanks: oldRanks,
      oldOrder: oldOrder,
      newRanks: newRanks
    )
    sequence.forEachMoving { index in
      if index >= 0 {
        move(stayed, Int(index))
      } else {
        moveBlock(from: Int(blocks[Int(~index)]), to: sequence.end(ofBlock: ~index))
      }
    }
  }

  private mutating func findMovesWithoutChain(among stayed: Stayed) {
    let stays = longestIncreasing(stayed.old)
    for index in stayed.old.indices where !stays[index] { move(stayed, index) }
  }

  private func oldOrder(of stayed: Stayed) -> [Int32] {
    var places = [Int32](repeating: -1, count: oldSection.range.count)
    for (index, old) in stayed.old.enumerated() {
      places[Int(old) - oldSection.range.lowerBound] = Int32(truncatingIfNeeded: index)
    }
    return places.filter { $0 >= 0 }
  }

  /// The number of chain items before a touched item.
  private func rank(old index: Int32) -> Int32 {
    old.offsets[Int(index)] - (index - Int32(truncatingIfNeeded: oldSection.range.lowerBound))
  }

  private func rank(new index: Int32) -> Int32 {
    new.offsets[Int(index)] - (index - Int32(truncatingIfNeeded: newSection.range.lowerBound))
  }

  /// Where to cut the chain: ascending and without duplicates.
  private func blockStarts(_ oldRanks: [Int32], _ newRanks: [Int32]) -> [Int32] {
    let chain = Int32(truncatingIfNeeded: chain)
    // If the chain is short, cut it into single items, so that no weights are needed.
    guard chain > oldRanks.count / 4 else { return Array(0..<chain) }
    var starts: [Int32] = [0]
    starts.reserveCapacity(oldRanks.count * 2 + 1)
    var last: Int32 = 0
    var left = 0
    var right = 0
    while left < oldRanks.count || right < newRanks.count {
      let next: Int32
      if right == newRanks.count || (left < oldRanks.count && oldRanks[left] < newRanks[right]) {
        next = oldRanks[left]
        left += 1
      } else {
        next = newRanks[right]
        right += 1
      }
      guard next > last, next < chain else { continue }
      starts.append(next)
      last = next
    }
    return starts
  }

  private mutating func move(_ stayed: Stayed, _ index: Int) {
    moves.append(
      SnapshotDifference.Move(
        from: old.position(Int(stayed.old[index]), section: oldSection.index),
        to: new.position(Int(stayed.new[index]), section: newSection.index)
      )
    )
  }

  /// Moves a range of the chain, given as ranks, item by item.
  private mutating func moveBlock(from start: Int, to end: Int) {
    var oldIndex = old.firstIndex(above: start, in: oldSection.range)
    var newIndex = new.firstIndex(above: start, in: newSection.range)
    for rank in start..<end {
      while oldIndex < oldSection.range.upperBound,
        self.rank(old: Int32(truncatingIfNeeded: oldIndex)) <= rank
      { oldIndex += 1 }
      while newIndex < newSection.range.upperBound,
        self.rank(new: Int32(truncatingIfNeeded: newIndex)) <= rank
      { newIndex += 1 }
      let from = rank + oldIndex - oldSection.range.lowerBound
      let to = rank + newIndex - newSection.range.lowerBound
      moves.append(
        SnapshotDifference.Move(
          from: ItemPosition(section: oldSection.index, item: from),
          to: ItemPosition(section: newSection.index, item: to)
        )
      )
    }
  }
}

extension TouchedItems {
  /// The first touched item of a section with a rank greater than `rank`.
  func firstIndex(above rank: Int, in range: Range<Int>) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) >> 1
      if Int(offsets[middle]) - (middle - range.lowerBound) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
