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
