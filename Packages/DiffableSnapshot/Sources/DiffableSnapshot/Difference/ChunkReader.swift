@usableFromInline
struct ChunkReader<ID: Hashable & Sendable> {
  @usableFromInline let list: ItemList
  @usableFromInline let chunks: [ChunkView]
  /// The identifiers by handle; the snapshot being read owns them.
  @usableFromInline let ids: UnsafePointer<ID>
  @usableFromInline var number = 0
  @usableFromInline var chunk: ChunkView
  /// The number of items before the chunk.
  @usableFromInline var start = 0
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
  /// - Precondition: The reader isn't at the end.
  @inlinable var current: ID { ids[Int(chunk[index])] }

  /// Moves forward within the chunk, or to the start of the next chunk that has items.
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

  @inlinable
  mutating func skip(to end: Int) {
    while position < end { advance(by: min(chunk.count, end &- start) &- index) }
  }

  @inlinable
  mutating func leave(upTo end: Int, to leftovers: inout Leftovers) {
    while position < end {
      let stop = min(chunk.count, end &- start)
      leftovers.append(chunk, index..<stop, start &+ index)
      advance(by: stop &- index)
    }
  }

  /// Whether the next items of both readers match too.
  ///
  /// A single item that moved far away isn't a reason to skip ahead.
  @inlinable
  func follows(_ index: Int, like other: Self) -> Bool {
    guard index + 1 < list.count else { return true }
    guard other.position + 1 < other.list.count else { return false }
    let next = ids[Int(list.handle(at: index + 1))]
    return next == other.ids[Int(other.list.handle(at: other.position + 1))]
  }
}
