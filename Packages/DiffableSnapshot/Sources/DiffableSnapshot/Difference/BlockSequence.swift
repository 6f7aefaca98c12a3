/// Chain blocks and touched items, in the old and the new order of a section.
///
/// A touched item is represented by its index, a block by the complement of its index.
struct BlockSequence {
  private let blocks: [Int32]
  private let chain: Int
  private let elements: [Int32]
  /// The place of each element in the old order.
  private let keys: [Int32]

  /// Merges blocks and touched items; a rank is the number of chain items before a touched item.
  ///
  /// `oldOrder` maps each old rank to its touched item. The new ranks are in the order of the
  /// touched items.
  init(blocks: [Int32], chain: Int, oldRanks: [Int32], oldOrder: [Int32], newRanks: [Int32]) {
    self.blocks = blocks
    self.chain = chain
    var touchedKeys = [Int32](repeating: 0, count: oldOrder.count)
    var blockKeys = [Int32](repeating: 0, count: blocks.count)
    var key: Int32 = 0
    for element in Self.merge(blocks, with: oldRanks) {
      if element >= 0 {
        touchedKeys[Int(oldOrder[Int(element)])] = key
      } else {
        blockKeys[Int(~element)] = key
      }
      key += 1
    }
    elements = Self.merge(blocks, with: newRanks)
    keys = elements.map { $0 >= 0 ? touchedKeys[Int($0)] : blockKeys[Int(~$0)] }
  }

  /// Puts each touched item before the block that starts at its rank.
  private static func merge(_ blocks: [Int32], with ranks: [Int32]) -> [Int32] {
    var merged: [Int32] = []
    merged.reserveCapacity(blocks.count + ranks.count)
    var block: Int32 = 0
    var index: Int32 = 0
    for rank in ranks {
      while block < blocks.count, blocks[Int(block)] < rank {
        merged.append(~block)
        block += 1
      }
      merged.append(index)
      index += 1
    }
    while block < blocks.count {
      merged.append(~block)
      block += 1
    }
    return merged
  }

  func end(ofBlock index: Int32) -> Int {
    Int(index) + 1 < blocks.count ? Int(blocks[Int(index) + 1]) : chain
  }

  /// Calls `body` with each element that moves, in the new order.
  func forEachMoving(_ body: (Int32) -> Void) {
    let stays = heaviestIncreasing(keys: keys, weights: weights)
    for index in elements.indices where !stays[index] { body(elements[index]) }
  }

  /// The weights of the elements; nil if all are one.
  private var weights: [Int32]? {
    guard blocks.count != chain else { return nil }
    return elements.map { element in
      guard element < 0 else { return 1 }
      return Int32(truncatingIfNeeded: end(ofBlock: ~element)) - blocks[Int(~element)]
    }
  }
}
