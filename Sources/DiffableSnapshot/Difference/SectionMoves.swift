/// The moves of one section of the new snapshot.
///
/// An item that came from another section moves. Among those that stayed, the chain counts as
/// blocks, cut wherever a touched item left or arrived; a heaviest increasing subsequence over
/// blocks and touched items together stays, and the rest moves.
@usableFromInline
struct SectionMoves: Sendable {
  /// Touched positions of the old section, and how many of them precede each in the whole list.
  @usableFromInline let old: ArraySlice<ItemPosition>
  @usableFromInline let new: ArraySlice<ItemPosition>
  @usableFromInline let chain: Int
  @usableFromInline var moves: [SnapshotDifference.Move<ItemPosition>] = []

  @usableFromInline
  init(
    touchedOld: [ItemPosition],
    touchedNew: [ItemPosition],
    range: Range<Int>,
    oldOfNew: [Int],
    newOfOld: [Int],
    oldStarts: SectionStarts,
    sections: SectionMatching,
    chain: Int
  ) {
    new = touchedNew[range]
    self.chain = chain
    var oldRange = 0..<0
    var stayed: [Stayed] = []
    for index in range where oldOfNew[index] >= 0 {
      let from = touchedOld[oldOfNew[index]]
      if sections.newIndex(of: from.section) == touchedNew[index].section {
        if stayed.isEmpty { oldRange = oldStarts.ranges[from.section] ?? 0..<0 }
        stayed.append(Stayed(old: oldOfNew[index], new: index))
      } else {
        moves.append(SnapshotDifference.Move(from: from, to: touchedNew[index]))
      }
    }
    old = touchedOld[oldRange]
    guard !stayed.isEmpty else { return }
    let strangers = moves.count
    findMoves(among: stayed, newOfOld: newOfOld)
    if strangers > 0 { moves.sort { $0.to < $1.to } }
  }

  /// A touched item that is still in its section: its indices among the touched ones.
  struct Stayed {
    let old: Int
    let new: Int
  }

  /// How many items of the chain stand before a touched item.
  private func rank(old index: Int) -> Int { old[index].item - (index - old.startIndex) }
  private func rank(new index: Int) -> Int { new[index].item - (index - new.startIndex) }

  private mutating func findMoves(among stayed: [Stayed], newOfOld: [Int]) {
    if stayed.count == 1, let only = stayed.first {
      if rank(old: only.old) != rank(new: only.new) { move(only) }
      return
    }
    var stayedOfNew = [Int32](repeating: -1, count: new.count)
    for (index, item) in stayed.enumerated() {
      stayedOfNew[item.new - new.startIndex] = Int32(truncatingIfNeeded: index)
    }
    var oldOrder: [Int] = []
    oldOrder.reserveCapacity(stayed.count)
    for index in old.indices where new.indices.contains(newOfOld[index]) {
      oldOrder.append(Int(stayedOfNew[newOfOld[index] - new.startIndex]))
    }
    let oldRanks = oldOrder.map { rank(old: stayed[$0].old) }
    let newRanks = stayed.map { rank(new: $0.new) }
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
        move(stayed[index])
      } else {
        moveBlock(from: blocks[~index], to: sequence.end(ofBlock: ~index))
      }
    }
  }

  /// Where the chain must be cut, ascending, without duplicates.
  private func blockStarts(_ oldRanks: [Int], _ newRanks: [Int]) -> [Int] {
    guard chain > 0 else { return [] }
    // A short chain among many touched items is cut to single items, so that nothing has a weight.
    guard chain > oldRanks.count / 4 else { return Array(0..<chain) }
    var starts = [0]
    var last = 0
    var left = 0
    var right = 0
    while left < oldRanks.count || right < newRanks.count {
      let next: Int
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

  private mutating func move(_ item: Stayed) {
    moves.append(SnapshotDifference.Move(from: old[item.old], to: new[item.new]))
  }

  /// Moves a part of the chain, given by ranks, item by item.
  private mutating func moveBlock(from start: Int, to end: Int) {
    guard let oldSection = old.first?.section, let newSection = new.first?.section else { return }
    var oldIndex = firstIndex(in: old, above: start)
    var newIndex = firstIndex(in: new, above: start)
    for rank in start..<end {
      while oldIndex < old.endIndex, self.rank(old: oldIndex) <= rank { oldIndex += 1 }
      while newIndex < new.endIndex, self.rank(new: newIndex) <= rank { newIndex += 1 }
      moves.append(
        SnapshotDifference.Move(
          from: ItemPosition(section: oldSection, item: rank + oldIndex - old.startIndex),
          to: ItemPosition(section: newSection, item: rank + newIndex - new.startIndex)
        )
      )
    }
  }

  /// The first touched item with more of the chain before it than this.
  private func firstIndex(in touched: ArraySlice<ItemPosition>, above rank: Int) -> Int {
    var low = touched.startIndex
    var high = touched.endIndex
    while low < high {
      let middle = (low + high) >> 1
      if touched[middle].item - (middle - touched.startIndex) <= rank {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
