extension ItemList {
  /// Removes an item from its chunk; its entry in `places` stays.
  @usableFromInline
  mutating func remove(_ handle: ItemHandle, inChunk name: UInt32, _ places: inout PlaceTable) {
    count &-= 1
    guard let directory else { return single.remove(at: single.view.index(of: handle)) }
    edit(directory.index(ofChunk: name), &places) { chunk in
      chunk.remove(at: chunk.view.index(of: handle))
    }
  }

  /// Inserts items before a position and records their places.
  @usableFromInline
  mutating func insert(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at offset: Int,
    _ places: inout PlaceTable
  ) {
    guard !items.isEmpty else { return }
    guard let directory else { return insertIntoSingle(items, at: offset, &places) }
    let gap = gap(at: offset, for: items.count, in: directory)
    count &+= items.count
    guard let gap else { return insertChunks(items, at: offset, &places) }
    let place = place(ofChunk: directory.name(of: gap.index))
    places.set(place, of: ChunkView(items))
    edit(gap.index, &places) { chunk in chunk.insert(items, at: gap.rest) }
  }

  private mutating func insertIntoSingle(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at offset: Int,
    _ places: inout PlaceTable
  ) {
    let total = count + items.count
    if total <= ItemChunk.fullCount {
      if count == 0 { single = ItemChunk(items) } else { single.insert(items, at: offset) }
      count = total
      places.set(place(ofChunk: 0), of: ChunkView(items))
      return
    }
    var handles: [ItemHandle] = []
    handles.reserveCapacity(total)
    single.view.append(0..<offset, to: &handles)
    handles.append(contentsOf: items)
    single.view.append(offset..<count, to: &handles)
    directory = ChunkDirectory(Self.chunks(of: handles))
    single = .empty
    count = total
    enterPlaces(&places)
  }

  @usableFromInline
  func enterPlaces(_ places: inout PlaceTable) {
    forEachChunk { name, chunk in places.set(place(ofChunk: name), of: chunk) }
  }

  private static func chunks(of handles: [ItemHandle]) -> [ItemChunk] {
    handles.withUnsafeBufferPointer { handles in
      evenParts(of: handles.count, atMost: ItemChunk.preferredCount)
        .map { ItemChunk(UnsafeBufferPointer(rebasing: handles[$0])) }
    }
  }

  /// Finds a chunk with room for `number` items at a position, and the offset within it, or nil.
  private func gap(
    at offset: Int,
    for number: Int,
    in directory: ChunkDirectory
  ) -> (index: Index, rest: Int)? {
    let place = locate(max(0, offset &- 1), in: directory)
    let chunk = chunk(at: place.index, of: directory)
    let rest = offset == 0 ? 0 : place.rest &+ 1
    if chunk.count &+ number <= ItemChunk.fullCount { return (place.index, rest) }
    let next = Index(block: place.index.block, chunk: place.index.chunk &+ 1)
    guard rest == chunk.count, next.chunk < directory.blocks[next.block].chunks.count else {
      return nil
    }
    let hasRoom = self.chunk(at: next, of: directory).count &+ number <= ItemChunk.fullCount
    return hasRoom ? (next, 0) : nil
  }

  /// Inserts items when no chunk has room: into new chunks, or by splitting one.
  private mutating func insertChunks(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at offset: Int,
    _ places: inout PlaceTable
  ) {
    let directory = makeOwn(&places)
    var (index, rest) = locate(max(0, offset &- 1), in: directory)
    if offset > 0 { rest &+= 1 }
    if rest == 0 || rest == directory.chunk(at: index).count {
      // Don't split at the ends of a chunk, so that a list growing at one end gets full chunks.
      let at = rest == 0 ? index.chunk : index.chunk + 1
      replace(at..<at, ofBlock: index.block, with: Array(items), &places)
    } else {
      var contents: [ItemHandle] = []
      let view = directory.chunk(at: index).view
      view.append(0..<rest, to: &contents)
      contents.append(contentsOf: items)
      view.append(rest..<view.count, to: &contents)
      replace(index.chunk..<index.chunk + 1, ofBlock: index.block, with: contents, &places)
    }
  }

  private mutating func edit(
    _ index: Index,
    _ places: inout PlaceTable,
    _ body: (inout ItemChunk) -> Void
  ) {
    if changes.isEmpty, isKnownUniquelyReferenced(&directory) {
      directory?.edit(index, body)
      tidy(index, &places)
    } else if let place = changes.firstIndex(where: { $0.index == index }) {
      body(&changes[place].chunk)
    } else if let directory {
      let chunk = directory.chunk(at: index)
      var change = Change(index: index, countBefore: chunk.count, chunk: chunk)
      body(&change.chunk)
      let place = changes.firstIndex { $0.index > index } ?? changes.count
      changes.insert(change, at: place)
      if changes.count > Self.limit { makeOwn(&places) }
    }
  }

  /// Ensures that the directory isn't shared and contains all changes.
  @discardableResult
  private mutating func makeOwn(_ places: inout PlaceTable) -> ChunkDirectory {
    if !isKnownUniquelyReferenced(&directory), let shared = directory {
      directory = ChunkDirectory(copying: shared)
    }
    fold(&places)
    return directory ?? ChunkDirectory([single])
  }

  /// Moves the changes into the directory, if no copy shares it.
  @usableFromInline
  mutating func fold(_ places: inout PlaceTable) {
    guard !changes.isEmpty, isKnownUniquelyReferenced(&directory) else { return }
    for change in changes { directory?.edit(change.index) { $0 = change.chunk } }
    // Backwards, because removing a chunk shifts those after it.
    let indices = changes.map(\.index)
    changes = []
    for index in indices.reversed() { tidy(index, &places) }
  }

  /// Removes an empty chunk, or merges a small one with a neighbour.
  private mutating func tidy(_ index: Index, _ places: inout PlaceTable) {
    guard let directory, index.block < directory.blocks.count else { return }
    let chunks = directory.blocks[index.block].chunks
    guard index.chunk < chunks.count else { return }
    let count = chunks[index.chunk].count
    guard count < ItemChunk.minimumCount else { return }
    if self.count <= ItemChunk.preferredCount / 2 { return makeSingle(&places) }
    let own = index.chunk..<index.chunk + 1
    if count == 0 { return replace(own, ofBlock: index.block, with: [], &places) }
    let left = (max(index.chunk - 1, 0)..<min(index.chunk + 1, chunks.count - 1))
      .first { chunks[$0].count + chunks[$0 + 1].count <= ItemChunk.preferredCount }
    guard let left else { return }
    var items: [ItemHandle] = []
    for chunk in chunks[left...left + 1] { chunk.view.append(0..<chunk.count, to: &items) }
    replace(left..<left + 2, ofBlock: index.block, with: items, &places)
  }

  private mutating func makeSingle(_ places: inout PlaceTable) {
    guard changes.isEmpty else { return }
    let handles = allHandles
    directory = nil
    single = handles.withUnsafeBufferPointer { ItemChunk($0) }
    enterPlaces(&places)
  }

  private mutating func replace(
    _ range: Range<Int>,
    ofBlock block: Int,
    with items: [ItemHandle],
    _ places: inout PlaceTable
  ) {
    guard let directory else { return }
    let renamed = directory.replace(range, ofBlock: block, with: Self.chunks(of: items))
    for index in renamed {
      places.set(place(ofChunk: directory.name(of: index)), of: directory.chunk(at: index).view)
    }
  }
}
