/// The trees of which a data source shows the rows, each in a section.
@usableFromInline
struct ShownTrees<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline typealias Tree = SectionSnapshot<ItemID>

  @usableFromInline
  struct Shown {
    @usableFromInline var tree: Tree
    /// Whether the items of the section are known to be what is seen of the tree.
    @usableFromInline var isKnown = true

    @inlinable
    init(tree: Tree) {
      self.tree = tree
    }
  }

  @usableFromInline var trees: [SectionID: Shown] = [:]
  /// What the next step of the data source shows.
  @usableFromInline var coming: [(section: SectionID, tree: Tree)] = []
  /// Whether nothing has to be noted of a step.
  @usableFromInline var isUnused = true

  @inlinable
  init() {}

  /// The tree of which a section shows the rows; nil where it shows something else.
  ///
  /// - Complexity: O(1); O(*m*) for *m* items of the section when it was edited otherwise.
  @inlinable
  func tree(of section: SectionID, in list: Snapshot<SectionID, ItemID>) -> Tree? {
    guard let shown = trees[section] else { return nil }
    guard !shown.isKnown else { return shown.tree }
    let items = list.itemIdentifiers(inSection: section)
    return items == shown.tree.visibleItems ? shown.tree : nil
  }

  /// The same, where the tree follows what came, went and moved when the section was edited otherwise.
  ///
  /// - Complexity: O(1); O(*m* + *k* log *n*) for *m* items of the section when it was edited
  ///   otherwise, *k* of them from the first to the last that is different.
  @inlinable
  mutating func follow(_ section: SectionID, of list: Snapshot<SectionID, ItemID>) -> Tree? {
    guard let shown = trees[section] else { return nil }
    if shown.isKnown { return shown.tree }
    let tree = shown.tree.following(list.itemIdentifiers(inSection: section))
    trees[section] = Shown(tree: tree)
    return tree
  }

  /// Says what the next step shows.
  @inlinable
  mutating func announce(_ tree: Tree, in section: SectionID) {
    coming.append((section, tree))
    isUnused = false
  }

  /// Notes what a section shows already.
  ///
  /// It leaves alone what was announced: an observer may ask for a tree before that is shown.
  @inlinable
  mutating func note(_ tree: Tree, in section: SectionID) {
    trees[section] = Shown(tree: tree)
    isUnused = false
  }

  /// Notes that what was announced is shown.
  @inlinable
  mutating func settle() {
    for (section, tree) in coming { trees[section] = Shown(tree: tree) }
    coming = []
  }

  /// Notes which trees a step of the data source may have changed the rows of.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items that came, went or moved.
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
