// The tree keeps its items twice more, in order: all of them, and those that are seen. So what an
// edit changes of the order is known, and nothing is read to find an index or what is seen.
extension SectionSnapshot {
  /// Does an edit that was checked of the children of one parent, puts the items in order, and
  /// forgets parents that have lost their last child by it.
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
      preconditionFailure("an edit that was checked failed: \(error)")
    }
    dropEmpty(parents)
    if isFirst {
      // One section of items without children: the three lists are the same.
      order = children
      rows = children
      return
    }
    // Items that were here already come with everything below them.
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

  /// Takes items and everything below them out of what is kept in order; answers them.
  @inlinable
  mutating func takeOutOfOrder(_ items: [ItemID]) -> [ItemID] {
    var taken: [ItemID] = []
    var stack = items
    while let item = stack.popLast() {
      // It may be named itself, and with one that it is below.
      guard order.containsItem(item) else { continue }
      order.deleteItems([item])
      rows.deleteItems([item])
      taken.append(item)
      if hasChildren(item) { stack.append(contentsOf: children(of: item)) }
    }
    return taken
  }

  /// Items, each before what is below it, which is left out where a closure does not open the item.
  @inlinable
  func branches(of items: [ItemID], where opens: (ItemID) -> Bool) -> [ItemID] {
    var answer: [ItemID] = []
    // A stack in place of recursion, since a tree may be as deep as it has items.
    var stack = Array(items.reversed())
    while let item = stack.popLast() {
      answer.append(item)
      if hasChildren(item), opens(item) { stack.append(contentsOf: children(of: item).reversed()) }
    }
    return answer
  }

  /// Where neighbours below one parent belong, in an order that has what is below an item where a
  /// closure opens it.
  @inlinable
  func gap(around items: [ItemID], where opens: (ItemID) -> Bool) -> List.Gap {
    guard let first = items.first, var next = items.last else { return .end }
    guard var last = children.itemIdentifier(before: first) else {
      if let parent = parent(of: first) { return .after(parent) }
      return children.itemIdentifier(after: next).map { .before($0) } ?? .end
    }
    // Down to the last one below the one before, and up to the one that comes after: whichever is near.
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
  /// A place in a list of one section.
  @usableFromInline
  enum Gap {
    case before(ItemID)
    case after(ItemID)
    case end
  }

  /// Puts items at a place that is there.
  @inlinable
  mutating func put(_ items: [ItemID], at gap: Gap) {
    guard !items.isEmpty else { return }
    do throws(Failure) {
      switch gap {
      case .before(let item): try insertItems(items, before: item)
      case .after(let item): try insertItems(items, after: item)
      case .end: try appendItems(items)
      }
    } catch {
      preconditionFailure("an edit that was checked failed: \(error)")
    }
  }
}
