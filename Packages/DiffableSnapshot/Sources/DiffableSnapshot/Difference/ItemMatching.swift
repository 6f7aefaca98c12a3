/// The deleted, inserted, and moved items between two snapshots.
///
/// Items of the *chain* keep their section and their relative order. All others are *touched*. They
/// are found either from the journal or by reading both lists; this type computes the difference
/// from them.
@usableFromInline
struct ItemMatching: Sendable {
  @usableFromInline var deleted: [ItemPosition] = []
  @usableFromInline var inserted: [ItemPosition] = []
  @usableFromInline var moves: [SnapshotDifference.Move<ItemPosition>] = []

  @inlinable
  init() {}

  /// Computes the difference from the touched items.
  ///
  /// `oldOfNew` is the index among the old touched items for each new one, or -1. `chain` returns
  /// the number of untouched items in a new section.
  @usableFromInline
  init(
    old: TouchedItems,
    new: TouchedItems,
    oldOfNew: [Int32],
    sections: SectionMatching,
    chain: (_ newSection: Int) -> Int
  ) {
    let oldCount = old.offsets.count
    // Unmatched items write to an extra last element, and flags are numbers, to avoid unpredictable
    // branches.
    var isDeleted = [UInt8](repeating: 1, count: oldCount + 1)
    var matches = 0
    for index in oldOfNew {
      isDeleted[index < 0 ? oldCount : Int(index)] = 0
      matches &+= matchCount(index)
    }
    deleted = old.positions(count: oldCount - matches) { Int(isDeleted[$0]) }
    inserted = new.positions(count: oldOfNew.count - matches) { 1 &- matchCount(oldOfNew[$0]) }
    guard matches > 0 else { return }
    var oldSections: [Int: TouchedItems.Section] = [:]
    oldSections.reserveCapacity(old.sections.count)
    for section in old.sections {
      if let index = sections.newIndex(of: section.index) { oldSections[index] = section }
    }
    for section in new.sections where section.range.contains(where: { oldOfNew[$0] >= 0 }) {
      var moving = SectionMoves(
        old: old,
        new: new,
        oldSection: oldSections[section.index],
        newSection: section,
        chain: chain(section.index)
      )
      swap(&moving.moves, &moves)
      moving.find(oldOfNew)
      swap(&moving.moves, &moves)
    }
  }
}

/// 1 for a match, 0 for -1, without a branch.
func matchCount(_ index: Int32) -> Int { 1 &- Int(UInt32(bitPattern: index) >> 31) }
