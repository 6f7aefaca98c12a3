/// The tables that a list is made of.
@usableFromInline
struct SnapshotCore<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  @usableFromInline typealias Record = SectionRecord<SectionID>

  /// The identifiers, shared by all snapshots that were derived from each other.
  @usableFromInline var handles = HandleTable<ItemID>()
  /// Where each item is.
  @usableFromInline var places: PlaceTable
  @usableFromInline var itemCount = 0
  /// The key of each section, which stays the same when the section moves.
  @usableFromInline var sectionKeys = IdentifierMap<SectionID, UInt64>()
  /// Each section under its key.
  @usableFromInline var records = LabelledTree<Record>()
  /// The keys of the sections in order.
  @usableFromInline var sectionOrder = LabelledTree<UInt64>()
  /// The key of the next new section; keys are not used again.
  @usableFromInline var nextSectionKey: UInt64 = 1
  /// The two sections that were edited last, whose lists may have changes to be folded; or zeros.
  @usableFromInline var edited: (last: UInt64, before: UInt64) = (0, 0)

  @inlinable
  init() {
    places = PlaceTable(capacity: handles.capacity)
  }
}

/// An item that is in a snapshot, as the tables know it.
@usableFromInline
struct FoundItem: Sendable {
  @usableFromInline let handle: ItemHandle
  @usableFromInline let place: ItemPlace

  @inlinable
  init(handle: ItemHandle, place: ItemPlace) {
    self.handle = handle
    self.place = place
  }
}

extension SnapshotCore {
  @inlinable
  func find(_ item: ItemID) -> FoundItem? {
    guard let handle = handles.handle(of: item) else { return nil }
    let place = places[handle]
    return place == .none ? nil : FoundItem(handle: handle, place: place)
  }

  @inlinable
  func item(_ handle: ItemHandle) -> ItemID { handles.ids[Int(handle)] }

  /// The section under a key that is known to be in use.
  @inlinable
  func record(keyed key: UInt64) -> Record {
    guard let record = records.element(labelled: key) else {
      preconditionFailure("no section has the key \(key)")
    }
    return record
  }

  /// How many items of its section stand before one.
  @inlinable
  func offset(of item: FoundItem) -> Int {
    record(keyed: item.place.section).items.offset(of: item.handle, inChunk: item.place.chunk)
  }

  @inlinable
  func position(of item: FoundItem) -> ItemPosition {
    let record = record(keyed: item.place.section)
    return ItemPosition(
      section: sectionOrder.rank(of: record.order),
      item: record.items.offset(of: item.handle, inChunk: item.place.chunk)
    )
  }

  /// Where the item with a handle stands; nil when it is not in the snapshot.
  @inlinable
  func position(of handle: ItemHandle) -> ItemPosition? {
    let place = places[handle]
    return place == .none ? nil : position(of: FoundItem(handle: handle, place: place))
  }

  /// Appends the items at some positions of a section to an array.
  @inlinable
  func appendItems(of list: ItemList, in range: Range<Int>, to items: inout [ItemID]) {
    list.forEachStretch(in: range) { handles in
      for handle in handles { items.append(item(handle)) }
    }
  }

  /// The keys of the sections in order.
  @inlinable var orderedKeys: [UInt64] {
    var keys: [UInt64] = []
    sectionOrder.appendElements(in: 0..<sectionOrder.count, to: &keys)
    return keys
  }
}
