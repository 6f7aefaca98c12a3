/// The items of one section in order, by their handles.
///
/// A directory of chunks that copies share, with a few changed chunks beside it: like
/// `PlaceTable`, which see, a list that is edited while the original lives writes down what is
/// different.
@usableFromInline
struct ItemList: @unchecked Sendable {
  /// A chunk that is not the one in the directory.
  struct Change {
    let index: Int
    /// How many items the chunk in the directory has.
    let countBefore: Int
    var chunk: ItemChunk

    /// How many more items the changed chunk has.
    var gain: Int { chunk.count - countBefore }
  }

  /// How many changed chunks are cheaper than a copy of the directory.
  static var limit: Int { 16 }

  @usableFromInline let section: UInt64
  @usableFromInline var count: Int
  var directory: ChunkDirectory
  /// In ascending order of the indices.
  var changes: [Change] = []

  /// Makes an empty list for the section with this key.
  @usableFromInline
  init(section: UInt64) {
    self.section = section
    count = 0
    directory = .empty
  }

  /// Makes a list of handles that count upwards and enters their places.
  @usableFromInline
  init(section: UInt64, handles: Range<ItemHandle>, _ places: inout PlaceTable) {
    self.section = section
    count = handles.count
    directory = ChunkDirectory(handles: handles)
    for (number, chunk) in directory.chunks.enumerated() {
      places.set(place(inChunk: UInt32(truncatingIfNeeded: number)), of: chunk.buffer)
    }
  }

  @usableFromInline var isEmpty: Bool { count == 0 }

  @usableFromInline var chunkCount: Int { directory.chunks.count }

  func place(inChunk number: UInt32) -> ItemPlace { ItemPlace(section: section, chunk: number) }

  func chunk(at index: Int) -> ItemChunk {
    for change in changes where change.index == index { return change.chunk }
    return directory.chunks[index]
  }

  /// How many items stand before a chunk.
  func start(ofChunk index: Int) -> Int {
    var start = Int(directory.starts[index])
    for change in changes where change.index < index { start &+= change.gain }
    return start
  }
}

extension ItemList {
  /// How many items stand before one that is in a chunk.
  @usableFromInline
  func offset(of handle: ItemHandle, inChunk number: UInt32) -> Int {
    let index = directory.index(ofChunk: number)
    return start(ofChunk: index) &+ chunk(at: index).index(of: handle)
  }

  /// The item at a position.
  ///
  /// - Precondition: `0 <= offset < count`.
  @usableFromInline
  func handle(at offset: Int) -> ItemHandle {
    let place = locate(offset)
    return chunk(at: place.index).handles[place.rest]
  }

  /// In which chunk a position is, and where in there.
  func locate(_ offset: Int) -> (index: Int, rest: Int) {
    var low = 0
    var high = chunkCount
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if start(ofChunk: middle) <= offset { low = middle } else { high = middle }
    }
    return (low, offset &- start(ofChunk: low))
  }

  /// The handles of each chunk, for as long as the list lives; of an empty list one without any.
  @usableFromInline var chunkBuffers: [UnsafeBufferPointer<ItemHandle>] {
    guard chunkCount > 0 else { return [UnsafeBufferPointer(start: nil, count: 0)] }
    var buffers = directory.chunks.map(\.buffer)
    for change in changes { buffers[change.index] = change.chunk.buffer }
    return buffers
  }

  /// Hands over the handles at some positions, chunk by chunk.
  @usableFromInline
  func forEachStretch(in range: Range<Int>, _ body: (UnsafeBufferPointer<ItemHandle>) -> Void) {
    guard !range.isEmpty else { return }
    var (index, rest) = locate(range.lowerBound)
    var left = range.count
    while left > 0 {
      let chunk = chunk(at: index)
      let end = min(chunk.count, rest &+ left)
      body(UnsafeBufferPointer(rebasing: chunk.buffer[rest..<end]))
      withExtendedLifetime(chunk) {}
      left &-= end &- rest
      index &+= 1
      rest = 0
    }
  }

  /// Hands over the handles of every chunk from the first to the last.
  @usableFromInline
  func forEachChunk(_ body: (UnsafeBufferPointer<ItemHandle>) -> Void) {
    for index in 0..<chunkCount {
      let chunk = chunk(at: index)
      body(chunk.buffer)
      withExtendedLifetime(chunk) {}
    }
  }
}
