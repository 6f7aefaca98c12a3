/// Why an edit of a snapshot was refused.
///
/// A refused edit leaves the snapshot exactly as it was; each case names the identifier that it is
/// about.
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error,
  Hashable
{
  /// One call names this item twice.
  case duplicateItem(ItemID)
  /// One call names this section twice.
  case duplicateSection(SectionID)
  /// The section to be added is in the snapshot already.
  case sectionAlreadyPresent(SectionID)
  /// The item to be moved, reloaded or reconfigured is not in the snapshot.
  case unknownItem(ItemID)
  /// The section to be appended to, moved or reloaded is not in the snapshot.
  case unknownSection(SectionID)
  /// The item before or after which something was to go is not in the snapshot.
  case unknownItemAnchor(ItemID)
  /// The section before or after which something was to go is not in the snapshot.
  case unknownSectionAnchor(SectionID)
  /// The item before or after which items were to go is one of those items.
  case itemAnchorAmongInserted(ItemID)
  /// The section before or after which sections were to go is one of those sections.
  case sectionAnchorAmongInserted(SectionID)
  /// The item was to be moved before or after itself.
  case itemMovedRelativeToItself(ItemID)
  /// The section was to be moved before or after itself.
  case sectionMovedRelativeToItself(SectionID)
  /// Items were to be appended to the last section, and there is no section; the first of them.
  case noSections(ItemID?)
  /// The item was to be reordered to a position where it can't stand.
  case unknownPosition(ItemPosition)
}

extension SnapshotError: CustomStringConvertible {
  /// What was refused, of which identifier, and what to do.
  public var description: String {
    switch self {
    case .duplicateItem(let item): "Item \(quoted(item)) \(isNamedTwice)"
    case .duplicateSection(let section): "Section \(quoted(section)) \(isNamedTwice)"
    case .sectionAlreadyPresent(let section):
      "Section \(quoted(section)) is in the snapshot already. Leave it out, or move it."
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
      "The item can't stand at index \(place.item) of section \(place.section). "
        + "Name a section that is there and an index up to the number of its other items."
    }
  }
}

private let isNamedTwice = "is named twice in one call. Name it once."
private let isNoAnchor = """
  is not in the snapshot, so nothing can go beside it. Name one that is there.
  """
private let isItsOwnAnchor = """
  can't go beside itself. Leave it out of what is inserted, or name another to go beside.
  """
private let isMovedBesideItself = "can't be moved beside itself. Name another to go beside."

/// An identifier in a message, a string in quotation marks.
func quoted(_ identifier: some Any) -> String { String(reflecting: identifier) }
