/// The items of a section as a tree; an item is visible if all its ancestors are expanded.
///
/// Like ``Snapshot``, it is a value whose copies cost O(1), and an edit that is impossible throws
/// and changes nothing. Inserting an item that is already in the tree moves it with its
/// descendants. Items are unique in the tree. A new item is collapsed.
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
/// An edit of *k* items costs O(*k* log *n*) in a tree of *n* items. Deletions and moves count the
/// descendants. Expanding and collapsing count the items that appear or disappear. Finding the
/// place among all items adds at most O(*d*) for *d* levels. Moving items with children below a
/// parent adds the path from that parent to the root, to check that they don't end up below
/// themselves.
///
/// ## Topics
///
/// ### Editing
/// - ``append(_:to:)``
/// - ``delete(_:)``
/// - ``replace(childrenOf:using:)``
///
/// ### Visibility
/// - ``expand(_:)``
/// - ``collapse(_:)``
/// - ``visibleItems``
/// - ``expandedItems``
///
/// ### Extracting and describing
/// - ``snapshot(of:includingParent:)``
/// - ``visualDescription()``
public struct SectionSnapshot<ItemID: Hashable & Sendable>: Sendable {
  /// The error of an edit; a failed edit changes nothing.
  public typealias Failure = SectionSnapshotError<ItemID>

  /// The root, or an item that has children.
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

  /// The children of the root and of each parent, as sections of a list.
  @usableFromInline var children: List
  /// All items in order, each before its descendants, in one section.
  @usableFromInline var order: List
  /// The visible items, in one section.
  @usableFromInline var rows: List
  /// The expanded items, in no particular order.
  @usableFromInline var expanded: Snapshot<Int, ItemID>

  /// Creates an empty tree.
  ///
  /// - Complexity: O(1).
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
  @inlinable
  static func withSection(_ section: SectionID) -> Self {
    var list = Self()
    list.insertNew([section], at: 0)
    return list
  }
}

extension SectionSnapshot {
  /// The number of items, hidden ones included.
  ///
  /// - Complexity: O(1).
  @inlinable public var count: Int { children.numberOfItems }

  /// Whether there are no items.
  ///
  /// - Complexity: O(1).
  @inlinable public var isEmpty: Bool { count == 0 }

  /// All items, each before its descendants.
  ///
  /// - Complexity: O(*n*).
  @inlinable public var items: [ItemID] { order.itemIdentifiers }

  /// The items without a parent.
  ///
  /// - Complexity: O(*m*) for *m* items without a parent.
  @inlinable public var rootItems: [ItemID] { children.itemIdentifiers(inSection: .root) }

  /// The items whose ancestors are all expanded, each before its descendants.
  ///
  /// - Complexity: O(*m*) for *m* visible items.
  @inlinable public var visibleItems: [ItemID] { rows.itemIdentifiers }

  /// Returns the index of an item among ``items``, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func index(of item: ItemID) -> Int? { order.indexOfItem(item) }

  /// Whether an item is in the tree.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func contains(_ item: ItemID) -> Bool { children.containsItem(item) }

  /// Whether an item is expanded, so that its children are visible if it is.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func isExpanded(_ item: ItemID) -> Bool { expanded.containsItem(item) }

  /// Whether an item is in the tree and all its ancestors are expanded.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func isVisible(_ item: ItemID) -> Bool { rows.containsItem(item) }

  /// The expanded items in order, including hidden ones and ones without children.
  ///
  /// - Complexity: O(*k* (log *k* + log *n*)) for *k* expanded items.
  @inlinable public var expandedItems: [ItemID] {
    expanded.itemIdentifiers.compactMap { item in index(of: item).map { (item, $0) } }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }

  /// Returns the children of an item, or the root items for nil.
  ///
  /// - Complexity: O(*m*) for *m* children.
  @inlinable
  public func children(of item: ItemID?) -> [ItemID] {
    children.itemIdentifiers(inSection: Parent(item))
  }

  /// Returns the parent of an item, or nil.
  ///
  /// - Complexity: O(1), and one hash.
  @inlinable
  public func parent(of item: ItemID) -> ItemID? {
    children.sectionIdentifier(containingItem: item)?.item
  }

  /// Returns the number of ancestors of an item, or nil.
  ///
  /// - Complexity: O(*d* + log *n*) for an item on level *d*.
  @inlinable
  public func level(of item: ItemID) -> Int? {
    contains(item) ? ancestors(of: item).count : nil
  }

  /// Returns the subtree of an item, with or without the item as its root.
  ///
  /// - Throws: ``SectionSnapshotError/unknownItem(_:)``.
  /// - Complexity: O(*m* log *n*) for *m* descendants.
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

  /// The ancestors of an item, from its parent to the root.
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
  /// Whether two trees have the same items in the same order, with the same parents and the same
  /// expansion.
  ///
  /// - Complexity: O(*n*) for *n* items.
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
  ///
  /// - Complexity: O(*n* log *n*) for *n* items.
  public var description: String { visualDescription() }

  /// Returns a line for each item, indented by level and marked as by
  /// `NSDiffableDataSourceSectionSnapshot`: `+` if the item is expanded or `-` if not, then `*` if
  /// it is visible.
  ///
  /// ```swift
  /// print(tree.visualDescription())
  /// // +* Ship it
  /// //   -* Build
  /// //   -* Test
  /// ```
  ///
  /// - Complexity: O(*n* log *n*), plus O(*d*) of indentation for an item on level *d*.
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
