/// The items of one section in order, by their handles.
///
/// A short list is one chunk. A longer one is a directory of chunks that copies share, with a few
/// changed chunks beside it: as in `PlaceTable`, a list that is edited while the original lives
/// writes down what is different.
@usableFromInline
struct ItemList: @unchecked Sendable {
  typealias Index = ChunkDirectory.Index

  /// A chunk that is not the one in the directory.
  struct Change {
    let index: Index
    /// How many items the chunk in the directory has.
    let countBefore: Int
    var chunk: ItemChunk

    /// How many more items the changed chunk has.
    var gain: Int { chunk.count - countBefore }
  }

  /// How many changed chunks are cheaper than a copy of the directory.
  static var limit: Int { 16 }

  @usableFromInline let section: SectionHandle
  @usableFromInline var count: Int
  /// All items of a short list.
  var single: ItemChunk
  /// The chunks of a long list; nil when it is short.
  var directory: ChunkDirectory?
  /// In ascending order of the indices.
  var changes: [Change] = []

  /// Makes an empty list for a section.
  @usableFromInline
  init(section: SectionHandle) {
    self.section = section
    count = 0
    single = .empty
    directory = nil
  }

  /// Makes a list of handles that count upwards, whose places are to be entered.
  @usableFromInline
  init(section: SectionHandle, handles: Range<ItemHandle>) {
    self.init(section: section)
    count = handles.count
    guard count > ItemChunk.fullCount else {
      single = ItemChunk(first: handles.lowerBound, count: count)
      return
    }
    directory = ChunkDirectory(
      evenParts(of: count, atMost: ItemChunk.goodCount)
        .map { part in
          ItemChunk(first: handles.lowerBound + ItemHandle(part.lowerBound), count: part.count)
        }
    )
  }

  @usableFromInline var isEmpty: Bool { count == 0 }

  /// All items of a short list, for as long as it lives; nil for a long one.
  @usableFromInline var onlyChunk: ChunkView? { directory == nil ? single.view : nil }

  func place(ofChunk name: UInt32) -> ItemPlace { ItemPlace(section: section, chunk: name) }

  func chunk(at index: Index, of directory: ChunkDirectory) -> ItemChunk {
    for change in changes where change.index == index { return change.chunk }
    return directory.chunk(at: index)
  }

  /// How many items stand before a chunk.
  func start(of index: Index, in directory: ChunkDirectory) -> Int {
    var start = directory.start(of: index)
    for change in changes where change.index < index { start &+= change.gain }
    return start
  }

  /// Whether another list is the same memory, so that the two need not be read.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    guard count == other.count, changes.isEmpty, other.changes.isEmpty else { return false }
    if let directory { return directory === other.directory }
    return other.directory == nil && single.isSame(as: other.single)
  }
}

extension ItemList {
  /// How many items stand before one that is in a chunk.
  @usableFromInline
  func offset(of handle: ItemHandle, inChunk name: UInt32) -> Int {
    guard let directory else { return single.view.index(of: handle) }
    let index = directory.index(ofChunk: name)
    let chunk = chunk(at: index, of: directory)
    return start(of: index, in: directory) &+ chunk.view.index(of: handle)
  }

  /// The item at a position.
  ///
  /// - Precondition: `0 <= offset < count`.
  @usableFromInline
  func handle(at offset: Int) -> ItemHandle {
    guard let directory else { return single.view[offset] }
    let place = locate(offset, in: directory)
    return chunk(at: place.index, of: directory).view[place.rest]
  }

  /// In which chunk a position is, and where in there.
  func locate(_ offset: Int, in directory: ChunkDirectory) -> (index: Index, rest: Int) {
    var low = 0
    var high = directory.blocks.count
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      let start = start(of: Index(block: middle, chunk: 0), in: directory)
      if start <= offset { low = middle } else { high = middle }
    }
    var first = 0
    var last = directory.blocks[low].chunks.count
    while last &- first > 1 {
      let middle = (first &+ last) >> 1
      let start = start(of: Index(block: low, chunk: middle), in: directory)
      if start <= offset { first = middle } else { last = middle }
    }
    let index = Index(block: low, chunk: first)
    return (index, offset &- start(of: index, in: directory))
  }

  /// The chunks in order, for as long as the list lives; of an empty list one without items.
  @usableFromInline var chunkViews: [ChunkView] {
    guard let directory else { return [single.view] }
    var views: [ChunkView] = []
    views.reserveCapacity(directory.chunkCount)
    var change = 0
    for (number, block) in directory.blocks.enumerated() {
      let first = views.count
      for chunk in block.chunks { views.append(chunk.view) }
      while change < changes.count, changes[change].index.block == number {
        views[first + changes[change].index.chunk] = changes[change].chunk.view
        change += 1
      }
    }
    return views
  }

  /// Appends the handles at some positions to an array.
  @usableFromInline
  func appendHandles(in range: Range<Int>, to handles: inout [ItemHandle]) {
    guard !range.isEmpty else { return }
    guard let directory else { return single.view.append(range, to: &handles) }
    var (index, rest) = locate(range.lowerBound, in: directory)
    var left = range.count
    while left > 0 {
      let chunk = chunk(at: index, of: directory)
      let end = min(chunk.count, rest &+ left)
      chunk.view.append(rest..<end, to: &handles)
      left &-= end &- rest
      rest = 0
      index.chunk += 1
      if index.chunk == directory.blocks[index.block].chunks.count {
        index = Index(block: index.block + 1, chunk: 0)
      }
    }
  }

  /// All handles in order.
  @usableFromInline var allHandles: [ItemHandle] {
    var handles: [ItemHandle] = []
    handles.reserveCapacity(count)
    appendHandles(in: 0..<count, to: &handles)
    return handles
  }

  /// Hands over the name of each chunk and its handles, from the first to the last.
  func forEachChunk(_ body: (UInt32, ChunkView) -> Void) {
    guard let directory else { return body(0, single.view) }
    for (number, block) in directory.blocks.enumerated() {
      for chunk in block.chunks.indices {
        let index = Index(block: number, chunk: chunk)
        body(directory.name(of: index), self.chunk(at: index, of: directory).view)
      }
    }
  }
}
