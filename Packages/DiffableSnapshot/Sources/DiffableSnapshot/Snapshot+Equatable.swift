extension Snapshot: Equatable {
  /// Whether two snapshots have the same sections and items in the same order, and the same marks.
  ///
  /// - Complexity: O(1) for unchanged copies, otherwise O(*n*) for *n* items.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    guard left.hasSameMarks(as: right) else { return false }
    if left.storage === right.storage { return true }
    guard left.numberOfItems == right.numberOfItems,
      left.numberOfSections == right.numberOfSections,
      left.storage.core.order.sectionCounts == right.storage.core.order.sectionCounts,
      left.sectionIdentifiers == right.sectionIdentifiers
    else { return false }
    defer { withExtendedLifetime((left, right)) {} }
    return left.core.commonPrefix(with: right.core) == left.numberOfItems
  }

  @inlinable
  func hasSameMarks(as other: Self) -> Bool {
    if marks == nil, other.marks == nil { return true }
    return reloadedItemIdentifiers == other.reloadedItemIdentifiers
      && reconfiguredItemIdentifiers == other.reconfiguredItemIdentifiers
      && reloadedSectionIdentifiers == other.reloadedSectionIdentifiers
  }
}

extension Snapshot: CustomStringConvertible {
  /// The sections with their items, as in `today: [1, 2], later: []`, at most 20 items of each.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var description: String {
    sectionIdentifiers
      .map { section in
        let count = numberOfItems(inSection: section)
        let shown = itemIdentifiers(inSection: section, at: 0..<20).map { "\($0)" }
        let rest = count > shown.count ? ["… \(count - shown.count) more"] : []
        return "\(section): [\((shown + rest).joined(separator: ", "))]"
      }
      .joined(separator: ", ")
  }
}
