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
  @usableFromInline var coming: (section: SectionID, tree: Tree)?
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

  /// The same, where the tree follows what came and went when the section was edited otherwise.
  ///
  /// - Complexity: O(1); O(*m* + *k* log *n*) for *m* items of the section when it was edited
  ///   otherwise, *k* of them from the first to the last that is different.
  @inlinable
  mutating func follow(_ section: SectionID, of list: Snapshot<SectionID, ItemID>) -> Tree? {
    guard let shown = trees[section] else { return nil }
    if shown.isKnown { return shown.tree }
    let tree = shown.tree.following(list.itemIdentifiers(inSection: section))
    trees[section] = tree.map { Shown(tree: $0) }
    return tree
  }

  /// Says what the next step shows.
  @inlinable
  mutating func announce(_ tree: Tree, in section: SectionID) {
    coming = (section, tree)
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
    guard let coming else { return }
    trees[coming.section] = Shown(tree: coming.tree)
    self.coming = nil
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

extension SectionSnapshot {
  /// The tree that has other rows than this one; nil where those that stayed are in another order.
  ///
  /// What went is deleted with what was hidden below it, what came is put beside the row before it.
  @inlinable
  func following(_ items: [ItemID]) -> Self? {
    let rows = visibleItems
    let start = zip(rows, items).prefix { $0 == $1 }.count
    let rest = min(rows.count, items.count) - start
    let end = zip(rows.reversed(), items.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let fresh = items[start..<items.count - end]
    let kept = Set(fresh)
    let gone = rows[start..<rows.count - end].filter { !kept.contains($0) }
    var tree = self
    tree.delete(gone)
    // What was below something that went is gone with it, and may stand behind all that is different.
    let isAllThere = tree.rows.numberOfItems == rows.count - gone.count
    var last = start > 0 ? items[start - 1] : nil
    for item in isAllThere ? fresh : items[start...] {
      if !tree.isVisible(item) {
        // What is below an item that was hidden is not seen because the item is.
        tree.collapse([item])
        do throws(Failure) {
          try tree.insert(item, afterRow: last)
        } catch { return nil }
      }
      last = item
    }
    return tree.visibleItems == items ? tree : nil
  }

  /// Puts an item where it is seen after another, or before all.
  @inlinable
  mutating func insert(_ item: ItemID, afterRow row: ItemID?) throws(Failure) {
    let parent = Parent(row)
    if row.map(isExpanded) ?? true, let first = children.firstItemIdentifier(inSection: parent) {
      try insert([item], before: first)
    } else if let row {
      try insert([item], after: row)
    } else {
      try append([item])
    }
  }
}
