extension Snapshot {
  /// The number of items in all sections.
  ///
  /// - Complexity: O(1).
  @inlinable public var numberOfItems: Int { storage.core.order.itemCount }

  /// The number of sections.
  ///
  /// - Complexity: O(1).
  @inlinable public var numberOfSections: Int { storage.core.order.sections.count }

  /// Whether there are no items; a snapshot of empty sections is empty.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { numberOfItems == 0 }

  /// Returns the number of items in a section, or zero if it is unknown.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func numberOfItems(inSection section: SectionID) -> Int {
    storage.find(section: section)
      .map { section in storage.read { $0.itemCount(inSection: section) } } ?? 0
  }

  /// All sections in order.
  ///
  /// - Complexity: O(*s*) for *s* sections when it is first read after they changed, then O(1).
  @inlinable public var sectionIdentifiers: [SectionID] {
    storage.core.sectionList.identifiers { storage.sections(storage.core.order.sections.handles) }
  }

  /// All items in order, section by section.
  ///
  /// - Complexity: O(*n*) for *n* items.
  @inlinable public var itemIdentifiers: [ItemID] {
    storage.items(storage.core.order.runs, count: numberOfItems)
  }

  /// Returns the items of a section in order; an unknown section has none.
  ///
  /// - Complexity: O(*m*) for *m* items in the section.
  @inlinable
  public func itemIdentifiers(inSection section: SectionID) -> [ItemID] {
    guard let handle = storage.find(section: section) else { return [] }
    let count = storage.read { $0.itemCount(inSection: handle) }
    return storage.items(storage.core.order.runs(of: handle), count: count)
  }

  /// The items at some positions of a section; positions past the end are skipped.
  @inlinable
  func itemIdentifiers(inSection section: SectionID, at range: Range<Int>) -> [ItemID] {
    guard let handle = storage.find(section: section) else { return [] }
    return storage.items(storage.core.order.items(of: handle, in: range))
  }

  /// Whether an item is in the snapshot.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func containsItem(_ item: ItemID) -> Bool {
    storage.find(item) != nil
  }

  /// Whether a section is in the snapshot.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func containsSection(_ section: SectionID) -> Bool {
    storage.find(section: section) != nil
  }

  /// Returns the section that contains an item, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? {
    storage.find(item).map { storage.section(storage.place(of: $0).section) }
  }

  /// Returns the index of a section, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func indexOfSection(_ section: SectionID) -> Int? {
    storage.find(section: section)
      .map { section in
        storage.read { $0.index(ofSection: section, count: numberOfSections) }
      }
  }

  /// Returns the index of an item among the items of all sections, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexOfItem(_ item: ItemID) -> Int? {
    storage.find(item).map { item in storage.read { $0.index(of: item) } }
  }
}
