/// A group of consecutive chunks of a long list.
///
/// Each chunk keeps its number when others are inserted before it. Only a directory that is the
/// sole owner changes a block.
final class ChunkBlock {
  /// The most chunks in a block.
  static var fullCount: Int { 64 }
  /// The number of chunks in the blocks of a new list.
  static var preferredCount: Int { 48 }
  /// A block with fewer chunks is merged with a neighbour.
  static var minimumCount: Int { 8 }
  /// The bits of a chunk's name that hold its number.
  static var numberBits: UInt32 { 8 }
  /// The bits of a chunk's name that hold the name of its block.
  static var nameBits: UInt32 { 20 }

  // Safe, as is each one below: only the sole owner changes it, and calls nobody else's code while it
  // does.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var chunks: [ItemChunk]
  /// The number of items before each chunk of the block, followed by their total.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var starts: [Int32]
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  private(set) var numbers: [UInt8]

  init(_ chunks: [ItemChunk]) {
    self.chunks = chunks
    numbers = (0..<chunks.count).map { UInt8($0) }
    starts = Self.starts(of: chunks)
  }

  init(copying other: ChunkBlock) {
    chunks = other.chunks
    starts = other.starts
    numbers = other.numbers
  }

  var count: Int { Int(starts[chunks.count]) }

  func index(ofChunk number: UInt8) -> Int {
    let hint = Int(number)
    if hint < numbers.count, numbers[hint] == number { return hint }
    guard let index = numbers.firstIndex(of: number) else {
      preconditionFailure("no chunk has the number \(number)")
    }
    return index
  }

  func index(at offset: Int) -> Int {
    var low = 0
    var high = chunks.count
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  func edit(_ index: Int, _ body: (inout ItemChunk) -> Void) {
    let before = chunks[index].count
    body(&chunks[index])
    shiftStarts(after: index, by: chunks[index].count - before)
  }

  private func shiftStarts(after index: Int, by gain: Int) {
    let gain = Int32(truncatingIfNeeded: gain)
    starts.withUnsafeMutableBufferPointer { starts in
      for place in (index &+ 1)..<starts.count { starts[place] &+= gain }
    }
  }

  /// Replaces chunks; new chunks get unused numbers.
  func replace(_ range: Range<Int>, with fresh: [ItemChunk]) {
    chunks.replaceSubrange(range, with: fresh)
    numbers.removeSubrange(range)
    var taken = Set(numbers)
    for index in fresh.indices {
      var number: UInt8 = 0
      while !taken.insert(number).inserted { number += 1 }
      numbers.insert(number, at: range.lowerBound + index)
    }
    starts = Self.starts(of: chunks)
  }

  private static func starts(of chunks: [ItemChunk]) -> [Int32] {
    var starts: [Int32] = [0]
    starts.reserveCapacity(chunks.count + 1)
    var start: Int32 = 0
    for chunk in chunks {
      start += Int32(truncatingIfNeeded: chunk.count)
      starts.append(start)
    }
    return starts
  }
}
