/// Why an edit of a tree was refused; the tree is as it was.
public enum SectionSnapshotError<ItemID: Hashable & Sendable>: Error, Hashable {
  /// One call names this item twice, or another tree that is put into this one has it too.
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

extension SectionSnapshotError: CustomStringConvertible {
  /// What was refused, of which item, and what to do.
  public var description: String {
    switch self {
    case .duplicateItem(let item):
      "Item \(quoted(item)) would be in the tree twice. Name it once, or delete it where it is first."
    case .unknownItem(let item): "Item \(quoted(item)) is not in the tree. Add it first."
    case .unknownParent(let item):
      "Item \(quoted(item)) is not in the tree, so nothing can go below it. Add it first."
    case .unknownAnchor(let item):
      "Item \(quoted(item)) is not in the tree, so nothing can go beside it. "
        + "Name an item that is there."
    case .anchorAmongInserted(let item):
      "Item \(quoted(item)) can't go beside itself. "
        + "Leave it out of the inserted items, or name another to go beside."
    case .itemWithinItself(let item):
      "Item \(quoted(item)) can't go below itself. Move what it is to go below out of it first."
    }
  }
}
