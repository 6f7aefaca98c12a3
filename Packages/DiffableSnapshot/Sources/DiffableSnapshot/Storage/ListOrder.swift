/// The order of everything: the sections, their items, and the place of each handle.
///
/// It contains no identifiers, so it is compiled once and not per identifier type.
@usableFromInline
struct ListOrder: Sendable {
  @usableFromInline var places = PlaceTable()
  @usableFromInline var labels = PlaceTable()
  @usableFromInline var sections = SectionTree()
  @usableFromInline var itemCount = 0
  /// How often the handles were reassigned.
  @usableFromInline var numbering: UInt64 = 0
  /// The last two edited sections; their lists may have changes to merge.
  private var edited: (last: SectionHandle?, before: SectionHandle?) = (nil, nil)

  @usableFromInline
  init() {}

  /// Creates the order of sections whose items have consecutive handles.
  @usableFromInline
  init(sectionCounts counts: [Int], numbering: UInt64) {
    self.numbering = numbering
    var next: ItemHandle = 0
    var records: [SectionRecord] = []
    records.reserveCapacity(counts.count)
    for (section, count) in counts.enumerated() {
      let section = SectionHandle(truncatingIfNeeded: section)
      let end = next + ItemHandle(count)
      records.append(
        SectionRecord(handle: section, items: ItemList(section: section, handles: next..<end))
      )
      next = end
    }
    places = PlaceTable(layout: Self.layout(of: records, end: next))
    itemCount = Int(next)
    insertSections(records, at: 0)
  }

  /// The places of items whose handles are consecutive across these sections.
  private static func layout(of records: [SectionRecord], end: ItemHandle) -> DenseLayout {
    var firsts: [ItemHandle] = []
    var places: [ItemPlace] = []
    for record in records where !record.items.isEmpty {
      record.items.forEachChunk { name, chunk in
        firsts.append(chunk[0])
        places.append(record.items.place(ofChunk: name))
      }
    }
    return DenseLayout(firsts: firsts, places: places, end: end)
  }
}

extension ListOrder {
  @inlinable
  func contains(_ item: ItemHandle) -> Bool { places.reader.hasPlace(item) }

  @inlinable
  func containsSection(_ section: SectionHandle) -> Bool { labels.reader.hasPlace(section) }

  @usableFromInline
  func record(of section: SectionHandle) -> SectionRecord {
    sections.record(labelled: labels[section].word)
  }

  func find(section: SectionHandle) -> FoundSection {
    sections.reader.find(labels[section].word)
  }

  @usableFromInline
  func index(ofSection section: SectionHandle) -> Int {
    defer { withExtendedLifetime(self) {} }
    return find(section: section).index
  }

  /// - Precondition: `0 <= index < sections.count`.
  @usableFromInline
  func record(at index: Int) -> SectionRecord { sections.entry(at: index).record }

  @usableFromInline
  func offset(of item: ItemHandle) -> Int {
    defer { withExtendedLifetime(self) {} }
    return reader.offset(of: item)
  }

  @usableFromInline
  func position(of item: ItemHandle) -> ItemPosition? {
    defer { withExtendedLifetime(self) {} }
    return reader.position(of: item)
  }

  /// Reads the order without reference counting.
  @inlinable var reader: OrderReader {
    OrderReader(places: places.reader, labels: labels.reader, sections: sections.reader)
  }

  @usableFromInline var allItems: [ItemHandle] {
    var handles: [ItemHandle] = []
    handles.reserveCapacity(itemCount)
    for record in sections.records {
      record.items.appendHandles(in: 0..<record.items.count, to: &handles)
    }
    return handles
  }

  /// The items at some positions of a section; positions past the end are skipped.
  @usableFromInline
  func items(of section: SectionHandle, in range: Range<Int>) -> [ItemHandle] {
    let items = record(of: section).items
    let range = range.clamped(to: 0..<items.count)
    var handles: [ItemHandle] = []
    handles.reserveCapacity(range.count)
    items.appendHandles(in: range, to: &handles)
    return handles
  }
}

extension ListOrder {
  /// Removes an item from its section; the caller updates its entry in `places`.
  @usableFromInline
  mutating func takeOut(_ item: ItemHandle) {
    let place = places[item]
    sections.modify(labelled: labels[place.section].word) { items in
      items.remove(item, inChunk: place.chunk, &places)
    }
    itemCount &-= 1
    noteEdit(of: place.section)
  }

  @usableFromInline
  mutating func delete(_ item: ItemHandle) {
    takeOut(item)
    places.set(.none, of: item)
  }

  @usableFromInline
  mutating func insert(
    _ items: UnsafeBufferPointer<ItemHandle>,
    into section: SectionHandle,
    at offset: Int
  ) {
    sections.modify(labelled: labels[section].word) { list in
      list.insert(items, at: offset, &places)
    }
    itemCount &+= items.count
    noteEdit(of: section)
  }

  @usableFromInline
  mutating func move(_ item: ItemHandle, beside anchor: ItemHandle, after: Bool) {
    takeOut(item)
    let gap = gap(beside: anchor, after: after)
    withUnsafePointer(to: item) { item in
      insert(UnsafeBufferPointer(start: item, count: 1), into: gap.section, at: gap.offset)
    }
  }

  /// Fills an empty snapshot with items of one section with consecutive handles.
  @usableFromInline
  mutating func fill(_ section: SectionHandle, count: Int) {
    let list = ItemList(section: section, handles: 0..<ItemHandle(count))
    places = PlaceTable(
      layout: Self.layout(of: [SectionRecord(handle: section, items: list)], end: ItemHandle(count))
    )
    sections.modify(labelled: labels[section].word) { $0 = list }
    itemCount = count
    numbering &+= 1
  }

  @usableFromInline
  mutating func deleteAllItems() {
    places = PlaceTable()
    sections.modifyAll { record in record.items = ItemList(section: record.handle) }
    itemCount = 0
    edited = (nil, nil)
    numbering &+= 1
  }

  private mutating func noteEdit(of section: SectionHandle) {
    if edited.last != section { edited = (section, edited.last) }
  }

  /// Merges recent changes into the shared tables, if no other snapshot uses them.
  @usableFromInline
  mutating func fold() {
    guard let last = edited.last else { return }
    places.fold()
    labels.fold()
    fold(last)
    if let before = edited.before { fold(before) }
    edited = (nil, nil)
  }

  private mutating func fold(_ section: SectionHandle) {
    // The section may have been deleted since.
    guard containsSection(section) else { return }
    sections.modify(labelled: labels[section].word) { $0.fold(&places) }
  }
}

extension ListOrder {
  @usableFromInline
  mutating func insertSections(_ records: [SectionRecord], at index: Int) {
    sections.insert(records, at: index) { record, label in
      labels.set(ItemPlace(word: label), of: record.handle)
    }
  }

  /// Removes a section; its items keep their entries in `places`.
  @usableFromInline
  mutating func removeSection(_ section: SectionHandle) -> SectionRecord {
    let record = sections.remove(labelled: labels[section].word)
    labels.set(.none, of: section)
    return record
  }

  @usableFromInline
  mutating func moveSection(
    _ section: SectionHandle,
    beside anchor: SectionHandle,
    after: Bool
  ) {
    let record = removeSection(section)
    insertSections([record], at: index(ofSection: anchor) + (after ? 1 : 0))
  }

  @usableFromInline
  mutating func deleteSection(_ section: SectionHandle) -> [ItemHandle] {
    let handles = removeSection(section).items.allHandles
    for handle in handles { places.set(.none, of: handle) }
    itemCount &-= handles.count
    return handles
  }

  @usableFromInline
  func gap(beside anchor: ItemHandle, after: Bool) -> (section: SectionHandle, offset: Int) {
    (places[anchor].section, offset(of: anchor) &+ (after ? 1 : 0))
  }
}
