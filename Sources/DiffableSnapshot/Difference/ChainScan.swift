/// Reads the old and the new list of one section side by side.
///
/// Identifiers are unique, so any two equal ones that are met are a match, however they were met.
/// Items that are met in step make the chain; all others are left over.
@usableFromInline
struct ChainScan<ID: Hashable & Sendable>: Sendable {
  @usableFromInline let old: [ID]
  @usableFromInline let new: [ID]
  @usableFromInline let oldSection: Int
  @usableFromInline let newSection: Int
  @usableFromInline var oldLeft = Leftovers<ID>()
  @usableFromInline var newLeft = Leftovers<ID>()

  @inlinable
  init(old: LabelledTree<ID>, new: LabelledTree<ID>, oldSection: Int, newSection: Int) {
    var items: [ID] = []
    items.reserveCapacity(old.count)
    old.appendElements(in: 0..<old.count, to: &items)
    self.old = items
    items = []
    items.reserveCapacity(new.count)
    new.appendElements(in: 0..<new.count, to: &items)
    self.new = items
    self.oldSection = oldSection
    self.newSection = newSection
  }

  @inlinable static var lookahead: Int { 8 }

  @inlinable
  mutating func run() {
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > 0, newEnd > 0, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < oldEnd, newIndex < newEnd {
      if old[oldIndex] == new[newIndex] {
        oldIndex += 1
        newIndex += 1
        continue
      }
      let skip = nextInStep(oldIndex, newIndex, oldEnd, newEnd)
      leaveOld(oldIndex..<oldIndex + skip.old)
      leaveNew(newIndex..<newIndex + skip.new)
      oldIndex += skip.old
      newIndex += skip.new
    }
    leaveOld(oldIndex..<oldEnd)
    leaveNew(newIndex..<newEnd)
  }

  /// How many items to leave on either side before the two are in step again; one each when that is
  /// not near.
  @inlinable
  func nextInStep(
    _ oldIndex: Int,
    _ newIndex: Int,
    _ oldEnd: Int,
    _ newEnd: Int
  ) -> (old: Int, new: Int) {
    for distance in 1...Self.lookahead {
      for skip in 0...distance {
        let left = oldIndex + skip
        let right = newIndex + distance - skip
        if left < oldEnd, right < newEnd, old[left] == new[right] {
          return (skip, distance - skip)
        }
      }
    }
    return (1, 1)
  }

  @inlinable
  mutating func leaveOld(_ range: Range<Int>) {
    for index in range { oldLeft.append(old[index], oldSection, index) }
  }

  @inlinable
  mutating func leaveNew(_ range: Range<Int>) {
    for index in range { newLeft.append(new[index], newSection, index) }
  }
}
