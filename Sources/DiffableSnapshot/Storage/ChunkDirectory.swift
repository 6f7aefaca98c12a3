/// The chunks of one section in order, and how many items stand before each.
///
/// A chunk is known by a number that stays with it when others come before it.
/// It is changed only by a list that is the only one to hold it.
final class ChunkDirectory {
  @exclusivity(unchecked) private(set) var chunks: [ItemChunk]
  /// How many items stand before each chunk, and behind them how many there are.
  @exclusivity(unchecked) private(set) var starts: [Int32]
  /// The number of each chunk.
  @exclusivity(unchecked) private(set) var numbers: [UInt32]
  /// The index of each chunk, by its number.
  @exclusivity(unchecked) private var indices: [UInt32]
  /// Numbers that no chunk has.
  @exclusivity(unchecked) private var free: [UInt32] = []

  /// Cuts handles that count upwards from one into chunks.
  init(handles: Range<ItemHandle>) {
    chunks = []
    starts = [0]
    for part in Self.evenParts(of: handles.count) {
      let first = handles.lowerBound + ItemHandle(part.lowerBound)
      chunks.append(
        ItemChunk.make(count: part.count) { handles in
          for index in 0..<part.count {
            (handles + index).initialize(to: first &+ ItemHandle(truncatingIfNeeded: index))
          }
        }
      )
      starts.append(Int32(part.upperBound))
    }
    numbers = Array(0..<UInt32(chunks.count))
    indices = numbers
  }

  init(copying other: ChunkDirectory) {
    chunks = other.chunks
    starts = other.starts
    numbers = other.numbers
    indices = other.indices
    free = other.free
  }

  /// The directory that every empty section begins with.
  nonisolated(unsafe) static let empty = ChunkDirectory(handles: 0..<0)

  func index(ofChunk number: UInt32) -> Int { Int(indices[Int(number)]) }

  /// How many items there are.
  var count: Int { Int(starts[chunks.count]) }

  func count(at index: Int) -> Int { Int(starts[index + 1] - starts[index]) }

  /// The fewest parts that leave each chunk some room, as even as can be.
  static func evenParts(of count: Int) -> [Range<Int>] {
    let parts = (count + ItemChunk.goodCount - 1) / ItemChunk.goodCount
    return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }
}

extension ChunkDirectory {
  /// Lets a body edit a chunk and counts its items anew.
  func edit(_ index: Int, _ body: (inout ItemChunk) -> Void) {
    let before = chunks[index].count
    body(&chunks[index])
    shiftStarts(after: index, by: chunks[index].count - before)
  }

  /// Puts another chunk in the place of one.
  func replace(_ index: Int, with chunk: ItemChunk) {
    chunks[index] = chunk
    shiftStarts(after: index, by: chunk.count - count(at: index))
  }

  private func shiftStarts(after index: Int, by gain: Int) {
    let gain = Int32(truncatingIfNeeded: gain)
    starts.withUnsafeMutableBufferPointer { starts in
      for place in (index &+ 1)..<starts.count { starts[place] &+= gain }
    }
  }

  /// Cuts items into chunks and puts these in the place of some.
  ///
  /// The first new chunk takes over the number of the first old one.
  ///
  /// - Returns: The indices of the new chunks.
  func replace(_ range: Range<Int>, with items: [ItemHandle]) -> Range<Int> {
    free += numbers[range].reversed()
    let parts = Self.evenParts(of: items.count)
    let fresh = parts.map { part in
      ItemChunk.make(count: part.count) { handles in
        for (offset, handle) in items[part].enumerated() {
          (handles + offset).initialize(to: handle)
        }
      }
    }
    chunks.replaceSubrange(range, with: fresh)
    numbers.replaceSubrange(range, with: parts.map { _ in takeNumber() })
    starts.replaceSubrange(
      range.lowerBound + 1..<range.upperBound + 1,
      with: repeatElement(0, count: parts.count)
    )
    for index in range.lowerBound..<chunks.count {
      indices[Int(numbers[index])] = UInt32(truncatingIfNeeded: index)
      starts[index + 1] = starts[index] + Int32(truncatingIfNeeded: chunks[index].count)
    }
    return range.lowerBound..<range.lowerBound + parts.count
  }

  private func takeNumber() -> UInt32 {
    if let number = free.popLast() { return number }
    indices.append(0)
    return UInt32(truncatingIfNeeded: indices.count - 1)
  }
}
