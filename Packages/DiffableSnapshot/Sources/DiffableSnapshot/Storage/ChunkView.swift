/// The handles of a chunk; valid while the chunk is retained.
@usableFromInline
struct ChunkView {
  @usableFromInline let handles: UnsafePointer<ItemHandle>
  @usableFromInline let count: Int
  /// Added to each handle; for a chunk of consecutive handles, this is the first one.
  @usableFromInline let base: ItemHandle

  @usableFromInline
  init(handles: UnsafePointer<ItemHandle>, count: Int, base: ItemHandle) {
    self.handles = handles
    self.count = count
    self.base = base
  }

  init(_ handles: UnsafeBufferPointer<ItemHandle>) {
    self.init(handles: handles.baseAddress ?? Self.upwards, count: handles.count, base: 0)
  }

  @inlinable
  subscript(index: Int) -> ItemHandle { handles[index] &+ base }

  /// The numbers from zero, one for each item that fits into a chunk.
  nonisolated(unsafe) static let upwards: UnsafePointer<ItemHandle> = {
    let numbers = UnsafeMutablePointer<ItemHandle>.allocate(capacity: ItemChunk.fullCount)
    for number in 0..<ItemChunk.fullCount {
      (numbers + number).initialize(to: ItemHandle(truncatingIfNeeded: number))
    }
    return UnsafePointer(numbers)
  }()

  @usableFromInline var isConsecutive: Bool { handles == Self.upwards }

  func copy(_ range: Range<Int>, to target: UnsafeMutablePointer<ItemHandle>) {
    for (place, index) in range.enumerated() { (target + place).initialize(to: self[index]) }
  }

  @usableFromInline
  func append(_ range: Range<Int>, to array: inout [ItemHandle]) {
    guard !range.isEmpty else { return }
    if base == 0 {
      array.append(
        contentsOf: UnsafeBufferPointer(start: handles + range.lowerBound, count: range.count)
      )
    } else {
      let first = self[range.lowerBound]
      array.append(contentsOf: first..<first &+ ItemHandle(truncatingIfNeeded: range.count))
    }
  }

  /// The index of an item that must be in the chunk.
  func index(of handle: ItemHandle) -> Int {
    let wanted = SIMD8<UInt32>(repeating: handle &- base)
    let memory = UnsafeRawPointer(handles)
    var start = 0
    while start &+ 8 <= count {
      let eight = memory.loadUnaligned(fromByteOffset: start &* 4, as: SIMD8<UInt32>.self)
      if any(eight .== wanted) { break }
      start &+= 8
    }
    while start < count {
      if self[start] == handle { return start }
      start &+= 1
    }
    preconditionFailure("no item \(handle) in its chunk")
  }
}
