// The argument labels of `NSDiffableDataSourceSnapshot`. Code written for it needs only an added
// `try`.
extension Snapshot {
  /// The same as ``insertItems(_:before:)``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    beforeItem anchor: ItemID
  ) throws(Failure) {
    try insertItems(items, before: anchor)
  }

  /// The same as ``insertItems(_:after:)``.
  @inlinable
  public mutating func insertItems(
    _ items: [ItemID],
    afterItem anchor: ItemID
  ) throws(Failure) {
    try insertItems(items, after: anchor)
  }

  /// The same as ``moveItem(_:before:)``.
  @inlinable
  public mutating func moveItem(_ item: ItemID, beforeItem anchor: ItemID) throws(Failure) {
    try moveItem(item, before: anchor)
  }

  /// The same as ``moveItem(_:after:)``.
  @inlinable
  public mutating func moveItem(_ item: ItemID, afterItem anchor: ItemID) throws(Failure) {
    try moveItem(item, after: anchor)
  }

  /// The same as ``insertSections(_:before:)``.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try insertSections(sections, before: anchor)
  }

  /// The same as ``insertSections(_:after:)``.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    afterSection anchor: SectionID
  ) throws(Failure) {
    try insertSections(sections, after: anchor)
  }

  /// The same as ``moveSection(_:before:)``.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try moveSection(section, before: anchor)
  }

  /// The same as ``moveSection(_:after:)``.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    afterSection anchor: SectionID
  ) throws(Failure) {
    try moveSection(section, after: anchor)
  }
}
