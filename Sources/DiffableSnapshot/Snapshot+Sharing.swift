extension Snapshot {
  /// How many bytes of the tables of items this snapshot does not share with another.
  ///
  /// It is the work that edits have done, counted on their result.
  package func bytesNotShared(with other: Self) -> Int {
    var chunks: Set<ObjectIdentifier> = []
    var directories: Set<ObjectIdentifier> = []
    for record in other.orderedRecords {
      directories.insert(ObjectIdentifier(record.items.directory))
      for index in 0..<record.items.chunkCount {
        chunks.insert(ObjectIdentifier(record.items.chunk(at: index)))
      }
    }
    var bytes = core.places.bytesNotShared(with: other.core.places)
    for record in orderedRecords {
      let items = record.items
      if !directories.contains(ObjectIdentifier(items.directory)) { bytes += 16 * items.chunkCount }
      bytes += items.changes.count * MemoryLayout<ItemList.Change>.stride
      for index in 0..<items.chunkCount {
        let chunk = items.chunk(at: index)
        if !chunks.contains(ObjectIdentifier(chunk)) { bytes += 4 * chunk.count }
      }
    }
    return bytes
  }

  /// How many places and chunks are written beside the shared tables, to be folded into them.
  package var changesToFold: Int {
    core.places.changeCount + orderedRecords.reduce(0) { $0 + $1.items.changes.count }
  }

  /// The tables of items that are never copied while a history has no forks.
  package var tables: Set<ObjectIdentifier> {
    [ObjectIdentifier(core.handles), core.places.identity]
  }
}
