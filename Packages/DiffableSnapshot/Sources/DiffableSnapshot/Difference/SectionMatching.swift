@usableFromInline
struct SectionMatching: Sendable {
  enum Way: Sendable {
    case unchanged
    /// The new index of each old section, or -1.
    case indices([Int32])
    /// The new indices of the sections that are needed.
    case some([Int: Int])
  }

  var way = Way.unchanged
  @usableFromInline var deleted: [Int] = []
  @usableFromInline var inserted: [Int] = []
  @usableFromInline var moves: [SnapshotDifference.Move<Int>] = []

  @usableFromInline static var unchanged: Self { Self() }

  @usableFromInline
  init() {}

  /// Computes the difference from the new index of each old section, or -1.
  @usableFromInline
  init(newIndices indices: [Int32], newCount: Int) {
    way = .indices(indices)
    var oldIndices = [Int32](repeating: -1, count: newCount)
    for (old, new) in indices.enumerated() {
      if new < 0 { deleted.append(old) } else { oldIndices[Int(new)] = Int32(old) }
    }
    var kept: [Int32] = []
    var places: [Int] = []
    for (new, old) in oldIndices.enumerated() {
      if old < 0 {
        inserted.append(new)
      } else {
        kept.append(old)
        places.append(new)
      }
    }
    let stays = longestIncreasing(kept)
    for (place, to) in places.enumerated() where !stays[place] {
      moves.append(SnapshotDifference.Move(from: Int(kept[place]), to: to))
    }
  }

  /// Computes the difference from the touched sections.
  ///
  /// It treats them like touched items of a single section.
  @usableFromInline
  init(touched: [SectionHandle], from old: ListOrder, to new: ListOrder) {
    let places = touched.map { section in
      TouchedPlaces.Entry(
        old: old.containsSection(section)
          ? ItemPosition(section: 0, item: old.index(ofSection: section)) : nil,
        new: new.containsSection(section)
          ? ItemPosition(section: 0, item: new.index(ofSection: section)) : nil
      )
    }
    let all = TouchedPlaces(places)
    let matching = ItemMatching(all, sections: .unchanged) { _ in
      new.sections.count - all.new.offsets.count
    }
    deleted = matching.deleted.map(\.item)
    inserted = matching.inserted.map(\.item)
    moves = matching.moves.map { SnapshotDifference.Move(from: $0.from.item, to: $0.to.item) }
    way = .some([:])
  }

  /// Looks up the new indices of the sections at these positions.
  @usableFromInline
  mutating func find(_ positions: [ItemPosition], from old: ListOrder, to new: ListOrder) {
    guard case .some(var indices) = way else { return }
    for section in Set(positions.map(\.section)) {
      let handle = old.record(at: section).handle
      if new.containsSection(handle) { indices[section] = new.index(ofSection: handle) }
    }
    way = .some(indices)
  }

  @usableFromInline var isUnchanged: Bool {
    if case .unchanged = way { true } else { false }
  }

  /// The new index of an old section; nil if it was deleted.
  @usableFromInline
  func newIndex(of section: Int) -> Int? {
    switch way {
    case .unchanged: section
    case .indices(let indices): indices[section] < 0 ? nil : Int(indices[section])
    case .some(let indices): indices[section]
    }
  }

  @usableFromInline
  func report(to difference: inout SnapshotDifference) {
    difference.deletedSections = deleted
    difference.insertedSections = inserted
    difference.movedSections = moves
  }
}

extension SectionMatching {
  @inlinable
  init<SectionID, ItemID>(
    from old: SnapshotCore<SectionID, ItemID>,
    to new: SnapshotCore<SectionID, ItemID>
  ) {
    let oldHandles = old.order.sections.handles
    let newHandles = new.order.sections.handles
    let sharesTable = old.sectionIDs.table === new.sectionIDs.table
    let isUnchanged =
      oldHandles.count == newHandles.count
      && zip(oldHandles, newHandles)
        .allSatisfy { left, right in
          sharesTable ? left == right : old.section(left) == new.section(right)
        }
    guard !isUnchanged else {
      self.init()
      return
    }
    var newIndices = [Int32](repeating: -1, count: new.sectionIDs.table.capacity)
    for (index, handle) in newHandles.enumerated() { newIndices[Int(handle)] = Int32(index) }
    let indices = oldHandles.map { handle -> Int32 in
      if sharesTable { return newIndices[Int(handle)] }
      return new.find(section: old.section(handle)).map { newIndices[Int($0)] } ?? -1
    }
    self.init(newIndices: indices, newCount: newHandles.count)
    withExtendedLifetime((old, new)) {}
  }
}
