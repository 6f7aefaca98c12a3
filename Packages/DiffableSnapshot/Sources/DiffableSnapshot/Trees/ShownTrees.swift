/// The trees whose rows a data source shows, by section.
@usableFromInline
struct ShownTrees<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline typealias Tree = SectionSnapshot<ItemID>

  @usableFromInline
  struct Shown {
    @usableFromInline var tree: Tree
    /// Whether the section is known to show exactly the visible items of the tree.
    @usableFromInline var isKnown = true

    @inlinable
    init(tree: Tree) {
      self.tree = tree
    }
  }

  @usableFromInline var trees: [SectionID: Shown] = [:]
  @usableFromInline var coming: [(section: SectionID, tree: Tree)] = []
  /// Whether no tree was ever shown.
  @usableFromInline var isUnused = true

  @inlinable
  init() {}

  /// The tree whose rows a section shows; nil if it shows anything else.
  ///
  /// - Complexity: O(1), or O(*m*) for *m* items if the section was edited directly.
  @inlinable
  func tree(of section: SectionID, in list: Snapshot<SectionID, ItemID>) -> Tree? {
    guard let shown = trees[section] else { return nil }
    guard !shown.isKnown else { return shown.tree }
    let items = list.itemIdentifiers(inSection: section)
    return items == shown.tree.visibleItems ? shown.tree : nil
  }

  /// The same, updating the tree first if the section was edited directly.
  ///
  /// - Complexity: O(1). After direct edits O(*m* + *k* log *n*) for *m* items of the section and
  ///   *k* items in the changed range.
  @inlinable
  mutating func follow(_ section: SectionID, of list: Snapshot<SectionID, ItemID>) -> Tree? {
    guard let shown = trees[section] else { return nil }
    if shown.isKnown { return shown.tree }
    let tree = shown.tree.following(list.itemIdentifiers(inSection: section))
    trees[section] = Shown(tree: tree)
    return tree
  }

  @inlinable
  mutating func announce(_ tree: Tree, in section: SectionID) {
    coming.append((section, tree))
    isUnused = false
  }

  /// Records the tree of a section that already shows its rows.
  ///
  /// Announced trees stay: an observer may ask for a tree before they are shown.
  @inlinable
  mutating func note(_ tree: Tree, in section: SectionID) {
    trees[section] = Shown(tree: tree)
    isUnused = false
  }

  @inlinable
  mutating func settle() {
    for (section, tree) in coming { trees[section] = Shown(tree: tree) }
    coming = []
  }

  /// Marks the trees whose sections a transaction may have changed.
  ///
  /// - Complexity: O(*k* log *n*) for *k* changed items.
  @inlinable
  mutating func settle(_ transaction: SnapshotTransaction<SectionID, ItemID>) {
    let old = transaction.initialSnapshot
    let new = transaction.finalSnapshot
    if let difference = transaction.difference {
      for index in difference.deletedSections {
        if let section = old.sectionIdentifier(for: index) { trees[section] = nil }
      }
      touch(difference.deletedItems, of: old)
      touch(difference.insertedItems, of: new)
      touch(difference.movedItems.lazy.map(\.from), of: old)
      touch(difference.movedItems.lazy.map(\.to), of: new)
    } else {
      trees = trees.filter { new.containsSection($0.key) }
      for section in trees.keys { trees[section]?.isKnown = false }
    }
    settle()
  }

  @inlinable
  mutating func touch(
    _ positions: some Sequence<ItemPosition>,
    of list: Snapshot<SectionID, ItemID>
  ) {
    var last: Int?
    for position in positions where position.section != last {
      last = position.section
      guard let section = list.sectionIdentifier(for: position.section) else { continue }
      trees[section]?.isKnown = false
    }
  }
}
