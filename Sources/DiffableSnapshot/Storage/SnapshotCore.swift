/// The tables that a list is made of.
@usableFromInline
struct SnapshotCore<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The items by their handles, shared by all snapshots that were derived from each other.
  @usableFromInline var items = IdentifierTable<ItemID>(HandleTable())
  /// The sections by theirs.
  @usableFromInline var sectionIDs = IdentifierTable<SectionID>(HandleTable())
  @usableFromInline var order = ListOrder()

  @inlinable
  init() {}

  /// Makes the tables of sections and of their items, which come in parts; nil when two identifiers are equal.
  @inlinable
  init?(
    sections: [SectionID],
    counts: [Int],
    items: some Sequence<[ItemID]>,
    numbering: UInt64,
    room: Int = 0
  ) {
    let count = counts.reduce(0, +)
    let itemRoom = HandleTable<ItemID>.roomyCapacity(for: count + room)
    guard let itemTable = HandleTable(distinct: items, capacity: itemRoom) else { return nil }
    // A section that comes costs no more than a look at a few items.
    let sectionRoom = max(8, sections.count + sections.count / 4, count / 64)
    guard let sectionTable = HandleTable(distinct: sections, capacity: sectionRoom) else {
      return nil
    }
    self.items = IdentifierTable(itemTable)
    sectionIDs = IdentifierTable(sectionTable)
    order = ListOrder(sectionCounts: counts, numbering: numbering)
  }
}

/// A table of identifiers and the memory that is read of it.
@usableFromInline
struct IdentifierTable<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let table: HandleTable<ID>
  @usableFromInline let reader: TableReader<ID>

  @inlinable
  init(_ table: HandleTable<ID>) {
    self.table = table
    reader = table.reader
  }
}

extension SnapshotCore {
  /// The handle of an item that is there.
  @inlinable
  func find(_ item: ItemID) -> ItemHandle? {
    guard let handle = items.reader.handle(of: item), order.contains(handle) else { return nil }
    return handle
  }

  /// The handle of a section that is there.
  @inlinable
  func find(section: SectionID) -> SectionHandle? {
    guard let handle = sectionIDs.reader.handle(of: section), order.containsSection(handle) else {
      return nil
    }
    return handle
  }

  /// Appends the handles of items up to the first that is not there.
  @inlinable
  func appendPresent(_ items: [ItemID], to handles: inout [ItemHandle]) {
    items.withUnsafeBufferPointer { items in
      self.items.reader.forEachHandle(of: items) { handle in
        guard let handle, order.contains(handle) else { return false }
        handles.append(handle)
        return true
      }
    }
  }

  @inlinable
  func item(_ handle: ItemHandle) -> ItemID { items.reader.ids[Int(handle)] }

  @inlinable
  func section(_ handle: SectionHandle) -> SectionID { sectionIDs.reader.ids[Int(handle)] }

  /// The identifiers of some handles.
  @inlinable
  func items(_ handles: [ItemHandle]) -> [ItemID] {
    handles.map { items.reader.ids[Int($0)] }
  }
}

extension SnapshotCore {
  /// Whether a table has no room for another identifier.
  @inlinable var isFull: Bool { items.table.isFull || sectionIDs.table.isFull }

  /// Makes room in the tables that are full, for some new items or sections.
  ///
  /// Where most of a table is in use it grows and all handles stay; else all are given away again.
  @inlinable
  mutating func makeRoom(items newItems: Int, sections newSections: Int) {
    let issuedItems = items.table.issuedCount
    let issuedSections = sectionIDs.table.issuedCount
    let needsItems = issuedItems + newItems > items.table.capacity
    let needsSections = issuedSections + newSections > sectionIDs.table.capacity
    let isWasted =
      needsItems && order.itemCount < issuedItems / 2
      || needsSections
        && issuedSections > 2 * order.sections.count + order.itemCount / 16 + 64
    if isWasted { return renumber(items: newItems, sections: newSections) }
    if needsItems {
      // Whoever fills one section goes on to fill the others.
      let expected = newItems * order.sections.count
      items = IdentifierTable(items.table.grown(for: newItems, expected: expected))
    }
    if needsSections { sectionIDs = IdentifierTable(sectionIDs.table.grown(for: newSections)) }
  }

  /// Gives all items and sections new handles.
  @inlinable
  mutating func renumber(items newItems: Int, sections newSections: Int) {
    let records = order.sections.records
    var handles: [ItemHandle] = []
    handles.reserveCapacity(order.itemCount)
    for record in records {
      record.items.appendHandles(in: 0..<record.items.count, to: &handles)
    }
    let core = Self(
      sections: records.map { section($0.handle) },
      counts: records.map(\.items.count),
      items: CollectionOfOne(items(handles)),
      numbering: order.numbering &+ 1,
      // All sections are read for this, so it must not be needed again soon.
      room: max(newItems, records.count / 8)
    )
    guard let core else {
      preconditionFailure("an item is in the snapshot twice, or its hash or equality has changed")
    }
    self = core
    guard sectionIDs.table.capacity < records.count + newSections else { return }
    sectionIDs = IdentifierTable(sectionIDs.table.grown(for: records.count + newSections))
  }
}
