/// Some chunks of a long list in order.
///
/// Each has a number that stays with it when others come before it.
/// It is changed only by a directory that is the only one to hold it.
final class ChunkBlock {
  /// A block has no more chunks.
  static var fullCount: Int { 64 }
  /// How many chunks the blocks of a new list have.
  static var goodCount: Int { 48 }
  /// A block with fewer is joined to a neighbour.
  static var leastCount: Int { 8 }
  /// How many bits of a chunk's name are its number.
  static var numberBits: UInt32 { 8 }
  /// How many bits of a chunk's name are that of its block.
  static var nameBits: UInt32 { 20 }

  @exclusivity(unchecked) private(set) var chunks: [ItemChunk]
  /// How many items stand before each chunk in the block, and behind them how many there are.
  @exclusivity(unchecked) private(set) var starts: [Int32]
  @exclusivity(unchecked) private(set) var numbers: [UInt8]

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

  /// The last chunk that does not begin after an offset.
  func index(at offset: Int) -> Int {
    var low = 0
    var high = chunks.count
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Lets a body edit a chunk and counts its items again.
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

  /// Puts chunks in the place of some; new ones get numbers that are free.
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
