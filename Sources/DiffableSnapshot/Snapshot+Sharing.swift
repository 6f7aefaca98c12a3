import Synchronization

extension Snapshot {
  /// How many bytes of the tables of items this snapshot does not share with another.
  ///
  /// It is the work that edits have done, counted on their result.
  package func bytesNotShared(with other: Self) -> Int {
    core.order.bytesNotShared(with: other.core.order)
  }

  /// How many places and chunks are written beside the shared tables, to be folded into them.
  package var changesToFold: Int {
    core.order.places.changeCount + core.order.labels.changeCount
      + core.order.sections.records.reduce(0) { $0 + $1.items.changes.count }
  }

  /// The tables of items that are never copied while a history has no forks.
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
  /// Hands over each object that the list holds, and how much memory it is.
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
  /// How many nodes, and sections or subtrees in them, the longest search for a section looks at.
  package var longestSectionSearch: Int { core.order.sections.root.longestSearch }

  /// How many identifiers the tables of items have room for, those of the renewed list too.
  package var identifierCapacity: Int {
    core.items.table.capacity
      + core.items.table.lock.withLock { _ in storage.renewal?.core.items.table.capacity ?? 0 }
  }
}

extension Snapshot {
  /// The highest name that a block of chunks has.
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

/// How much memory the longest increasing subsequence of some keys takes, in bits.
package func roomForKeys(_ keys: [Int32]) -> Int { KeyRange(keys).count }
