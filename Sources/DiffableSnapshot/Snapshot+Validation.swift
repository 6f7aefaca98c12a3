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

  /// Refuses to put sections beside one that is not there or is one of them.
  @inlinable
  func requireAnchor(_ anchor: SectionID, for sections: [SectionID]) throws(Failure) {
    if sections.contains(anchor) { throw .sectionAnchorAmongInserted(anchor) }
    guard containsSection(anchor) else { throw .unknownSectionAnchor(anchor) }
  }
}
