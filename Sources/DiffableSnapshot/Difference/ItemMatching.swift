/// Which items went, came and moved between two snapshots.
///
/// Items are of two sorts. Those of the *chain* keep their section and, among each other, their
/// order; all others are *touched*. How the touched ones are found is a matter of speed: by the
/// journal, or by reading both lists. What they mean is worked out here, the same for both.
@usableFromInline
struct ItemMatching: Sendable {
  @usableFromInline var deleted: [ItemPosition] = []
  @usableFromInline var inserted: [ItemPosition] = []
  @usableFromInline var moves: [SnapshotDifference.Move<ItemPosition>] = []

  @inlinable
  init() {}

  /// Works out the difference that touched items make.
  ///
  /// `oldOfNew` answers for each touched new item its index among the touched old ones, or -1, and
  /// `chain` how many items of a new section are not touched.
  @usableFromInline
  init(
    old: TouchedItems,
    new: TouchedItems,
    oldOfNew: [Int32],
    sections: SectionMatching,
    chain: (_ newSection: Int) -> Int
  ) {
    let oldCount = old.offsets.count
    // What has no match marks the place behind all, and truths are numbers, so that nothing depends
    // on an unpredictable branch.
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

/// One for the index of a match, zero for -1, which stands for none; without a branch.
func matchCount(_ index: Int32) -> Int { 1 &- Int(UInt32(bitPattern: index) >> 31) }
