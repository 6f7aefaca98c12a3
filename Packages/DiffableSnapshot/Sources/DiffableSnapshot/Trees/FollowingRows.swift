/// Rearranges a tree, from the top, to match the rows of a list.
///
/// Parents are changed without their descendants, so that moving rows out of a deep chain one by
/// one doesn't move the rest of the chain each time. Hidden items follow their rows once, at the
/// end.
@usableFromInline
struct FollowingRows<ItemID: Hashable & Sendable> {
  @usableFromInline var tree: SectionSnapshot<ItemID>
  /// The tree before the changes.
  @usableFromInline let old: SectionSnapshot<ItemID>
  /// The row placed last and its ancestors, from the root.
  @usableFromInline var path: [ItemID] = []
  @usableFromInline var levels: [ItemID: Int] = [:]
  @usableFromInline var left: [ItemID] = []

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
    // For each row, the next one that stays. Its parent must not be closed before it.
    var next = end > 0 ? items[items.count - end] : nil
    var nexts: [ItemID?] = []
    for (item, isStaying) in zip(fresh, stays).reversed() {
      nexts.append(next)
      if isStaying { next = item }
    }
    for ((item, isStaying), next) in zip(zip(fresh, stays), nexts.reversed()) {
      put(item, isStaying, before: next)
    }
    // Later rows keep their places, unless their parents were deleted or moved.
    if (gone + moved).contains(where: { old.isExpanded($0) && old.hasChildren($0) }) {
      for index in (items.count - end)..<items.count {
        put(items[index], true, before: index + 1 < items.count ? items[index + 1] : nil)
      }
    }
    tree.dropEmpty(left)
    tree.delete(gone)
    putInOrder(fresh, stays, before: end > 0 ? items[items.count - end] : nil)
  }

  /// Puts moved and new rows in order, each with its hidden descendants.
  @inlinable
  mutating func putInOrder(_ fresh: ArraySlice<ItemID>, _ stays: [Bool], before next: ItemID?) {
    var run: [ItemID] = []
    for (item, isStaying) in zip(fresh, stays) {
      if isStaying {
        putInOrder(run, before: item)
        run = []
      } else {
        run.append(item)
      }
    }
    putInOrder(run, before: next)
  }

  @inlinable
  mutating func putInOrder(_ run: [ItemID], before next: ItemID?) {
    let gap = next.map { SectionSnapshot<ItemID>.List.Gap.before($0) } ?? .end
    tree.rows.put(run, at: gap)
    // The descendants of an expanded row are rows too, with places of their own.
    let branches = run.flatMap { item in
      tree.isExpanded(item) ? [item] : tree.branches(of: [item]) { _ in true }
    }
    tree.order.put(branches, at: gap)
  }

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
    // Collapse an item that was hidden, so that its descendants don't become visible with it.
    if !wasRow { tree.expanded.deleteItems([item]) }
    let level = level(of: item, wasRow, before: next)
    let parent = level > 0 ? path[level - 1] : nil
    let former = old.parent(of: item)
    if !isStaying || former != parent {
      tree.putAlone(item, below: parent, after: level < path.count ? path[level] : nil)
      if let former { left.append(former) }
    }
    while path.count > level { levels[path.removeLast()] = nil }
    push(item)
  }

  /// How many items of the path are ancestors of an item.
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

  /// The level of an item below its old parent; nil if that parent isn't in the path.
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

extension SectionSnapshot {
  /// Puts an item below a parent, first or after a sibling, without updating the order.
  @inlinable
  mutating func putAlone(_ item: ItemID, below parent: ItemID?, after sibling: ItemID?) {
    let section = Parent(parent)
    do throws(List.Failure) {
      if let sibling {
        try children.insertItems([item], afterItem: sibling)
      } else if let first = children.firstItemIdentifier(inSection: section) {
        if first != item { try children.insertItems([item], beforeItem: first) }
      } else {
        if !children.containsSection(section) { try children.appendSections([section]) }
        try children.appendItems([item], toSection: section)
      }
    } catch {
      preconditionFailure("a row that was put is not there: \(error)")
    }
  }
}
