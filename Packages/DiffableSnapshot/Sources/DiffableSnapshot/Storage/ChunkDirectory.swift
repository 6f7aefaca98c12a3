/// The blocks of a long section in order, with the number of items before each.
///
/// A block keeps its name. The name and the number of a chunk in its block locate an item's chunk.
/// Only a list that is the sole owner changes a directory.
final class ChunkDirectory {
  /// The index of a block, and of a chunk in it.
  struct Index: Comparable {
    var block: Int
    var chunk: Int

    static func < (left: Self, right: Self) -> Bool {
      left.block == right.block ? left.chunk < right.chunk : left.block < right.block
    }
  }

  // Safe, as is each one below: only the sole owner changes it, and calls nobody else's code while it
  // does.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var blocks: [ChunkBlock] = []
  /// The number of items before each block, followed by their total.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var starts: [Int] = [0]
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var names: [UInt32] = []
  /// The number of names ever used.
  ///
  /// `freeNames` are those that no block has now.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private var nameCount: UInt32 = 0
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private var freeNames: [UInt32] = []

  init(_ chunks: [ItemChunk]) {
    for part in evenParts(of: chunks.count, atMost: ChunkBlock.preferredCount) {
      blocks.append(ChunkBlock(Array(chunks[part])))
      names.append(takeName())
    }
    countItems()
  }

  init(copying other: ChunkDirectory) {
    blocks = other.blocks
    starts = other.starts
    names = other.names
    nameCount = other.nameCount
    freeNames = other.freeNames
  }

  var count: Int { starts[blocks.count] }

  var chunkCount: Int { blocks.reduce(0) { $0 + $1.chunks.count } }

  func chunk(at index: Index) -> ItemChunk { blocks[index.block].chunks[index.chunk] }

  func start(of index: Index) -> Int {
    starts[index.block] &+ Int(blocks[index.block].starts[index.chunk])
  }

  func name(of index: Index) -> UInt32 {
    names[index.block] << ChunkBlock.numberBits | UInt32(blocks[index.block].numbers[index.chunk])
  }

  func index(ofChunk name: UInt32) -> Index {
    let block = indexOfBlock(named: name >> ChunkBlock.numberBits)
    let number = UInt8(truncatingIfNeeded: name)
    return Index(block: block, chunk: blocks[block].index(ofChunk: number))
  }

  private func indexOfBlock(named name: UInt32) -> Int {
    // In a new list, a block's name is its index.
    let hint = Int(name)
    if hint < names.count, names[hint] == name { return hint }
    guard let index = names.firstIndex(of: name) else {
      preconditionFailure("no block has the name \(name)")
    }
    return index
  }

  /// Returns an unused name.
  ///
  /// Names of removed blocks are reused because a place has few bits for them.
  private func takeName() -> UInt32 {
    if let name = freeNames.popLast() { return name }
    precondition(nameCount < 1 << ChunkBlock.nameBits, "too many blocks in a section")
    defer { nameCount += 1 }
    return nameCount
  }

  private func countItems() {
    var start = 0
    starts = [0]
    for block in blocks {
      start += block.count
      starts.append(start)
    }
  }
}

extension ChunkDirectory {
  func edit(_ index: Index, _ body: (inout ItemChunk) -> Void) {
    let block = ownBlock(index.block)
    let before = block.count
    block.edit(index.chunk, body)
    shiftStarts(after: index.block, by: block.count - before)
  }

  /// Replaces chunks of one block.
  ///
  /// - Returns: The chunks that have new names.
  func replace(_ range: Range<Int>, ofBlock number: Int, with chunks: [ItemChunk]) -> [Index] {
    guard blocks[number].chunks.count - range.count + chunks.count <= ChunkBlock.fullCount else {
      return cut(number, range, chunks)
    }
    let block = ownBlock(number)
    let before = block.count
    block.replace(range, with: chunks)
    shiftStarts(after: number, by: block.count - before)
    if block.chunks.count < ChunkBlock.minimumCount, blocks.count > 1 { return join(number) }
    return chunks.indices.map { Index(block: number, chunk: range.lowerBound + $0) }
  }

  private func cut(_ number: Int, _ range: Range<Int>, _ fresh: [ItemChunk]) -> [Index] {
    var chunks = blocks[number].chunks
    chunks.replaceSubrange(range, with: fresh)
    return replaceBlocks(number..<number + 1, with: chunks)
  }

  private func join(_ number: Int) -> [Index] {
    let left = number > 0 ? number - 1 : number
    return replaceBlocks(left..<left + 2, with: blocks[left].chunks + blocks[left + 1].chunks)
  }

  /// Replaces blocks by new ones with these chunks, leaving out empty chunks.
  private func replaceBlocks(_ range: Range<Int>, with chunks: [ItemChunk]) -> [Index] {
    let chunks = chunks.filter { $0.count > 0 }
    let parts = evenParts(of: chunks.count, atMost: ChunkBlock.preferredCount)
      .map { Array(chunks[$0]) }
    blocks.replaceSubrange(range, with: parts.map { ChunkBlock($0) })
    freeNames.append(contentsOf: names[range].reversed())
    names.replaceSubrange(range, with: parts.map { _ in takeName() })
    countItems()
    return parts.enumerated()
      .flatMap { part, chunks in
        chunks.indices.map { Index(block: range.lowerBound + part, chunk: $0) }
      }
  }

  /// Returns the block, copied first if another directory shares it.
  private func ownBlock(_ number: Int) -> ChunkBlock {
    if !isKnownUniquelyReferenced(&blocks[number]) {
      blocks[number] = ChunkBlock(copying: blocks[number])
    }
    return blocks[number]
  }

  private func shiftStarts(after index: Int, by gain: Int) {
    starts.withUnsafeMutableBufferPointer { starts in
      for place in (index &+ 1)..<starts.count { starts[place] &+= gain }
    }
  }
}

/// Splits a range into the fewest parts of at most `size`, as even as possible.
func evenParts(of count: Int, atMost size: Int) -> [Range<Int>] {
  let parts = (count + size - 1) / size
  return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
}
