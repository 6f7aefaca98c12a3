/// Reads a `ListOrder` without reference counting.
///
/// Reference counts are memory that processors reading the same list would contend for. The caller
/// must keep the order alive.
@usableFromInline
struct OrderReader: Sendable {
  @usableFromInline let places: PlaceReader
  @usableFromInline let labels: PlaceReader
  @usableFromInline let sections: SectionReader

  @inlinable
  init(places: PlaceReader, labels: PlaceReader, sections: SectionReader) {
    self.places = places
    self.labels = labels
    self.sections = sections
  }

  @usableFromInline
  func index(ofSection section: SectionHandle, count: Int) -> Int {
    sections.index(of: section, labelled: labels[section].word, count: count)
  }

  @usableFromInline
  func itemCount(inSection section: SectionHandle) -> Int {
    sections.items(labelled: labels[section].word).pointee.count
  }

  /// - Precondition: `0 <= position.section < count`.
  @usableFromInline
  func item(at position: ItemPosition) -> ItemHandle? {
    item(at: position.item, in: sections.items(at: position.section))
  }

  @usableFromInline
  func item(at index: Int, inSection section: SectionHandle) -> ItemHandle? {
    item(at: index, in: sections.items(labelled: labels[section].word))
  }

  private func item(at index: Int, in items: UnsafePointer<ItemList>) -> ItemHandle? {
    guard index >= 0, index < items.pointee.count else { return nil }
    return ItemList.handle(at: index, in: items)
  }

  /// The item at an index over all sections.
  ///
  /// - Precondition: The item exists.
  @usableFromInline
  func item(at index: Int) -> ItemHandle {
    let found = sections.find(item: index)
    return ItemList.handle(at: found.rest, in: found.section.items)
  }

  /// - Precondition: The item exists.
  @usableFromInline
  func position(atItem index: Int) -> ItemPosition {
    let found = sections.find(item: index)
    return ItemPosition(section: found.section.index, item: found.rest)
  }

  /// The index of an existing item in its section.
  @usableFromInline
  func offset(of item: ItemHandle) -> Int {
    let place = places[item]
    let items = sections.items(labelled: labels[place.section].word)
    return ItemList.offset(of: item, inChunk: place.chunk, in: items)
  }

  @usableFromInline
  func position(of item: ItemHandle) -> ItemPosition? {
    let place = places[item]
    guard place != .none else { return nil }
    let section = sections.find(labels[place.section].word)
    return ItemPosition(
      section: section.index,
      item: ItemList.offset(of: item, inChunk: place.chunk, in: section.items)
    )
  }

  /// The index of an existing item among the items of all sections.
  @usableFromInline
  func index(of item: ItemHandle) -> Int {
    let place = places[item]
    let section = sections.find(labels[place.section].word)
    return section.firstItem + ItemList.offset(of: item, inChunk: place.chunk, in: section.items)
  }
}
