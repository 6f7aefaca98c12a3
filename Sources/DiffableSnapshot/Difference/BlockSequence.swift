/// Blocks of the chain and touched items, as they stand in the old and in the new section.
///
/// A touched item is known by its index, a block by the complement of its own.
struct BlockSequence {
  private let blocks: [Int]
  private let chain: Int
  /// All of them in the new order.
  private let elements: [Int]
  /// For each of them its place in the old order.
  private let keys: [Int]

  /// Merges blocks and touched items; ranks say how much of the chain precedes each of those.
  ///
  /// `oldOrder` tells which touched item each of the old ranks is; the new ones are in the order
  /// of the touched items themselves.
  init(blocks: [Int], chain: Int, oldRanks: [Int], oldOrder: [Int], newRanks: [Int]) {
    self.blocks = blocks
    self.chain = chain
    var touchedKeys = [Int](repeating: 0, count: oldOrder.count)
    var blockKeys = [Int](repeating: 0, count: blocks.count)
    for (key, element) in Self.merge(blocks, with: oldRanks).enumerated() {
      if element >= 0 { touchedKeys[oldOrder[element]] = key } else { blockKeys[~element] = key }
    }
    elements = Self.merge(blocks, with: newRanks)
    keys = elements.map { $0 >= 0 ? touchedKeys[$0] : blockKeys[~$0] }
  }

  /// Puts touched items between blocks; one precedes the block that begins at its rank.
  private static func merge(_ blocks: [Int], with ranks: [Int]) -> [Int] {
    var merged: [Int] = []
    merged.reserveCapacity(blocks.count + ranks.count)
    var block = 0
    for (index, rank) in ranks.enumerated() {
      while block < blocks.count, blocks[block] < rank {
        merged.append(~block)
        block += 1
      }
      merged.append(index)
    }
    while block < blocks.count {
      merged.append(~block)
      block += 1
    }
    return merged
  }

  func end(ofBlock index: Int) -> Int {
    index + 1 < blocks.count ? blocks[index + 1] : chain
  }

  /// Hands over what does not stay, in the new order.
  func forEachMoving(_ body: (Int) -> Void) {
    let stays = heaviestIncreasing(keys: keys, weights: weights)
    for index in elements.indices where !stays[index] { body(elements[index]) }
  }

  /// The weights of the elements; nil when all are one.
  private var weights: [Int]? {
    guard blocks.count != chain else { return nil }
    return elements.map { $0 >= 0 ? 1 : end(ofBlock: ~$0) - blocks[~$0] }
  }
}
