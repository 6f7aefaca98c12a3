extension Snapshot {
  /// How many items there are in all sections.
  ///
  /// - Complexity: O(1).
  @inlinable public var numberOfItems: Int { core.itemCount }

  /// How many sections there are.
  ///
  /// - Complexity: O(1).
  @inlinable public var numberOfSections: Int { sectionOrder.count }

  /// Whether there are neither items nor sections.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { numberOfSections == 0 }

  /// How many items a section has; none when there is no such section.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func numberOfItems(inSection section: SectionID) -> Int {
    record(of: section)?.items.count ?? 0
  }

  /// All sections in order.
  ///
  /// - Complexity: O(*s* log *s*) for *s* sections.
  @inlinable public var sectionIdentifiers: [SectionID] {
    orderedRecords.map(\.id)
  }

  /// All items in order, section by section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  @inlinable public var itemIdentifiers: [ItemID] {
    var items: [ItemID] = []
    items.reserveCapacity(numberOfItems)
    for record in orderedRecords {
      core.appendItems(of: record.items, in: 0..<record.items.count, to: &items)
    }
    return items
  }

  /// The items of a section in order; none when there is no such section.
  ///
  /// - Complexity: O(*m*) for *m* items in the section.
  @inlinable
  public func itemIdentifiers(inSection section: SectionID) -> [ItemID] {
    itemIdentifiers(inSection: section, at: 0..<Int.max)
  }

  /// The items at some positions of a section, as for the rows in sight.
  ///
  /// Positions past the end are left out; there are none when there is no such section.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* items answered.
  @inlinable
  public func itemIdentifiers(inSection section: SectionID, at range: Range<Int>) -> [ItemID] {
    guard let items = record(of: section)?.items else { return [] }
    let range = range.clamped(to: 0..<items.count)
    var answer: [ItemID] = []
    answer.reserveCapacity(range.count)
    core.appendItems(of: items, in: range, to: &answer)
    return answer
  }

  /// Whether an item is in the snapshot.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func containsItem(_ item: ItemID) -> Bool {
    core.find(item) != nil
  }

  /// Whether a section is in the snapshot.
  ///
  /// - Complexity: O(log *s*) for *s* sections, and one hash.
  @inlinable
  public func containsSection(_ section: SectionID) -> Bool {
    sectionKeys.value(for: section) != nil
  }

  /// The section that an item is in; nil when the item is not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    core.find(item).map { found in record(keyed: found.place.section).id }
  }

  /// The index of a section among the sections; nil when it is not there.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func indexOfSection(_ section: SectionID) -> Int? {
    record(of: section).map { record in sectionOrder.rank(of: record.order) }
  }

  /// The index of an item among the items of all sections; nil when it is not there.
  ///
  /// - Complexity: O(log *n* + *s* log *s*) for *s* sections.
  @inlinable
  public func indexOfItem(_ item: ItemID) -> Int? {
    guard let position = position(ofItem: item) else { return nil }
    var index = position.item
    for section in 0..<position.section { index += record(at: section).items.count }
    return index
  }
}

extension Snapshot {
  /// The section under a key that is known to be in use.
  @inlinable
  func record(keyed key: UInt64) -> Record { core.record(keyed: key) }

  @inlinable
  func record(of section: SectionID) -> Record? {
    sectionKeys.value(for: section).map(record(keyed:))
  }

  /// - Precondition: `0 <= index < numberOfSections`.
  @inlinable
  func record(at index: Int) -> Record {
    record(keyed: sectionOrder.entry(at: index).element)
  }

  @inlinable var orderedRecords: [Record] {
    core.orderedKeys.map(record(keyed:))
  }
}
