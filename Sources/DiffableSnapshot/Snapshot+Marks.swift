extension Snapshot {
  /// Marks items whose identifier is the same and whose content is not: their rows are asked for
  /// anew.
  ///
  /// An item that is also inserted by the next apply is only inserted, one that is deleted only
  /// deleted, and one that is moved both.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func reloadItems(_ items: [ItemID]) throws(Failure) {
    try mark(items, .reload)
  }

  /// Marks items whose content is to be asked for again, and whose rows keep place and height.
  ///
  /// An item that is marked to be reloaded stays so.
  ///
  /// - Throws: ``SnapshotError/duplicateItem(_:)``, ``SnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*k* log *n*) for *k* items.
  @inlinable
  public mutating func reconfigureItems(_ items: [ItemID]) throws(Failure) {
    try mark(items, .reconfigure)
  }

  /// Marks sections of which everything is to be asked for anew.
  ///
  /// The items of such a section are not marked one by one.
  ///
  /// - Throws: ``SnapshotError/duplicateSection(_:)``, ``SnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*k* log *s*) for *k* of *s* sections.
  @inlinable
  public mutating func reloadSections(_ sections: [SectionID]) throws(Failure) {
    try requireDistinct(sections)
    for section in sections where !containsSection(section) { throw .unknownSection(section) }
    guard !sections.isEmpty else { return }
    var marks = marks ?? SnapshotMarks()
    marks.sections.formUnion(sections)
    self.marks = marks
  }

  /// The items that are to be reloaded, in the order of the list.
  ///
  /// - Complexity: O(*k* log *n*) for *k* marked items.
  @inlinable public var reloadedItemIdentifiers: [ItemID] { markedItems(.reload) }

  /// The items that are to be reconfigured, in the order of the list.
  ///
  /// - Complexity: O(*k* log *n*) for *k* marked items.
  @inlinable public var reconfiguredItemIdentifiers: [ItemID] { markedItems(.reconfigure) }

  /// The sections that are to be reloaded, in the order of the list.
  ///
  /// - Complexity: O(*k* log *s*) for *k* marked of *s* sections.
  @inlinable public var reloadedSectionIdentifiers: [SectionID] {
    guard let marks else { return [] }
    return marks.sections.compactMap { section in indexOfSection(section).map { ($0, section) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  @inlinable
  mutating func mark(_ items: [ItemID], _ mark: ItemMark) throws(Failure) {
    try requireDistinct(items)
    for item in items where !containsItem(item) { throw .unknownItem(item) }
    guard !items.isEmpty else { return }
    var marks = marks ?? SnapshotMarks()
    self.marks = nil
    for item in items where marks.items[item] != .reload { marks.items[item] = mark }
    self.marks = marks
    assertInvariants()
  }

  @inlinable
  func markedItems(_ mark: ItemMark) -> [ItemID] {
    guard let items = marks?.items else { return [] }
    return items.filter { $0.value == mark }
      .compactMap { item, _ in position(ofItem: item).map { ($0, item) } }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
