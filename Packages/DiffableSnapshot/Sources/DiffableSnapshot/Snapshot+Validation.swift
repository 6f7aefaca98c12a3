/// Stops the program, because an edit that was checked failed all the same.
@usableFromInline
func stop(afterChecking error: some Error) -> Never {
  preconditionFailure("an edit that was checked failed: \(error)")
}

extension Snapshot {
  @inlinable
  func requireDistinct(_ items: [ItemID]) throws(Failure) {
    if let item = Self.firstDuplicate(items) { throw .duplicateItem(item) }
  }

  @inlinable
  func requireDistinct(_ sections: [SectionID]) throws(Failure) {
    if let section = Self.firstDuplicate(sections) { throw .duplicateSection(section) }
  }

  @inlinable
  static func firstDuplicate<ID: Hashable & Sendable>(_ ids: [ID]) -> ID? {
    guard ids.count > 1 else { return nil }
    return HandleTable.firstDuplicate(of: ids)
  }

  @inlinable
  func requireNew(_ sections: [SectionID]) throws(Failure) {
    if let section = Self.firstDuplicate(sections) { throw .duplicateSection(section) }
    for section in sections where containsSection(section) {
      throw .sectionAlreadyPresent(section)
    }
  }

  @inlinable
  func requireAnchor(_ anchor: SectionID, for sections: [SectionID]) throws(Failure) {
    if sections.contains(anchor) { throw .sectionAnchorAmongInserted(anchor) }
    guard containsSection(anchor) else { throw .unknownSectionAnchor(anchor) }
  }
}
