/// The order of sections and items at one moment, and which of them are to be shown again.
///
/// A snapshot is a value. A copy of it costs O(1) and shares what the two have in common; changing
/// the copy leaves the original as it was. It holds identifiers and no content: what a row shows is
/// asked for by identifier, when the row is painted.
///
/// Item identifiers are unique over the whole snapshot and section identifiers over theirs; the two
/// do not disturb each other. An edit that can't be done throws a ``SnapshotError`` and changes
/// nothing.
///
/// Identifiers that are equal must be interchangeable: equal by all that they hold. Snapshots that come
/// from one another keep the first of several equal ones that any of them was given, also by an edit
/// that was refused and by a copy that was thrown away; where `==` leaves something out, as for
/// strings that are canonically equivalent, an earlier one may come back. So a deleted identifier may
/// stay in memory until their table is made again.
/// An identifier must be equal to itself and keep its hash: one that does not, such as `Double.nan`, is
/// not found again. Debug builds stop at it in a short list, and name it.
///
/// ### Complexity
///
/// What an edit costs is said beside each, amortized: new identifiers that fill a table copy it into a
/// larger one little by little, but for one that sets its memory to zero; where most of a full table
/// has gone, one of them makes it again, which costs O(*n*). Edits that are thrown away share it.
/// To that comes one addition for each 11,000 items of the section.
/// Copies share their tables as long as one of them goes on and the others are left; a copy that
/// lives on while another is edited makes every 256th edit copy the pages that were edited since and
/// their list, one word for each 512 items.
///
/// ## Topics
///
/// ### Sections
/// - ``appendSections(_:)``
/// - ``insertSections(_:before:)``
/// - ``insertSections(_:after:)``
/// - ``deleteSections(_:)``
/// - ``moveSection(_:before:)``
/// - ``moveSection(_:after:)``
/// - ``reloadSections(_:)``
///
/// ### Items
/// - ``appendItems(_:toSection:)``
/// - ``insertItems(_:before:)``
/// - ``insertItems(_:after:)``
/// - ``deleteItems(_:)``
/// - ``deleteAllItems()``
/// - ``moveItem(_:before:)``
/// - ``moveItem(_:after:)``
/// - ``reloadItems(_:)``
/// - ``reconfigureItems(_:)``
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The list itself, shared with copies until one of them is changed.
  @usableFromInline var storage: SnapshotStorage<SectionID, ItemID>
  /// What is to be shown again; nil when nothing is.
  @usableFromInline var marks: SnapshotMarks?
  /// What was touched since a data source handed this snapshot out; nil for one built from nothing.
  @usableFromInline var journal: Journal?

  /// An identifier was refused; nothing was changed.
  public typealias Failure = SnapshotError<SectionID, ItemID>

  /// Makes a snapshot without sections and items.
  @inlinable
  public init() {
    self.init(storage: SnapshotStorage(SnapshotCore()), journal: nil)
  }

  /// Makes a snapshot of a list, without marks.
  @inlinable
  init(storage: SnapshotStorage<SectionID, ItemID>, journal: Journal?) {
    self.storage = storage
    marks = nil
    self.journal = journal
  }
}
