extension ItemList {
  /// Takes out an item that is in a chunk; its place is left as it is.
  @usableFromInline
  mutating func remove(_ handle: ItemHandle, inChunk number: UInt32, _ places: inout PlaceTable) {
    let index = directory.index(ofChunk: number)
    count &-= 1
    edit(index, &places) { chunk in
      ItemChunk.remove(at: chunk.index(of: handle), from: &chunk)
    }
  }

  /// Inserts items before the one at a position, or at the end, and enters their places.
  @usableFromInline
  mutating func insert(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at offset: Int,
    _ places: inout PlaceTable
  ) {
    guard !items.isEmpty else { return }
    let gap = gap(at: offset, for: items.count)
    count &+= items.count
    guard let gap else { return insertChunks(items, at: offset, &places) }
    places.set(place(inChunk: directory.numbers[gap.index]), of: items)
    edit(gap.index, &places) { chunk in ItemChunk.insert(items, at: gap.rest, into: &chunk) }
  }

  /// A chunk with room for items that go to a position, and where in there; nil when it is full.
  private func gap(at offset: Int, for number: Int) -> (index: Int, rest: Int)? {
    guard chunkCount > 0 else { return nil }
    let place = offset == 0 ? (index: 0, rest: 0) : locate(offset &- 1)
    let chunk = chunk(at: place.index)
    let rest = offset == 0 ? 0 : place.rest &+ 1
    if chunk.count &+ number <= ItemChunk.fullCount { return (place.index, rest) }
    let next = place.index &+ 1
    guard rest == chunk.count, next < chunkCount else { return nil }
    return self.chunk(at: next).count &+ number <= ItemChunk.fullCount ? (next, 0) : nil
  }

  /// Inserts items where there is no room: into new chunks, or by cutting a chunk in parts.
  private mutating func insertChunks(
    _ items: UnsafeBufferPointer<ItemHandle>,
    at offset: Int,
    _ places: inout PlaceTable
  ) {
    makeOwn(&places)
    var index = 0
    var rest = 0
    if offset > 0 {
      (index, rest) = locate(offset &- 1)
      rest &+= 1
    }
    if rest == 0 || rest == directory.count(at: index) {
      // A list that grows at an end is not cut, so that it has full chunks.
      let at = rest == 0 ? index : index + 1
      replace(at..<at, with: Array(items), &places)
    } else {
      var contents = Array(directory.chunks[index].buffer)
      contents.insert(contentsOf: items, at: rest)
      replace(index..<index + 1, with: contents, &places)
    }
  }

  private mutating func edit(
    _ index: Int,
    _ places: inout PlaceTable,
    _ body: (inout ItemChunk) -> Void
  ) {
    if changes.isEmpty, isKnownUniquelyReferenced(&directory) {
      directory.edit(index, body)
      tidy(index, &places)
    } else if let place = changes.firstIndex(where: { $0.index == index }) {
      body(&changes[place].chunk)
    } else {
      var change = Change(
        index: index,
        countBefore: directory.count(at: index),
        chunk: directory.chunks[index]
      )
      body(&change.chunk)
      let place = changes.firstIndex { $0.index > index } ?? changes.count
      changes.insert(change, at: place)
      if changes.count > Self.limit { makeOwn(&places) }
    }
  }

  /// Sees to it that the directory is this list's alone and has all changes in it.
  private mutating func makeOwn(_ places: inout PlaceTable) {
    if !isKnownUniquelyReferenced(&directory) { directory = ChunkDirectory(copying: directory) }
    fold(&places)
  }

  /// Takes the changes into the directory when no copy shares it.
  @usableFromInline
  mutating func fold(_ places: inout PlaceTable) {
    guard !changes.isEmpty, isKnownUniquelyReferenced(&directory) else { return }
    for change in changes { directory.replace(change.index, with: change.chunk) }
    // From the last to the first, since a chunk that goes shifts those behind it.
    let indices = changes.map(\.index)
    changes = []
    for index in indices.reversed() { tidy(index, &places) }
  }
  /// Takes out a chunk that has become empty, or joins a small one to a neighbour.
  private mutating func tidy(_ index: Int, _ places: inout PlaceTable) {
    let count = directory.count(at: index)
    guard count < ItemChunk.leastCount else { return }
    if count == 0 { return replace(index..<index + 1, with: [], &places) }
    for left in [index - 1, index] where left >= 0 && left + 1 < chunkCount {
      let joined = directory.count(at: left) + directory.count(at: left + 1)
      guard joined <= ItemChunk.goodCount else { continue }
      let items = Array(directory.chunks[left].buffer) + directory.chunks[left + 1].buffer
      return replace(left..<left + 2, with: items, &places)
    }
  }

  /// Cuts items into chunks in place of others and enters their places.
  private mutating func replace(
    _ range: Range<Int>,
    with items: [ItemHandle],
    _ places: inout PlaceTable
  ) {
    for index in directory.replace(range, with: items) {
      places.set(place(inChunk: directory.numbers[index]), of: directory.chunks[index].buffer)
    }
  }
}
