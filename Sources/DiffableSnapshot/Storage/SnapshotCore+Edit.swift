extension SnapshotCore {
  /// Takes an item out of its section and leaves its place to be set or cleared.
  @inlinable
  mutating func takeOut(_ item: FoundItem) {
    let section = item.place.section
    records.modify(labelled: section) { record in
      record.items.remove(item.handle, inChunk: item.place.chunk, &places)
    }
    itemCount &-= 1
    noteEdit(of: section)
  }

  /// Takes an item out of the snapshot.
  @inlinable
  mutating func delete(_ item: FoundItem) {
    takeOut(item)
    places.set(.none, of: item.handle)
  }

  /// Inserts items that are in no section.
  @inlinable
  mutating func insert(
    _ items: UnsafeBufferPointer<ItemHandle>,
    section: UInt64,
    at offset: Int
  ) {
    records.modify(labelled: section) { record in
      record.items.insert(items, at: offset, &places)
    }
    itemCount &+= items.count
    noteEdit(of: section)
  }

  /// Replaces an empty list by distinct items of one section; answers false when they are not.
  @inlinable
  mutating func fill(section: UInt64, with items: [ItemID]) -> Bool {
    guard let table = HandleTable(distinct: items) else { return false }
    handles = table
    places = PlaceTable(capacity: table.capacity)
    records.modify(labelled: section) { record in
      record.items = ItemList(
        section: section,
        handles: 0..<ItemHandle(truncatingIfNeeded: items.count),
        &places
      )
    }
    itemCount = items.count
    return true
  }

  /// Takes out all items and keeps the sections.
  @inlinable
  mutating func deleteAll() {
    handles = HandleTable()
    places = PlaceTable(capacity: handles.capacity)
    for key in orderedKeys {
      records.modify(labelled: key) { $0.items = ItemList(section: key) }
    }
    itemCount = 0
    edited = (0, 0)
  }

  /// Gives all items new handles from a table that has room for more.
  @inlinable
  mutating func renumber(room: Int) {
    let keys = orderedKeys
    var items: [ItemID] = []
    items.reserveCapacity(itemCount)
    for key in keys {
      let list = record(keyed: key).items
      appendItems(of: list, in: 0..<list.count, to: &items)
    }
    guard let table = HandleTable(distinct: items, room: room) else {
      preconditionFailure("an item is in the snapshot twice, or its hash or equality has changed")
    }
    handles = table
    places = PlaceTable(capacity: table.capacity)
    var next: ItemHandle = 0
    for key in keys {
      records.modify(labelled: key) { record in
        let end = next &+ ItemHandle(truncatingIfNeeded: record.items.count)
        record.items = ItemList(section: key, handles: next..<end, &places)
        next = end
      }
    }
    edited = (0, 0)
  }

  @inlinable
  mutating func noteEdit(of section: UInt64) {
    if edited.last != section { edited = (section, edited.last) }
  }

  /// Takes into the shared tables what the last edits wrote beside them, where nobody else needs
  /// these.
  @inlinable
  mutating func fold() {
    guard edited.last != 0 else { return }
    places.fold()
    fold(edited.last)
    fold(edited.before)
    edited = (0, 0)
  }

  @inlinable
  mutating func fold(_ section: UInt64) {
    // A section that was edited may have been deleted since.
    guard section != 0, records.element(labelled: section) != nil else { return }
    records.modify(labelled: section) { $0.items.fold(&places) }
  }

  @inlinable
  mutating func placeSections(_ keys: [UInt64], at index: Int) {
    sectionOrder.insert(keys, at: index) { key, label in
      records.modify(labelled: key) { $0.order = label }
    }
  }
}

extension SnapshotCore {
  /// The place before or after an item.
  @inlinable
  func gap(beside anchor: ItemHandle, after: Bool) -> (section: UInt64, offset: Int) {
    let anchor = FoundItem(handle: anchor, place: places[anchor])
    return (anchor.place.section, offset(of: anchor) &+ (after ? 1 : 0))
  }

  /// Finds or makes the handles of items that are to be inserted.
  @inlinable
  mutating func takeHandles(
    of items: [ItemID],
    into handles: UnsafeMutableBufferPointer<ItemHandle>
  ) {
    for (index, item) in items.enumerated() {
      guard let handle = self.handles.handleIfRoom(for: item) else {
        renumber(room: items.count)
        return takeHandles(of: items, into: handles)
      }
      handles.initializeElement(at: index, to: handle)
    }
  }
}
