extension Snapshot {
  /// Refuses a list that names an item twice.
  @inlinable
  func requireDistinct(_ items: [ItemID]) throws(Failure) {
    if let item = Self.firstDuplicate(items) { throw .duplicateItem(item) }
  }

  /// Refuses a list that names a section twice.
  @inlinable
  func requireDistinct(_ sections: [SectionID]) throws(Failure) {
    if let section = Self.firstDuplicate(sections) { throw .duplicateSection(section) }
  }

  /// The first identifier that an earlier place of the list holds already.
  @inlinable
  static func firstDuplicate<ID: Hashable & Sendable>(_ ids: [ID]) -> ID? {
    guard ids.count > 1 else { return nil }
    return HandleTable.firstDuplicate(of: ids)
  }

  /// Refuses new sections that are there already, or twice in the list.
  @inlinable
  func requireNew(_ sections: [SectionID]) throws(Failure) {
    if let section = Self.firstDuplicate(sections) { throw .duplicateSection(section) }
    for section in sections where containsSection(section) {
      throw .sectionAlreadyPresent(section)
    }
  }

  /// The key of a section that sections are to go beside.
  @inlinable
  func requireAnchor(
    _ anchor: SectionID,
    for sections: [SectionID]
  ) throws(Failure) -> UInt64 {
    if sections.contains(anchor) { throw .sectionAnchorAmongInserted(anchor) }
    guard let key = sectionKeys.value(for: anchor) else { throw .unknownSectionAnchor(anchor) }
    return key
  }

  /// The item that items are to go beside.
  @inlinable
  func requireAnchor(
    _ anchor: ItemID,
    for items: [ItemID]
  ) throws(Failure) -> FoundItem {
    if items.contains(anchor) { throw .itemAnchorAmongInserted(anchor) }
    guard let found = core.find(anchor) else { throw .unknownItemAnchor(anchor) }
    return found
  }
}
