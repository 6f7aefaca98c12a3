// The tree stores its items twice more in order: all of them, and the visible ones. So edits of the
// order are recorded, and finding an index or the visible items doesn't read the tree.
extension SectionSnapshot {
  /// Performs a validated edit of one parent's children, updates the order, and drops parents that
  /// lost their last child.
  @inlinable
  mutating func place(
    _ items: [ItemID],
    _ edit: (inout List) throws(List.Failure) -> Void
  ) {
    guard let first = items.first else { return }
    let isFirst = isEmpty
    let parents = items.compactMap(parent)
    let areNew = takeOutOfOrder(items).isEmpty
    do throws(List.Failure) {
      try edit(&children)
    } catch {
      stop(afterChecking: error)
    }
    dropEmpty(parents)
    if isFirst {
      // A single level without children: all three lists are the same.
      order = children
      rows = children
      return
    }
    // Items that were already in the tree take their descendants along.
    order.put(
      areNew ? items : branches(of: items) { _ in true },
      at: gap(around: items) { _ in true }
    )
    guard parent(of: first).map({ isVisible($0) && isExpanded($0) }) ?? true else { return }
    rows.put(
      areNew ? items : branches(of: items, where: isExpanded),
      at: gap(around: items, where: isExpanded)
    )
  }

  /// Removes items with their descendants from the ordered lists, and returns them.
  @inlinable
  mutating func takeOutOfOrder(_ items: [ItemID]) -> [ItemID] {
    var taken: [ItemID] = []
    var stack = items
    while let item = stack.popLast() {
      // An item may be listed twice, or together with an ancestor.
      guard order.containsItem(item) else { continue }
      order.deleteItems([item])
      rows.deleteItems([item])
      taken.append(item)
      if hasChildren(item) { stack.append(contentsOf: children(of: item)) }
    }
    return taken
  }

  /// Items, each followed by its descendants, down to items that `opens` rejects.
  @inlinable
  func branches(of items: [ItemID], where opens: (ItemID) -> Bool) -> [ItemID] {
    var answer: [ItemID] = []
    // A stack instead of recursion, because a tree may be as deep as it has items.
    var stack = Array(items.reversed())
    while let item = stack.popLast() {
      answer.append(item)
      if hasChildren(item), opens(item) { stack.append(contentsOf: children(of: item).reversed()) }
    }
    return answer
  }

  /// Where siblings belong in an order that includes the descendants of items that `opens` accepts.
  @inlinable
  func gap(around items: [ItemID], where opens: (ItemID) -> Bool) -> List.Gap {
    guard let first = items.first, var next = items.last else { return .end }
    guard var last = children.itemIdentifier(before: first) else {
      if let parent = parent(of: first) { return .after(parent) }
      return children.itemIdentifier(after: next).map { .before($0) } ?? .end
    }
    // Search down to the last descendant before the gap and up to the next item after it in turns,
    // and stop at whichever is nearer.
    while true {
      guard opens(last), let below = children.lastItemIdentifier(inSection: .item(last)) else {
        return .after(last)
      }
      last = below
      if let after = children.itemIdentifier(after: next) { return .before(after) }
      guard let parent = parent(of: next) else { return .end }
      next = parent
    }
  }

  @inlinable
  func hasChildren(_ item: ItemID) -> Bool { children.containsSection(.item(item)) }

  @inlinable
  mutating func dropEmpty(_ parents: [ItemID]) {
    let empty = parents.map { Parent.item($0) }
      .filter { children.containsSection($0) && children.numberOfItems(inSection: $0) == 0 }
    if !empty.isEmpty { children.deleteSections(empty) }
  }
}

extension Snapshot {
  @usableFromInline
  enum Gap {
    case before(ItemID)
    case after(ItemID)
    case end
  }

  @inlinable
  mutating func put(_ items: [ItemID], at gap: Gap) {
    guard !items.isEmpty else { return }
    do throws(Failure) {
      switch gap {
      case .before(let item): try insertItems(items, beforeItem: item)
      case .after(let item): try insertItems(items, afterItem: item)
      case .end: try appendItems(items)
      }
    } catch {
      stop(afterChecking: error)
    }
  }
}
