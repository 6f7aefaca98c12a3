extension Snapshot {
  /// Makes the items of a section those that are seen of a tree.
  ///
  /// What is the same at the start and at the end is left alone.
  /// All items that are seen are compared; a data source, which knows the tree that it showed last,
  /// compares nothing: see ``DiffableDataSource/apply(_:to:animatingDifferences:completion:)``.
  /// An item that is in another section is moved here.
  ///
  /// - Throws: ``SnapshotError/unknownSection(_:)``.
  /// - Complexity: O(*m* + *k* log *n*) for *m* items that are seen and *k* from the first to the
  ///   last that is different.
  @inlinable
  public mutating func setItems(
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
      try insertItems(fresh, after: new[start - 1])
    } else if end > 0 {
      try insertItems(fresh, before: new[new.count - end])
    } else {
      try appendItems(fresh, toSection: section)
    }
  }

  /// The same where the items of the section are those that are seen of another tree.
  ///
  /// - Precondition: the section is there.
  /// - Complexity: O(*k* log *n*) for *k* items that came, went or moved between two trees of which
  ///   one was derived from the other, beside a look at each of their chunks of some hundred items.
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

  /// Puts a run of what is seen of a tree beside a neighbour that stayed.
  @inlinable
  mutating func putRows(
    _ run: Range<Int>,
    of tree: SectionSnapshot<ItemID>,
    in section: SectionID
  ) {
    let items = tree.rows.itemIdentifiers(inSection: .root, at: run)
    do throws(Failure) {
      if let last = tree.rows.itemIdentifier(at: run.lowerBound - 1, inSection: .root) {
        try insertItems(items, after: last)
      } else if let next = tree.rows.itemIdentifier(at: run.upperBound, inSection: .root) {
        try insertItems(items, before: next)
      } else {
        try appendItems(items, toSection: section)
      }
    } catch {
      preconditionFailure("the section does not show what the tree says: \(error)")
    }
  }
}

/// Ascending numbers as ranges without a gap.
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
