import Synchronization

// What tests measure of the storage, which they can't read.

extension Snapshot {
  /// The number of bytes that this snapshot doesn't share with another one.
  ///
  /// Tests use it to measure how much edits copy.
  package func bytesNotShared(with other: Self) -> Int {
    core.order.bytesNotShared(with: other.core.order)
  }

  /// The number of places and chunks kept beside the shared tables, to be merged into them later.
  package var changesToFold: Int {
    core.order.places.changeCount + core.order.labels.changeCount
      + core.order.sections.records.reduce(0) { $0 + $1.items.changes.count }
  }

  /// The tables of items that are never copied as long as the history doesn't fork.
  package var tables: Set<ObjectIdentifier> {
    [ObjectIdentifier(core.items.table), core.order.places.identity]
  }
}

extension ListOrder {
  func bytesNotShared(with other: Self) -> Int {
    var shared: Set<ObjectIdentifier> = []
    for record in other.sections.records { record.items.forEachOwned { shared.insert($0.object) } }
    var bytes = places.bytesNotShared(with: other.places)
    bytes += labels.bytesNotShared(with: other.labels)
    for record in sections.records {
      bytes += record.items.changes.count * MemoryLayout<ItemList.Change>.stride
      record.items.forEachOwned { if !shared.contains($0.object) { bytes += $0.bytes } }
    }
    return bytes
  }
}

extension ItemList {
  func forEachOwned(_ body: ((object: ObjectIdentifier, bytes: Int)) -> Void) {
    if let directory {
      body((ObjectIdentifier(directory), 24 * directory.blocks.count))
      for block in directory.blocks { body((ObjectIdentifier(block), 24 * block.chunks.count)) }
      for chunk in changes.map(\.chunk) + directory.blocks.flatMap(\.chunks) {
        chunk.storage.map { body((ObjectIdentifier($0), 4 * $0.room)) }
      }
    } else if let storage = single.storage {
      body((ObjectIdentifier(storage), 4 * storage.room))
    }
  }
}

extension Snapshot {
  /// The number of nodes and entries that the longest search for a section reads.
  package var longestSectionSearch: Int { core.order.sections.root.longestSearch }

  /// The capacity of the identifier table and its renewal together.
  package var identifierCapacity: Int {
    core.items.table.capacity
      + core.items.table.lock.withLock { _ in storage.renewal?.core.items.table.capacity ?? 0 }
  }
}

extension Snapshot {
  package var highestBlockName: UInt32 {
    core.order.sections.records.compactMap { $0.items.directory?.names.max() }.max() ?? 0
  }
}

extension SectionTree.Node {
  var longestSearch: Int {
    switch self {
    case .leaf(let entries): entries.count + 1
    case .branch(let children):
      children.count + 1 + (children.map(\.node.longestSearch).max() ?? 0)
    }
  }
}
