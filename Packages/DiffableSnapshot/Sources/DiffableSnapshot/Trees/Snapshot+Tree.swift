extension Snapshot {
  /// Makes the visible items of a tree the items of a section.
  ///
  /// Leaves a common prefix and suffix alone. Items of other sections are moved here.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*m* + *k* log *n*) for *m* visible items and *k* items in the changed range.
  @inlinable
  package mutating func setItems(
    of tree: SectionSnapshot<ItemID>,
    inSection section: SectionID
  ) throws(Failure) {
    guard containsSection(section) else { throw .unknownSection(section) }
    let old = itemIdentifiers(inSection: section)
    let new = tree.visibleItems
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let fresh = Array(new[start..<new.count - end])
    let kept = Set(fresh)
    deleteItems(old[start..<old.count - end].filter { !kept.contains($0) })
    guard !fresh.isEmpty else { return }
    if start > 0 {
      try insertItems(fresh, afterItem: new[start - 1])
    } else if end > 0 {
      try insertItems(fresh, beforeItem: new[new.count - end])
    } else {
      try appendItems(fresh, toSection: section)
    }
  }

  /// The same for a section that shows the visible items of another tree.
  ///
  /// - Precondition: The section exists.
  /// - Complexity: O(*k* log *n*) for *k* changed items if one tree was derived from the other,
  ///   plus a check of each chunk of a few hundred items.
  @inlinable
  mutating func setItems(
    of tree: SectionSnapshot<ItemID>,
    after shown: SectionSnapshot<ItemID>,
    inSection section: SectionID
  ) {
    let difference = tree.rows.difference(from: shown.rows)
    deleteItems(difference.deletedItems.compactMap { shown.rows.itemIdentifier(for: $0) })
    let came = difference.insertedItems.map(\.item)
    let moved = difference.movedItems.map(\.to.item)
    for run in runs(of: moved.isEmpty ? came : (came + moved).sorted()) {
      putRows(run, of: tree, in: section)
    }
  }

  @inlinable
  mutating func putRows(
    _ run: Range<Int>,
    of tree: SectionSnapshot<ItemID>,
    in section: SectionID
  ) {
    let items = tree.rows.itemIdentifiers(inSection: .root, at: run)
    do throws(Failure) {
      if let last = tree.rows.itemIdentifier(at: run.lowerBound - 1, inSection: .root) {
        try insertItems(items, afterItem: last)
      } else if let next = tree.rows.itemIdentifier(at: run.upperBound, inSection: .root) {
        try insertItems(items, beforeItem: next)
      } else {
        try appendItems(items, toSection: section)
      }
    } catch {
      preconditionFailure("the section does not show what the tree says: \(error)")
    }
  }
}

@inlinable
func runs(of numbers: [Int]) -> [Range<Int>] {
  var runs: [Range<Int>] = []
  for number in numbers {
    if let last = runs.last, last.upperBound == number {
      runs[runs.count - 1] = last.lowerBound..<number + 1
    } else {
      runs.append(number..<number + 1)
    }
  }
  return runs
}
