/// Which sections of an old snapshot are which of a new one.
@usableFromInline
struct SectionMatching: Sendable {
  /// For each old section its new index, or nil; nil as a whole when no section was touched.
  @usableFromInline var newIndices: [Int?]?
  @usableFromInline var deleted: [Int] = []
  @usableFromInline var inserted: [Int] = []
  @usableFromInline var moves: [SnapshotDifference.Move<Int>] = []

  /// Every section is where it was.
  @inlinable static var unchanged: Self { Self() }

  @inlinable
  init() {}

  @inlinable
  init<SectionID, ItemID>(
    from old: Snapshot<SectionID, ItemID>,
    to new: Snapshot<SectionID, ItemID>
  ) {
    let oldSections = old.sectionIdentifiers
    let newSections = new.sectionIdentifiers
    guard oldSections != newSections else { return }
    let indices = oldSections.map { section in new.indexOfSection(section) }
    newIndices = indices
    deleted = indices.indices.filter { indices[$0] == nil }
    let oldIndices = newSections.map { section in old.indexOfSection(section) }
    inserted = oldIndices.indices.filter { oldIndices[$0] == nil }
    let kept = oldIndices.indices.filter { oldIndices[$0] != nil }
    let stays = heaviestIncreasing(
      keys: kept.compactMap { oldIndices[$0].map(Int32.init) },
      weights: nil
    )
    for (place, to) in kept.enumerated() where !stays[place] {
      guard let from = oldIndices[to] else { continue }
      moves.append(SnapshotDifference.Move(from: from, to: to))
    }
  }

  /// The new index of an old section; nil when it was deleted.
  @inlinable
  func newIndex(of section: Int) -> Int? {
    guard let newIndices else { return section }
    return newIndices[section]
  }

  @inlinable
  func report(to difference: inout SnapshotDifference) {
    difference.deletedSections = deleted
    difference.insertedSections = inserted
    difference.movedSections = moves
  }
}
