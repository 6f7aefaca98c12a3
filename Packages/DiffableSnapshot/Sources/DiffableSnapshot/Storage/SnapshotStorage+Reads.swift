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

  @inlinable
  func sections(_ handles: [SectionHandle]) -> [SectionID] {
    defer { withExtendedLifetime(self) {} }
    let ids = UnsafePointer(core.sectionIDs.reader.ids)
    return handles.map { ids[Int($0)] }
  }

  /// The identifiers of the items of runs.
  @inlinable
  func items(_ runs: [HandleRun], count: Int) -> [ItemID] {
    // An array of no elements is shared by all threads, so nothing may be written to it.
    guard count > 0 else { return [] }
    defer { withExtendedLifetime(self) {} }
    let ids = UnsafePointer(core.items.reader.ids)
    return [ItemID](unsafeUninitializedCapacity: count) { items, filled in
      guard let start = items.baseAddress else { return }
      for run in runs {
        run.copy(ids, to: start + filled)
        filled &+= run.count
      }
    }
  }

  /// Reads the order; the storage must be kept alive meanwhile.
  @inlinable var reader: OrderReader { core.order.reader }

  @inlinable
  func read<Result>(_ body: (OrderReader) -> Result) -> Result {
    defer { withExtendedLifetime(self) {} }
    return body(reader)
  }
}
