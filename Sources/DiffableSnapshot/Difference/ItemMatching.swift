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

  /// Works out a difference of touched items in ascending order of their positions.
  ///
  /// `oldOfNew` answers for each touched new item its index among the touched old ones, or -1.
  @inlinable
  init(
    touchedOld: [ItemPosition],
    touchedNew: [ItemPosition],
    oldOfNew: [Int],
    sections: SectionMatching,
    chain: (_ newSection: Int) -> Int
  ) {
    var newOfOld = [Int](repeating: -1, count: touchedOld.count)
    for (index, place) in touchedNew.enumerated() {
      if oldOfNew[index] < 0 { inserted.append(place) } else { newOfOld[oldOfNew[index]] = index }
    }
    for (index, place) in touchedOld.enumerated() where newOfOld[index] < 0 {
      deleted.append(place)
    }
    let oldStarts = SectionStarts(touchedOld)
    var start = 0
    while start < touchedNew.count {
      let section = touchedNew[start].section
      var end = start
      while end < touchedNew.count, touchedNew[end].section == section { end += 1 }
      moves +=
        SectionMoves(
          touchedOld: touchedOld,
          touchedNew: touchedNew,
          range: start..<end,
          oldOfNew: oldOfNew,
          newOfOld: newOfOld,
          oldStarts: oldStarts,
          sections: sections,
          chain: chain(section)
        )
        .moves
      start = end
    }
  }
}

/// Where the touched items of each old section begin.
@usableFromInline
struct SectionStarts: Sendable {
  @usableFromInline var ranges: [Int: Range<Int>] = [:]

  @inlinable
  init(_ touched: [ItemPosition]) {
    var start = 0
    while start < touched.count {
      let section = touched[start].section
      var end = start
      while end < touched.count, touched[end].section == section { end += 1 }
      ranges[section] = start..<end
      start = end
    }
  }
}
