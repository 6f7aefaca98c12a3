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
