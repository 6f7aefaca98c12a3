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
    return left.storage.hasSameItems(as: right.storage)
  }

  @inlinable
  func hasSameMarks(as other: Self) -> Bool {
    if marks == nil, other.marks == nil { return true }
    return reloadedItemIdentifiers == other.reloadedItemIdentifiers
      && reconfiguredItemIdentifiers == other.reconfiguredItemIdentifiers
      && reloadedSectionIdentifiers == other.reloadedSectionIdentifiers
  }
}

extension SnapshotStorage {
  /// Whether two lists with the same number of items have the same ones in the same order.
  @inlinable
  func hasSameItems(as other: SnapshotStorage) -> Bool {
    defer { withExtendedLifetime((self, other)) {} }
    let (left, right) = (core.items.reader, other.core.items.reader)
    var runs = other.core.order.runs[...]
    var start = 0
    for run in core.order.runs {
      var index = 0
      while index < run.count {
        guard let match = runs.first else { return false }
        let end = min(run.count, index &+ match.count &- start)
        while index < end {
          let (one, two) = (left.ids + Int(run[index]), right.ids + Int(match[start]))
          guard left.hashing.areEqual(one, two) else { return false }
          index &+= 1
          start &+= 1
        }
        if start == match.count {
          runs.removeFirst()
          start = 0
        }
      }
    }
    return true
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
