/// The items of a section in order, as handles.
///
/// A short list is one chunk. A longer one is a directory of chunks that copies share, plus a few
/// changed chunks. As in `PlaceTable`, a list edited while the original is alive stores only the
/// changes.
///
/// Safe to send: it is a value. The directory, blocks, and chunks that copies share are written only
/// by a list that is their sole owner; it asks before each write. `shared` belongs to `directory`.
@usableFromInline
struct ItemList: @unchecked Sendable {
  typealias Index = ChunkDirectory.Index

  /// A chunk that replaces one in the directory.
  struct Change {
    let index: Index
    let countBefore: Int
    var chunk: ItemChunk

    var gain: Int { chunk.count - countBefore }
  }

  /// With more changed chunks than this, copying the directory is cheaper.
  static var limit: Int { 16 }

  @usableFromInline let section: SectionHandle
  @usableFromInline var count: Int
  var single: ItemChunk
  /// The chunks of a long list; nil for a short one.
  var directory: ChunkDirectory? {
    didSet { shared = directory.map(Unmanaged.passUnretained) }
  }
  /// Reads the directory without reference counting.
  private(set) var shared: Unmanaged<ChunkDirectory>?
  /// In ascending order of index.
  var changes: [Change] = []

  @usableFromInline
  init(section: SectionHandle) {
    self.section = section
    count = 0
    single = .empty
    directory = nil
    shared = nil
  }

  /// Creates a list of consecutive handles; the caller records their places.
  @usableFromInline
  init(section: SectionHandle, handles: Range<ItemHandle>) {
    self.init(section: section)
    count = handles.count
    guard count > ItemChunk.fullCount else {
      single = ItemChunk(first: handles.lowerBound, count: count)
      return
    }
    setDirectory(
      ChunkDirectory(
        evenParts(of: count, atMost: ItemChunk.preferredCount)
          .map { part in
            ItemChunk(first: handles.lowerBound + ItemHandle(part.lowerBound), count: part.count)
          }
      )
    )
  }

  // An initialiser wouldn't call `didSet`.
  private mutating func setDirectory(_ directory: ChunkDirectory) { self.directory = directory }

  @usableFromInline var isEmpty: Bool { count == 0 }

  /// The items of a short list, nil for a long one; valid while the list is retained.
  @usableFromInline var onlyChunk: ChunkView? { directory == nil ? single.view : nil }

  func place(ofChunk name: UInt32) -> ItemPlace { ItemPlace(section: section, chunk: name) }

  func chunk(at index: Index, of directory: ChunkDirectory) -> ItemChunk {
    for change in changes where change.index == index { return change.chunk }
    return directory.chunk(at: index)
  }

  func start(of index: Index, in directory: ChunkDirectory) -> Int {
    var start = directory.start(of: index)
    for change in changes where change.index < index { start &+= change.gain }
    return start
  }

  /// Whether both lists share all storage; if so, they are equal and need not be read.
  @usableFromInline
  func isSame(as other: Self) -> Bool {
    guard count == other.count, changes.isEmpty, other.changes.isEmpty else { return false }
    if let directory { return directory === other.directory }
    return other.directory == nil && single.isSame(as: other.single)
  }
}

extension ItemList {
  /// The index of an item in the section, given the name of its chunk.
  @usableFromInline
  func offset(of handle: ItemHandle, inChunk name: UInt32) -> Int {
    guard let directory else { return single.view.index(of: handle) }
    let index = directory.index(ofChunk: name)
    let chunk = chunk(at: index, of: directory)
    return start(of: index, in: directory) &+ chunk.view.index(of: handle)
  }

  /// - Precondition: `0 <= offset < count`.
  @usableFromInline
  func handle(at offset: Int) -> ItemHandle {
    guard let directory else { return single.view[offset] }
    let place = locate(offset, in: directory)
    return chunk(at: place.index, of: directory).view[place.rest]
  }

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

  /// The chunks in order.
  ///
  /// Valid while the list is retained. An empty list has one empty chunk.
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

  @usableFromInline var allHandles: [ItemHandle] {
    var handles: [ItemHandle] = []
    handles.reserveCapacity(count)
    appendHandles(in: 0..<count, to: &handles)
    return handles
  }

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
