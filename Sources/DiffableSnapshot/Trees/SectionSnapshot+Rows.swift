// Rows are put where the list has them; these say below which parent.
extension SectionSnapshot {
  /// The tree that has other rows than this one.
  ///
  /// What went is deleted with what was hidden below it. What came is beside the row before it; what
  /// moved, or has lost its parent, too, unless its parent can still be above it there.
  ///
  /// - Complexity: O(*m* + *k* log *n*) for *m* rows, *k* of them from the first to the last that is
  ///   different or below one that went or moved.
  @inlinable
  func following(_ items: [ItemID]) -> Self {
    var rows = FollowingRows(self)
    rows.follow(items)
    assert(rows.tree.visibleItems == items, "the tree has other rows than the list")
    return rows.tree
  }

  /// Puts an item with everything below it between two rows, which are not below it.
  ///
  /// It stays below its parent where that can be above both; else it is beside the row before it.
  ///
  /// - Complexity: O(*d* + *k* log *n*) for *k* items that are put, and *d* levels.
  @inlinable
  mutating func put(_ item: ItemID, between row: ItemID?, and next: ItemID?) {
    let parent = parent(of: item, between: row, and: next)
    put(item, below: parent, after: row.flatMap { ancestor(of: $0, below: parent) })
  }

  /// Puts an item below a parent, first or after another that is below it.
  @inlinable
  mutating func put(_ item: ItemID, below parent: ItemID?, after sibling: ItemID?) {
    do throws(Failure) {
      if let sibling {
        try insert([item], after: sibling)
      } else if let first = children.firstItemIdentifier(inSection: Parent(parent)) {
        if first != item { try insert([item], before: first) }
      } else {
        try append([item], to: parent)
      }
    } catch {
      preconditionFailure("an edit that was checked failed: \(error)")
    }
  }

  /// The parent of an item that comes between two rows.
  @inlinable
  func parent(of item: ItemID, between row: ItemID?, and next: ItemID?) -> ItemID? {
    guard let row else { return nil }
    let least = next.flatMap(parent)
    if contains(item) {
      let wanted = parent(of: item)
      // From the row before up to what is above the row after, which must not lose its parent.
      var above = isExpanded(row) ? row : parent(of: row)
      while above != wanted, above != least, let item = above { above = parent(of: item) }
      if above == wanted { return wanted }
    }
    return next != nil && least == row ? row : parent(of: row)
  }

  /// The item itself or what is above it directly below a parent; nil for the parent itself.
  @inlinable
  func ancestor(of item: ItemID, below parent: ItemID?) -> ItemID? {
    guard item != parent else { return nil }
    var item = item
    while let above = self.parent(of: item), above != parent { item = above }
    return item
  }
}

/// A tree whose rows are brought, from the top, into the order of a list.
@usableFromInline
struct FollowingRows<ItemID: Hashable & Sendable> {
  @usableFromInline var tree: SectionSnapshot<ItemID>
  /// The tree as it was.
  @usableFromInline let old: SectionSnapshot<ItemID>
  /// The last row that was put, and what is above it, from the root.
  @usableFromInline var path: [ItemID] = []
  /// How far from the root each item of the path is.
  @usableFromInline var levels: [ItemID: Int] = [:]

  @inlinable
  init(_ tree: SectionSnapshot<ItemID>) {
    self.tree = tree
    old = tree
  }

  @inlinable
  mutating func follow(_ items: [ItemID]) {
    let rows = old.visibleItems
    let start = zip(rows, items).prefix { $0 == $1 }.count
    let rest = min(rows.count, items.count) - start
    let end = zip(rows.reversed(), items.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let stale = rows[start..<rows.count - end]
    let fresh = items[start..<items.count - end]
    let stays = staying(fresh, of: stale)
    let kept = Set(fresh)
    let gone = stale.filter { !kept.contains($0) }
    let moved = zip(fresh, stays).filter { !$1 }.map(\.0)
    if start > 0 {
      for item in old.ancestors(of: items[start - 1]).reversed() { push(item) }
      push(items[start - 1])
    }
    // Of each row the next one that stays, whose parent must not be closed before.
    var next = end > 0 ? items[items.count - end] : nil
    var nexts: [ItemID?] = []
    for (item, isStaying) in zip(fresh, stays).reversed() {
      nexts.append(next)
      if isStaying { next = item }
    }
    for ((item, isStaying), next) in zip(zip(fresh, stays), nexts.reversed()) {
      put(item, isStaying, before: next)
    }
    // The rows behind all that is different have their places, unless their parents went or moved.
    if (gone + moved).contains(where: { old.isExpanded($0) && old.hasChildren($0) }) {
      for index in (items.count - end)..<items.count {
        put(items[index], true, before: index + 1 < items.count ? items[index + 1] : nil)
      }
    }
    tree.delete(gone)
  }

  /// Which items of a part of the new rows keep their order among the old ones.
  @inlinable
  func staying(_ fresh: ArraySlice<ItemID>, of stale: ArraySlice<ItemID>) -> [Bool] {
    var places: [ItemID: Int32] = [:]
    for (place, item) in stale.enumerated() { places[item] = Int32(truncatingIfNeeded: place) }
    let known = fresh.map { places[$0] }
    var stays = longestIncreasing(known.compactMap(\.self)).makeIterator()
    return known.map { $0 != nil && stays.next() == true }
  }

  @inlinable
  mutating func put(_ item: ItemID, _ isStaying: Bool, before next: ItemID?) {
    let wasRow = old.isVisible(item)
    // What is below an item that was hidden is not seen because the item is.
    if !wasRow { tree.collapse([item]) }
    let level = level(of: item, wasRow, before: next)
    let parent = level > 0 ? path[level - 1] : nil
    if !isStaying || tree.parent(of: item) != parent {
      tree.put(item, below: parent, after: level < path.count ? path[level] : nil)
    }
    while path.count > level { levels[path.removeLast()] = nil }
    push(item)
  }

  /// How many of the path are to be above an item.
  @inlinable
  func level(of item: ItemID, _ wasRow: Bool, before next: ItemID?) -> Int {
    guard let last = path.last else { return 0 }
    let least = next.flatMap(self.level(belowParentOf:))
    if wasRow, let wanted = self.level(belowParentOf: item), wanted >= least ?? 0,
      wanted < path.count || tree.isExpanded(last)
    {
      return wanted
    }
    return least == path.count ? path.count : path.count - 1
  }

  /// The level that an item has below the parent that it had; nil where that is not in the path.
  @inlinable
  func level(belowParentOf item: ItemID) -> Int? {
    guard let parent = old.parent(of: item) else { return old.contains(item) ? 0 : nil }
    return levels[parent].map { $0 + 1 }
  }

  @inlinable
  mutating func push(_ item: ItemID) {
    levels[item] = path.count
    path.append(item)
  }
}
