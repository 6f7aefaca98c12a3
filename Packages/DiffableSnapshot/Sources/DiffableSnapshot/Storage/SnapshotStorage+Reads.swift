// These functions read plain memory from the tables. Retaining a table, or the whole core, would
// make concurrent readers of a snapshot contend for its reference count.
extension SnapshotStorage {
  @inlinable var isFull: Bool {
    core.items.table.isFull || core.sectionIDs.table.isFull
  }

  @inlinable
  func find(_ item: ItemID) -> ItemHandle? {
    defer { withExtendedLifetime(self) {} }
    let reader = core.items.reader
    let places = core.order.places.reader
    guard let handle = reader.handle(of: item), places.hasPlace(handle) else { return nil }
    return handle
  }

  @inlinable
  func find(section: SectionID) -> SectionHandle? {
    defer { withExtendedLifetime(self) {} }
    let reader = core.sectionIDs.reader
    let labels = core.order.labels.reader
    guard let handle = reader.handle(of: section), labels.hasPlace(handle) else { return nil }
    return handle
  }

  @inlinable
  func contains(_ item: ItemHandle) -> Bool {
    defer { withExtendedLifetime(self) {} }
    let places = core.order.places.reader
    return places.hasPlace(item)
  }

  @inlinable
  func place(of item: ItemHandle) -> ItemPlace {
    defer { withExtendedLifetime(self) {} }
    let places = core.order.places.reader
    return places[item]
  }

  @inlinable
  func item(_ handle: ItemHandle) -> ItemID {
    defer { withExtendedLifetime(self) {} }
    let reader = core.items.reader
    return reader.ids[Int(handle)]
  }

  @inlinable
  func section(_ handle: SectionHandle) -> SectionID {
    defer { withExtendedLifetime(self) {} }
    let reader = core.sectionIDs.reader
    return reader.ids[Int(handle)]
  }

  @inlinable
  func items(_ handles: [ItemHandle]) -> [ItemID] {
    defer { withExtendedLifetime(self) {} }
    let reader = core.items.reader
    return handles.map { reader.ids[Int($0)] }
  }
}
