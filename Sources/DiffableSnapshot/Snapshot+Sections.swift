extension Snapshot {
  /// Puts new, empty sections at the end.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* present sections.
  @inlinable
  public mutating func appendSections(_ sections: [SectionID]) throws(Failure) {
    try requireNew(sections)
    insertNew(sections, at: numberOfSections)
  }

  /// Puts new, empty sections before another section.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``,
  ///   ``SnapshotError/sectionAnchorAmongInserted(_:)``,
  ///   ``SnapshotError/unknownSectionAnchor(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* present sections.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    before anchor: SectionID
  ) throws(Failure) {
    let key = try requireAnchor(anchor, for: sections)
    try requireNew(sections)
    insertNew(sections, at: index(ofKey: key))
  }

  /// Puts new, empty sections after another section.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``,
  ///   ``SnapshotError/sectionAnchorAmongInserted(_:)``,
  ///   ``SnapshotError/unknownSectionAnchor(_:)``, ``SnapshotError/sectionAlreadyPresent(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* new and *s* present sections.
  @inlinable
  public mutating func insertSections(
    _ sections: [SectionID],
    after anchor: SectionID
  ) throws(Failure) {
    let key = try requireAnchor(anchor, for: sections)
    try requireNew(sections)
    insertNew(sections, at: index(ofKey: key) + 1)
  }

  /// Takes sections out with all their items; one that is not there is passed over.
  ///
  /// - Complexity: O(*k* log *s* + *m* log *n*) for *k* sections that hold *m* items.
  @inlinable
  public mutating func deleteSections(_ sections: [SectionID]) {
    for section in sections {
      guard let key = sectionKeys.removeValue(for: section) else { continue }
      let record = record(keyed: key)
      record.items.forEachChunk { handles in
        for handle in handles { forget(handle) }
      }
      sectionOrder.remove(labelled: record.order)
      records.remove(labelled: key)
      marks?.sections.remove(section)
      journal?.touchesSections = true
    }
    assertInvariants()
  }

  /// Moves a section with its items to the place before another.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``, ``SnapshotError/unknownSectionAnchor(_:)``,
  ///   ``SnapshotError/sectionMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    before anchor: SectionID
  ) throws(Failure) {
    try move(section, beside: anchor, after: false)
  }

  /// Moves a section with its items to the place after another.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``, ``SnapshotError/unknownSectionAnchor(_:)``,
  ///   ``SnapshotError/sectionMovedRelativeToItself(_:)``.
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public mutating func moveSection(
    _ section: SectionID,
    after anchor: SectionID
  ) throws(Failure) {
    try move(section, beside: anchor, after: true)
  }
}

extension Snapshot {
  @inlinable
  func index(ofKey key: UInt64) -> Int {
    sectionOrder.rank(of: record(keyed: key).order)
  }

  @inlinable
  mutating func insertNew(_ sections: [SectionID], at index: Int) {
    guard !sections.isEmpty else { return }
    var keys: [UInt64] = []
    for section in sections {
      records.insert(
        Record(id: section, order: 0, items: ItemList(section: nextSectionKey)),
        labelled: nextSectionKey
      )
      sectionKeys.updateValue(nextSectionKey, for: section)
      keys.append(nextSectionKey)
      nextSectionKey += 1
    }
    placeSections(keys, at: index)
  }

  /// Gives sections, by their keys, places in the order.
  @inlinable
  mutating func placeSections(_ keys: [UInt64], at index: Int) {
    makeUnique()
    storage.header.placeSections(keys, at: index)
    journal?.touchesSections = true
    assertInvariants()
  }

  @inlinable
  mutating func move(
    _ section: SectionID,
    beside anchor: SectionID,
    after: Bool
  ) throws(Failure) {
    guard let key = sectionKeys.value(for: section) else { throw .unknownSection(section) }
    if section == anchor { throw .sectionMovedRelativeToItself(section) }
    guard let anchorKey = sectionKeys.value(for: anchor) else {
      throw .unknownSectionAnchor(anchor)
    }
    sectionOrder.remove(labelled: record(keyed: key).order)
    placeSections([key], at: index(ofKey: anchorKey) + (after ? 1 : 0))
  }

  /// Takes an item out of the table and the marks, its section being deleted.
  @inlinable
  mutating func forget(_ handle: ItemHandle) {
    makeUnique()
    storage.header.places.set(.none, of: handle)
    storage.header.itemCount &-= 1
    let item = core.item(handle)
    marks?.items[item] = nil
    journal?.touch(handle)
  }
}
