/// The items of one section as a tree, of which those are seen whose parents are all expanded.
///
/// Like ``Snapshot`` it is a value whose copies cost O(1), an edit that can't be done throws and
/// changes nothing, and an item that is there already is moved, with everything below it.
/// Items are unique over the tree. An item that has just come is collapsed.
///
/// ```swift
/// var tree = SectionSnapshot<String>()
/// try tree.append(["Ship it"])
/// try tree.append(["Build", "Test"], to: "Ship it")
/// tree.expand(["Ship it"])
/// tree.visibleItems  // Ship it, Build, Test
/// ```
///
/// ### Complexity
///
/// An edit of *k* items costs O(*k* log *n*) in a tree of *n* items; a deletion counts what is below.
/// Putting items that have children of their own elsewhere costs O(*d*) more on level *d*, to see that
/// they are not put below themselves.
///
/// ## Topics
///
/// ### Editing
/// - ``append(_:to:)``
/// - ``delete(_:)``
/// - ``replace(childrenOf:using:)``
///
/// ### What is seen
/// - ``expand(_:)``
/// - ``collapse(_:)``
/// - ``visibleItems``
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// An edit was refused; nothing was changed.
  public typealias Failure = SectionSnapshotError<ItemID>

  /// What has children: the tree itself, or one of its items.
  enum Parent: Hashable, Sendable {
    case root
    case item(ItemID)

    init(_ item: ItemID?) {
      self = item.map { .item($0) } ?? .root
    }

    var item: ItemID? {
      if case .item(let item) = self { item } else { nil }
    }
  }

  /// The children of each parent that has any, and of the root, as the sections of a list.
  var children: Snapshot<Parent, ItemID>
  /// The expanded items, as the items of a list whose order says nothing.
  var expanded: Snapshot<Int, ItemID>

  /// Makes an empty tree.
  public init() {
    children = Snapshot.withSection(.root)
    expanded = Snapshot.withSection(0)
  }
}

extension Snapshot {
  /// A list of one empty section.
  static func withSection(_ section: SectionID) -> Self {
    var list = Self()
    list.insertNew([section], at: 0)
    return list
  }
}

extension SectionSnapshot {
  /// How many items there are, seen or not.
  ///
  /// - Complexity: O(1).
  public var count: Int { children.numberOfItems }

  /// Whether there are no items.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { count == 0 }

  /// All items, each before those below it.
  ///
  /// - Complexity: O(*n* log *n*).
  public var items: [ItemID] { items { _ in true } }

  /// The items that have no parent.
  public var rootItems: [ItemID] { children.itemIdentifiers(inSection: .root) }

  /// The items whose parents are all expanded, each before those below it.
  ///
  /// - Complexity: O(*m* log *n*) for *m* of them.
  public var visibleItems: [ItemID] { items(where: isExpanded) }

  /// The index of an item among ``items``; nil when it is not there.
  ///
  /// - Complexity: O(*n* log *n*).
  public func index(of item: ItemID) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// Whether an item is in the tree.
  public func contains(_ item: ItemID) -> Bool { children.containsItem(item) }

  /// Whether the children of an item are shown when the item itself is seen.
  public func isExpanded(_ item: ItemID) -> Bool { expanded.containsItem(item) }

  /// Whether an item is in the tree and all its parents are expanded.
  ///
  /// - Complexity: O(*d* + log *n*) for an item on level *d*.
  public func isVisible(_ item: ItemID) -> Bool {
    contains(item) && ancestors(of: item).allSatisfy(isExpanded)
  }

  /// The items directly below another; of nil those that have no parent.
  public func children(of item: ItemID?) -> [ItemID] {
    children.itemIdentifiers(inSection: Parent(item))
  }

  /// The item above another; nil when it has none or is not there.
  public func parent(of item: ItemID) -> ItemID? {
    children.sectionIdentifier(containingItem: item)?.item
  }

  /// How many items are above another; nil when it is not there.
  ///
  /// - Complexity: O(*d* + log *n*) for an item on level *d*.
  public func level(of item: ItemID) -> Int? {
    contains(item) ? ancestors(of: item).count : nil
  }

  /// The tree of one item, with that item at its root or with its children there.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*m* log *n*) for *m* items below.
  public func snapshot(
    of item: ItemID,
    includingParent: Bool = false
  ) throws(Failure) -> SectionSnapshot {
    guard contains(item) else { throw .unknownItem(item) }
    var tree = SectionSnapshot()
    if includingParent {
      try tree.append([item])
      if isExpanded(item) { tree.expand([item]) }
      try tree.graft(self, childrenOf: item, below: item)
    } else {
      try tree.graft(self, childrenOf: item, below: nil)
    }
    return tree
  }

  /// The items above another, from its parent to the root.
  func ancestors(of item: ItemID) -> [ItemID] {
    var above: [ItemID] = []
    var current = item
    while let parent = parent(of: current) {
      above.append(parent)
      current = parent
    }
    return above
  }

  /// The items in order, those below an item only where a closure says so.
  func items(where opens: (ItemID) -> Bool) -> [ItemID] {
    var answer: [ItemID] = []
    // A stack in place of recursion, since a tree may be as deep as it has items.
    var stack = Array(rootItems.reversed())
    while let item = stack.popLast() {
      answer.append(item)
      if opens(item) { stack.append(contentsOf: children(of: item).reversed()) }
    }
    return answer
  }
}

extension SectionSnapshot: Equatable {
  /// Whether two trees have the same items in the same order below the same parents, and the same
  /// of them expanded.
  public static func == (left: Self, right: Self) -> Bool {
    let items = left.items
    return items == right.items
      && items.allSatisfy { item in
        left.parent(of: item) == right.parent(of: item)
          && left.isExpanded(item) == right.isExpanded(item)
      }
  }
}

extension SectionSnapshot: CustomStringConvertible {
  /// A line for each item, indented by its level: `+` collapsed, `-` expanded, `*` without children.
  public var description: String {
    items
      .map { item in
        let sign = children(of: item).isEmpty ? "*" : isExpanded(item) ? "-" : "+"
        return String(repeating: "  ", count: level(of: item) ?? 0) + "\(sign) \(item)"
      }
      .joined(separator: "\n")
  }
}
