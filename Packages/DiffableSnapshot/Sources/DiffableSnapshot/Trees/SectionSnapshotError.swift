/// Why an edit of a tree failed; a failed edit doesn't change the tree.
public enum SectionSnapshotError<ItemID: Hashable & Sendable>: Error, Hashable {
  /// The call lists this item twice, or the inserted tree has an item of this one.
  case duplicateItem(ItemID)
  /// The item is not in the tree.
  case unknownItem(ItemID)
  /// The item to append children to isn't in the tree.
  case unknownParent(ItemID)
  /// The item to insert before or after isn't in the tree.
  case unknownAnchor(ItemID)
  /// The item to insert before or after is itself one of the inserted items.
  case anchorAmongInserted(ItemID)
  /// The item can't be moved below itself.
  case itemWithinItself(ItemID)
}

extension SectionSnapshotError: CustomStringConvertible {
  /// Says what failed, for which item, and what to do.
  public var description: String {
    switch self {
    case .duplicateItem(let item):
      "Item \(quoted(item)) would be in the tree twice. List it once, or delete it first."
    case .unknownItem(let item): "Item \(quoted(item)) is not in the tree. Add it first."
    case .unknownParent(let item):
      "Item \(quoted(item)) isn't in the tree, so it can't have children. Add it first."
    case .unknownAnchor(let item):
      "Item \(quoted(item)) isn't in the tree, so nothing can be inserted next to it. "
        + "Use an existing item."
    case .anchorAmongInserted(let item):
      "Item \(quoted(item)) can't be inserted next to itself. "
        + "Leave it out of the inserted items, or insert next to another item."
    case .itemWithinItself(let item):
      "Item \(quoted(item)) can't be moved below itself. Move its new parent out of it first."
    }
  }
}
