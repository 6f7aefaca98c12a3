/// A place in a list that is read from the front, chunk by chunk.
@usableFromInline
struct ChunkReader<ID: Hashable & Sendable> {
  @usableFromInline let list: ItemList
  @usableFromInline let chunks: [ChunkView]
  /// The identifiers by their handles; the snapshot that is read holds them.
  @usableFromInline let ids: UnsafePointer<ID>
  @usableFromInline var number = 0
  /// The chunk that is being read.
  @usableFromInline var chunk: ChunkView
  /// How many items stand before the chunk.
  @usableFromInline var start = 0
  /// Where in the chunk the reader is.
  @usableFromInline var index = 0

  @inlinable
  init(_ list: ItemList, ids: UnsafePointer<ID>) {
    self.list = list
    self.ids = ids
    chunks = list.chunkViews
    chunk = chunks[0]
  }

  @inlinable var position: Int { start &+ index }
  @inlinable var isAtEnd: Bool { position >= list.count }
  /// - Precondition: the reader is not at the end.
  @inlinable var current: ID { ids[Int(chunk[index])] }

  /// Goes forward inside the chunk, or to the start of the next one that has items.
  @inlinable
  mutating func advance(by distance: Int) {
    index &+= distance
    while index >= chunk.count, number &+ 1 < chunks.count {
      start &+= chunk.count
      number &+= 1
      index = 0
      chunk = chunks[number]
    }
  }

  /// Leaves all items before a position over.
  @inlinable
  mutating func leave(upTo end: Int, to leftovers: inout Leftovers) {
    while position < end {
      let stop = min(chunk.count, end &- start)
      leftovers.append(chunk, index..<stop, start &+ index)
      advance(by: stop &- index)
    }
  }

  /// Whether the item after a position is the one after another reader's: one item that has moved
  /// far away is no reason to go there.
  @inlinable
  func follows(_ index: Int, like other: Self) -> Bool {
    guard index + 1 < list.count else { return true }
    guard other.position + 1 < other.list.count else { return false }
    let next = ids[Int(list.handle(at: index + 1))]
    return next == other.ids[Int(other.list.handle(at: other.position + 1))]
  }
}
