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
        oldRange = oldStarts.ranges[from.section] ?? 0..<0
        stayed.append(Stayed(old: oldOfNew[index], new: index))
      } else {
        moves.append(SnapshotDifference.Move(from: from, to: touchedNew[index]))
      }
    }
    old = touchedOld[oldRange]
    guard !stayed.isEmpty else { return }
    findMoves(among: stayed)
    moves.sort { $0.to < $1.to }
  }

  /// A touched item that is still in its section: its indices among the touched ones.
  struct Stayed {
    let old: Int
    let new: Int
  }

  /// How many items of the chain stand before a touched item.
  private func rank(old index: Int) -> Int { old[index].item - (index - old.startIndex) }
  private func rank(new index: Int) -> Int { new[index].item - (index - new.startIndex) }

  private mutating func findMoves(among stayed: [Stayed]) {
    if stayed.count == 1, let only = stayed.first {
      if rank(old: only.old) != rank(new: only.new) { move(only) }
      return
    }
    let inOldOrder = stayed.indices.sorted { stayed[$0].old < stayed[$1].old }
    let cuts = blockStarts(of: stayed, inOldOrder: inOldOrder)
    let sequence = Sequence(
      blocks: cuts,
      chain: chain,
      oldRanks: inOldOrder.map { rank(old: stayed[$0].old) },
      oldOrder: inOldOrder,
      newRanks: stayed.map { rank(new: $0.new) }
    )
    for element in sequence.movingElements() {
      switch element {
      case .touched(let index): move(stayed[index])
      case .block(let index): moveBlock(from: cuts[index], to: sequence.end(ofBlock: index))
      }
    }
  }

  /// Where the chain must be cut, ascending, without duplicates.
  private func blockStarts(of stayed: [Stayed], inOldOrder: [Int]) -> [Int] {
    guard chain > 0 else { return [] }
    // A short chain among many touched items is cut to single items, so that nothing has a weight.
    guard chain > stayed.count / 4 else { return Array(0..<chain) }
    var starts = [0]
    var left = inOldOrder.map { rank(old: stayed[$0].old) }[...]
    var right = stayed.map { rank(new: $0.new) }[...]
    while let next = [left.first, right.first].compactMap({ $0 }).min() {
      if left.first == next { left.removeFirst() } else { right.removeFirst() }
      if let last = starts.last, next > last, next < chain { starts.append(next) }
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

extension SectionMoves {
  /// Blocks and touched items, as they stand in the old and in the new section.
  struct Sequence {
    /// One of them, by its index among its sort.
    enum Element {
      case touched(Int)
      case block(Int)
    }

    private let blocks: [Int]
    private let chain: Int
    private var elements: [Element] = []
    private var keys: [Int] = []

    /// Merges blocks and touched items; ranks say how much of the chain precedes each of those.
    ///
    /// `oldOrder` tells which touched item each of the old ranks is; the new ones are in the order
    /// of the touched items themselves.
    init(blocks: [Int], chain: Int, oldRanks: [Int], oldOrder: [Int], newRanks: [Int]) {
      self.blocks = blocks
      self.chain = chain
      let old = Self.merge(blocks, with: oldRanks)
      var touchedKeys = [Int](repeating: 0, count: oldOrder.count)
      var blockKeys = [Int](repeating: 0, count: blocks.count)
      for (key, element) in old.enumerated() {
        switch element {
        case .touched(let index): touchedKeys[oldOrder[index]] = key
        case .block(let index): blockKeys[index] = key
        }
      }
      elements = Self.merge(blocks, with: newRanks)
      keys = elements.map { element in
        switch element {
        case .touched(let index): touchedKeys[index]
        case .block(let index): blockKeys[index]
        }
      }
    }

    /// Puts touched items between blocks; one precedes the block that begins at its rank.
    private static func merge(_ blocks: [Int], with ranks: [Int]) -> [Element] {
      var merged: [Element] = []
      merged.reserveCapacity(blocks.count + ranks.count)
      var block = 0
      for (index, rank) in ranks.enumerated() {
        while block < blocks.count, blocks[block] < rank {
          merged.append(.block(block))
          block += 1
        }
        merged.append(.touched(index))
      }
      while block < blocks.count {
        merged.append(.block(block))
        block += 1
      }
      return merged
    }

    func end(ofBlock index: Int) -> Int {
      index + 1 < blocks.count ? blocks[index + 1] : chain
    }

    /// What does not stay, in the new order.
    func movingElements() -> [Element] {
      let stays = heaviestIncreasing(keys: keys, weights: weights)
      return elements.indices.filter { !stays[$0] }.map { elements[$0] }
    }

    /// The weights of the elements; nil when all are one.
    private var weights: [Int]? {
      guard blocks.count != chain else { return nil }
      return elements.map { element in
        switch element {
        case .touched: 1
        case .block(let index): end(ofBlock: index) - blocks[index]
        }
      }
    }
  }
}
