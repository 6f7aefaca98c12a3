/// Why an edit of a snapshot failed.
///
/// A failed edit doesn't change the snapshot. Each case carries the identifier at fault.
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error,
  Hashable
{
  /// The call lists this item twice.
  case duplicateItem(ItemID)
  /// The call lists this section twice.
  case duplicateSection(SectionID)
  /// The section to add is already in the snapshot.
  case sectionAlreadyPresent(SectionID)
  /// The item to move, reload, or reconfigure isn't in the snapshot.
  case unknownItem(ItemID)
  /// The section to append to, move, or reload isn't in the snapshot.
  case unknownSection(SectionID)
  /// The item to insert before or after isn't in the snapshot.
  case unknownItemAnchor(ItemID)
  /// The section to insert before or after isn't in the snapshot.
  case unknownSectionAnchor(SectionID)
  /// The item to insert before or after is itself one of the inserted items.
  case itemAnchorAmongInserted(ItemID)
  /// The section to insert before or after is itself one of the inserted sections.
  case sectionAnchorAmongInserted(SectionID)
  /// The item can't be moved before or after itself.
  case itemMovedRelativeToItself(ItemID)
  /// The section can't be moved before or after itself.
  case sectionMovedRelativeToItself(SectionID)
  /// There is no section to append to. Carries the first of the items.
  case noSections(ItemID?)
  /// The item can't be moved to this position.
  case unknownPosition(ItemPosition)
}

extension SnapshotError: CustomStringConvertible {
  /// Says what failed, for which identifier, and what to do.
  public var description: String {
    switch self {
    case .duplicateItem(let item): "Item \(quoted(item)) \(isNamedTwice)"
    case .duplicateSection(let section): "Section \(quoted(section)) \(isNamedTwice)"
    case .sectionAlreadyPresent(let section):
      "Section \(quoted(section)) is already in the snapshot. Leave it out or move it."
    case .unknownItem(let item): "Item \(quoted(item)) is not in the snapshot. Add it first."
    case .unknownSection(let section):
      "Section \(quoted(section)) is not in the snapshot. Add it first."
    case .unknownItemAnchor(let item): "Item \(quoted(item)) \(isNoAnchor)"
    case .unknownSectionAnchor(let section): "Section \(quoted(section)) \(isNoAnchor)"
    case .itemAnchorAmongInserted(let item): "Item \(quoted(item)) \(isItsOwnAnchor)"
    case .sectionAnchorAmongInserted(let section): "Section \(quoted(section)) \(isItsOwnAnchor)"
    case .itemMovedRelativeToItself(let item): "Item \(quoted(item)) \(isMovedBesideItself)"
    case .sectionMovedRelativeToItself(let section):
      "Section \(quoted(section)) \(isMovedBesideItself)"
    case .noSections(let item):
      "There is no section for \(item.map { "item \(quoted($0))" } ?? "items"). Add a section first."
    case .unknownPosition(let place):
      "Can't move the item to index \(place.item) of section \(place.section). "
        + "Use an existing section and an index up to the number of its other items."
    }
  }
}

private let isNamedTwice = "is listed twice in one call. List it once."
private let isNoAnchor = """
  isn't in the snapshot, so nothing can be inserted next to it. Use an existing one.
  """
private let isItsOwnAnchor = """
  can't be inserted next to itself. Leave it out, or insert next to another one.
  """
private let isMovedBesideItself = "can't be moved next to itself. Use another one."

/// An identifier in a message; text is quoted.
func quoted(_ identifier: some Any) -> String {
  identifier is any StringProtocol ? String(reflecting: identifier) : String(describing: identifier)
}
