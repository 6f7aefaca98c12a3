extension Snapshot {
  /// Appends new, empty sections.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* existing sections.
  @inlinable
  public mutating func appendSections(_ sections: [SectionID]) throws(Failure) {
    try requireNew(sections)
    insertNew(sections, at: numberOfSections)
  }

  /// Inserts new, empty sections before another section.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``,
  ///   ``SnapshotError/sectionAnchorAmongInserted(_:)``,
  ///   ``SnapshotError/unknownSectionAnchor(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* existing sections.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try requireAnchor(anchor, for: sections)
    try requireNew(sections)
    insertNew(sections, at: indexOfSection(anchor) ?? 0)
  }

  /// Inserts new, empty sections after another section.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``,
  ///   ``SnapshotError/sectionAnchorAmongInserted(_:)``,
  ///   ``SnapshotError/unknownSectionAnchor(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* existing sections.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    afterSection anchor: SectionID
  ) throws(Failure) {
    try requireAnchor(anchor, for: sections)
    try requireNew(sections)
    insertNew(sections, at: (indexOfSection(anchor) ?? 0) + 1)
  }

  /// Deletes sections with all their items; unknown sections are ignored.
  ///
  /// - Complexity: O(*k* log *s* + *m* log *n*) for *k* sections with *m* items.
  @inlinable
  public mutating func deleteSections(_ sections: [SectionID]) {
    for section in sections {
      guard let handle = storage.find(section: section) else { continue }
      makeUnique()
      storage.core.sectionList = SectionList()
      for item in order.deleteSection(handle) {
        noteTouched(item)
        marks?.removeItem(item)
      }
      marks?.sections.remove(handle)
      noteTouchedSection(handle)
    }
    assertInvariants()
  }

  /// Moves a section with its items before another one.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``, ``SnapshotError/unknownSectionAnchor(_:)``,
  ///   ``SnapshotError/sectionMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    beforeSection anchor: SectionID
  ) throws(Failure) {
    try move(section, beside: anchor, after: false)
  }

  /// Moves a section with its items after another one.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``, ``SnapshotError/unknownSectionAnchor(_:)``,
  ///   ``SnapshotError/sectionMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    afterSection anchor: SectionID
  ) throws(Failure) {
    try move(section, beside: anchor, after: true)
  }
}

extension Snapshot {
  @inlinable
  mutating func noteTouchedSection(_ section: SectionHandle) {
    journal?.touchSection(section, among: storage.core.order.sections.count)
  }

  @inlinable
  mutating func insertNew(_ sections: [SectionID], at index: Int) {
    guard !sections.isEmpty else { return }
    let handles = takeHandles(ofSections: sections)
    storage.core.sectionList = SectionList()
    order.insertSections(
      handles.map { SectionRecord(handle: $0, items: ItemList(section: $0)) },
      at: index
    )
    for handle in handles { noteTouchedSection(handle) }
    assertInvariants()
  }

  @inlinable
  mutating func move(
    _ section: SectionID,
    beside anchor: SectionID,
    after: Bool
  ) throws(Failure) {
    guard let handle = storage.find(section: section) else { throw .unknownSection(section) }
    if section == anchor { throw .sectionMovedRelativeToItself(section) }
    guard let beside = storage.find(section: anchor) else { throw .unknownSectionAnchor(anchor) }
    makeUnique()
    storage.core.sectionList = SectionList()
    order.moveSection(handle, beside: beside, after: after)
    noteTouchedSection(handle)
    assertInvariants()
  }
}
