extension Snapshot {
  /// Marks items whose content changed; the surface rebuilds their rows.
  ///
  /// If the same apply inserts or deletes a marked item, the mark has no effect. A marked item can
  /// also be moved.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func reloadItems(_ items: [ItemID]) throws(Failure) {
    try mark(items, .reload)
  }

  /// Marks items whose content changed but whose rows keep their place and height.
  ///
  /// Items already marked for reloading stay so.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func reconfigureItems(_ items: [ItemID]) throws(Failure) {
    try mark(items, .reconfigure)
  }

  /// Marks sections to rebuild completely.
  ///
  /// The items of the section are not marked one by one.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``, ``SnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* of *s* sections.
  @inlinable
  public mutating func reloadSections(_ sections: [SectionID]) throws(Failure) {
    try requireDistinct(sections)
    for section in sections where !containsSection(section) { throw .unknownSection(section) }
    guard !sections.isEmpty else { return }
    if marks == nil { marks = SnapshotMarks() }
    for section in sections {
      if let handle = storage.find(section: section) { marks?.sections.insert(handle) }
    }
  }

  /// The items marked for reloading, in list order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* marked items.
  @inlinable public var reloadedItemIdentifiers: [ItemID] { markedItems(.reload) }

  /// The items marked for reconfiguring, in list order.
  ///
  /// - Complexity: O(*k* log *n*) for *k* marked items.
  @inlinable public var reconfiguredItemIdentifiers: [ItemID] { markedItems(.reconfigure) }

  /// The sections marked for reloading, in list order.
  ///
  /// - Complexity: O(*k* log *s*) for *k* marked of *s* sections.
  @inlinable public var reloadedSectionIdentifiers: [SectionID] {
    guard let marks else { return [] }
    return storage.core.order.indices(of: marks.sections)
      .map { storage.section(storage.core.order.record(at: $0).handle) }
  }

  @inlinable
  mutating func mark(_ items: [ItemID], _ mark: ItemMark) throws(Failure) {
    guard !items.isEmpty else { return }
    var handles: [ItemHandle] = []
    handles.reserveCapacity(items.count)
    core.appendPresent(items, to: &handles)
    guard handles.count == items.count, handles.withUnsafeBufferPointer(firstRepeated) == nil else {
      try requireDistinct(items)
      for item in items where !containsItem(item) { throw .unknownItem(item) }
      return
    }
    if marks == nil { marks = SnapshotMarks() }
    marks?.add(handles, mark)
    assertInvariants()
  }

  @inlinable
  func markedItems(_ mark: ItemMark) -> [ItemID] {
    guard let set = marks?.items(mark) else { return [] }
    return storage.items(storage.core.order.inOrder(set).map(\.item))
  }
}
