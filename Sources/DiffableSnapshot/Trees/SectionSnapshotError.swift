/// Why an edit of a tree was refused; the tree is as it was.
public enum SectionSnapshotError<ItemID: Hashable & Sendable>: Error, Hashable {
  /// One call names this item twice.
  case duplicateItem(ItemID)
  /// The item is not in the tree.
  case unknownItem(ItemID)
  /// The item to which children were to be added is not in the tree.
  case unknownParent(ItemID)
  /// The item before or after which something was to go is not in the tree.
  case unknownAnchor(ItemID)
  /// The item before or after which items were to go is one of those items.
  case anchorAmongInserted(ItemID)
  /// The item was to be put below itself.
  case itemWithinItself(ItemID)
}
