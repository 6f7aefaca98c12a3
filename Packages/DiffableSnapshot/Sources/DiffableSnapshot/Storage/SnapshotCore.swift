@usableFromInline
struct SnapshotCore<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The items by handle, shared by all snapshots derived from one another.
  @usableFromInline var items = IdentifierTable<ItemID>(HandleTable())
  @usableFromInline var sectionIDs = IdentifierTable<SectionID>(HandleTable())
  @usableFromInline var order = ListOrder()
  @usableFromInline var sectionList = SectionList<SectionID>()

  @inlinable
  init() {}

  /// Creates the tables of sections and their items; fails if two identifiers are equal.
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
    // Reserve enough that a new section costs no more than reading a few items.
    let sectionRoom = max(8, sections.count + sections.count / 4, count / 64)
    guard let sectionTable = HandleTable(distinct: sections, capacity: sectionRoom) else {
      return nil
    }
    self.items = IdentifierTable(itemTable)
    sectionIDs = IdentifierTable(sectionTable)
    order = ListOrder(sectionCounts: counts, numbering: numbering)
  }
}

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
  @inlinable
  func find(_ item: ItemID) -> ItemHandle? {
    guard let handle = items.reader.handle(of: item), order.contains(handle) else { return nil }
    return handle
  }

  @inlinable
  func find(section: SectionID) -> SectionHandle? {
    guard let handle = sectionIDs.reader.handle(of: section), order.containsSection(handle) else {
      return nil
    }
    return handle
  }

  /// Appends the handles of items, up to the first one that isn't in the snapshot.
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

  @inlinable
  func items(_ handles: [ItemHandle]) -> [ItemID] {
    handles.map { items.reader.ids[Int($0)] }
  }
}

extension SnapshotCore {
  @inlinable var isFull: Bool { items.table.isFull || sectionIDs.table.isFull }

  /// Makes room for new items and sections in full tables.
  ///
  /// If most of a table is in use, it grows and all handles stay. Otherwise all handles are
  /// reassigned.
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
      // A caller that fills one section is likely to fill the others.
      let expected = newItems * order.sections.count
      items = IdentifierTable(items.table.grown(for: newItems, expected: expected))
    }
    if needsSections { sectionIDs = IdentifierTable(sectionIDs.table.grown(for: newSections)) }
  }

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
      // Renumbering reads all sections, so reserve enough that it isn't needed again soon.
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
