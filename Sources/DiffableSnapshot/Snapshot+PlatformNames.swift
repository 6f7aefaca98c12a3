// The argument labels of `NSDiffableDataSourceSnapshot`, so that code that was written for it needs
// `try` and nothing else. Each does what its namesake above does.
extension Snapshot {
  /// Puts items before another item; see ``insertItems(_:before:)``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    beforeItem anchor: ItemID
  ) throws(Failure) {
    try insertItems(items, before: anchor)
  }

  /// Puts items after another item; see ``insertItems(_:after:)``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    afterItem anchor: ItemID
  ) throws(Failure) {
    try insertItems(items, after: anchor)
  }

  /// Moves an item to the place before another; see ``moveItem(_:before:)``.
  @inlinable
  public mutating func moveItem(_ item: ItemID, beforeItem anchor: ItemID) throws(Failure) {
    try moveItem(item, before: anchor)
  }

  /// Moves an item to the place after another; see ``moveItem(_:after:)``.
  @inlinable
  public mutating func moveItem(_ item: ItemID, afterItem anchor: ItemID) throws(Failure) {
    try moveItem(item, after: anchor)
  }

  /// Puts new sections before another; see ``insertSections(_:before:)``.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try insertSections(sections, before: anchor)
  }

  /// Puts new sections after another; see ``insertSections(_:after:)``.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    afterSection anchor: SectionID
  ) throws(Failure) {
    try insertSections(sections, after: anchor)
  }

  /// Moves a section to the place before another; see ``moveSection(_:before:)``.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try moveSection(section, before: anchor)
  }

  /// Moves a section to the place after another; see ``moveSection(_:after:)``.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    afterSection anchor: SectionID
  ) throws(Failure) {
    try moveSection(section, after: anchor)
  }
}

// The look-ups have one name each, that of the platform's data source, here and in
// `DiffableDataSource`.
extension Snapshot {
  /// The item at a position; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    itemIdentifier(at: position)
  }

  /// Where an item stands; nil when it is not there.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    position(ofItem: item)
  }

  /// The section at an index; nil when there is none.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    sectionIdentifier(at: index)
  }

  /// The index of a section among the sections; nil when it is not there.
  ///
  /// - Complexity: O(log *s*) for *s* sections, and one hash.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    indexOfSection(section)
  }
}
