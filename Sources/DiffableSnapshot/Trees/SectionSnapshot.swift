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
/// An edit of *k* items costs O(*k* log *n*) in a tree of *n* items; a deletion and a move count what
/// is below, and where it is seen, expanding and collapsing count what comes into sight or leaves it.
/// To that comes O(*d*) at most for *d* levels, for the place among all items: up from the items that
/// are put, or down from the one before them, whichever way is shorter; and from the parent up to the
/// root when they have children, to see that they are not put below themselves.
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
/// - ``expandedItems``
///
/// ### Parts and pictures
/// - ``snapshot(of:includingParent:)``
/// - ``visualDescription()``
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// An edit was refused; nothing was changed.
  public typealias Failure = SectionSnapshotError<ItemID>

  /// What has children: the tree itself, or one of its items.
  @usableFromInline
  enum Parent: Hashable, Sendable {
    case root
    case item(ItemID)

    @inlinable
    init(_ item: ItemID?) {
      self = item.map { .item($0) } ?? .root
    }

    @inlinable var item: ItemID? {
      if case .item(let item) = self { item } else { nil }
    }
  }

  /// The children of each parent that has any, and of the root, as the sections of a list.
  @usableFromInline var children: List
  /// All items in order, each before those below it, as the one section of a list.
  @usableFromInline var order: List
  /// Those of them whose parents are all expanded, as the one section of another.
  @usableFromInline var rows: List
  /// The expanded items, as the items of a list whose order says nothing.
  @usableFromInline var expanded: Snapshot<Int, ItemID>

  /// Makes an empty tree.
  @inlinable
  public init() {
    children = Snapshot.withSection(.root)
    order = children
    rows = children
    expanded = Snapshot.withSection(0)
  }
}

extension SectionSnapshot {
  @usableFromInline typealias List = Snapshot<Parent, ItemID>
}

extension Snapshot {
  /// A list of one empty section.
  @inlinable
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
  @inlinable public var count: Int { children.numberOfItems }

  /// Whether there are no items.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { count == 0 }

  /// All items, each before those below it.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var items: [ItemID] { order.itemIdentifiers }

  /// The items that have no parent.
  @inlinable public var rootItems: [ItemID] { children.itemIdentifiers(inSection: .root) }

  /// The items whose parents are all expanded, each before those below it.
  ///
  /// - Complexity: O(*m*) for *m* of them.
  @inlinable public var visibleItems: [ItemID] { rows.itemIdentifiers }

  /// The index of an item among ``items``; nil when it is not there.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func index(of item: ItemID) -> Int? { order.indexOfItem(item) }

  /// Whether an item is in the tree.
  @inlinable
  public func contains(_ item: ItemID) -> Bool { children.containsItem(item) }

  /// Whether the children of an item are shown when the item itself is seen.
  @inlinable
  public func isExpanded(_ item: ItemID) -> Bool { expanded.containsItem(item) }

  /// Whether an item is in the tree and all its parents are expanded.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func isVisible(_ item: ItemID) -> Bool { rows.containsItem(item) }

  /// The items that are expanded, seen or not and with children or without, in order.
  ///
  /// - Complexity: O(*k* (log *k* + log *n*)) for *k* of them.
  @inlinable public var expandedItems: [ItemID] {
    expanded.itemIdentifiers.compactMap { item in index(of: item).map { (item, $0) } }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }

  /// The items directly below another; of nil those that have no parent.
  @inlinable
  public func children(of item: ItemID?) -> [ItemID] {
    children.itemIdentifiers(inSection: Parent(item))
  }

  /// The item above another; nil when it has none or is not there.
  @inlinable
  public func parent(of item: ItemID) -> ItemID? {
    children.sectionIdentifier(containingItem: item)?.item
  }

  /// How many items are above another; nil when it is not there.
  ///
  /// - Complexity: O(*d* + log *n*) for an item on level *d*.
  @inlinable
  public func level(of item: ItemID) -> Int? {
    contains(item) ? ancestors(of: item).count : nil
  }

  /// The tree of one item, with that item at its root or with its children there.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*m* log *n*) for *m* items below.
  @inlinable
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
  @inlinable
  func ancestors(of item: ItemID) -> [ItemID] {
    var above: [ItemID] = []
    var current = item
    while let parent = parent(of: current) {
      above.append(parent)
      current = parent
    }
    return above
  }
}

extension SectionSnapshot: Equatable {
  /// Whether two trees have the same items in the same order below the same parents, and the same
  /// of them expanded.
  @inlinable
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
  /// The same as ``visualDescription()``.
  public var description: String { visualDescription() }

  /// A line for each item, indented by its level, with the signs that
  /// `NSDiffableDataSourceSectionSnapshot` gives: `+` for an item that is expanded and `-` for any
  /// other, then `*` for one that is seen.
  ///
  /// ```swift
  /// print(tree.visualDescription())
  /// // +* Ship it
  /// //   -* Build
  /// //   -* Test
  /// ```
  ///
  /// - Complexity: O(*n* log *n*), and O(*d*) for the spaces before an item on level *d*.
  public func visualDescription() -> String {
    var lines: [String] = []
    var stack = rootItems.reversed().map { (item: $0, level: 0) }
    while let (item, level) = stack.popLast() {
      let signs = (isExpanded(item) ? "+" : "-") + (isVisible(item) ? "*" : " ")
      lines.append(String(repeating: "  ", count: level) + "\(signs) \(item)")
      stack.append(contentsOf: children(of: item).reversed().map { ($0, level + 1) })
    }
    return lines.joined(separator: "\n")
  }
}
