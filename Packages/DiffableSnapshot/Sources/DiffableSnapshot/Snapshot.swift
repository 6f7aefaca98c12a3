/// The order of sections and items at one moment, with marks for what to reload.
///
/// A snapshot is a value. A copy costs O(1) and shares storage with the original; changing the copy
/// doesn't change the original. A snapshot holds identifiers and no content: content is requested
/// by identifier when a row is painted.
///
/// Item identifiers must be unique in the whole snapshot, and so must section identifiers. An item
/// and a section may have the same identifier. An edit that is impossible throws a
/// ``SnapshotError`` and changes nothing.
///
/// Equal identifiers must be interchangeable. Snapshots derived from one another keep the first of
/// several equal identifiers that any of them was given, even if that edit failed or the copy was
/// thrown away. If `==` ignores some part, as it does for canonically equivalent strings, you may
/// get an earlier identifier back. A deleted identifier may stay in memory until its table is
/// rebuilt.
/// An identifier must be equal to itself and keep its hash. `Double.nan`, for example, can't be
/// found again. Debug builds stop with a message that names it, in short lists.
///
/// ### Complexity
///
/// The complexity of each edit is amortised. A full table is copied into a larger one in small
/// steps; only zeroing its memory happens at once. If most identifiers of a full table are deleted,
/// one edit rebuilds it in O(*n*), and edits that are thrown away share the result. Each edit also
/// costs one addition per 11,000 items of its section.
///
/// Copies share their tables as long as only one of them is edited. If a copy stays alive while
/// another is edited, every 256th edit copies the pages changed since then and the list of pages,
/// one word per 512 items.
///
/// ## Topics
///
/// ### Building
/// - ``init(sections:)``
///
/// ### Sections
/// - ``appendSections(_:)``
/// - ``insertSections(_:beforeSection:)``
/// - ``insertSections(_:afterSection:)``
/// - ``deleteSections(_:)``
/// - ``moveSection(_:beforeSection:)``
/// - ``moveSection(_:afterSection:)``
/// - ``reloadSections(_:)``
///
/// ### Items
/// - ``appendItems(_:toSection:)``
/// - ``insertItems(_:beforeItem:)``
/// - ``insertItems(_:afterItem:)``
/// - ``deleteItems(_:)``
/// - ``deleteAllItems()``
/// - ``moveItem(_:beforeItem:)``
/// - ``moveItem(_:afterItem:)``
/// - ``reloadItems(_:)``
/// - ``reconfigureItems(_:)``
///
/// ### Reading as collections
/// - ``sections``
/// - ``items``
/// - ``positions``
public struct Snapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// Shared with copies until one of them is changed.
  @usableFromInline var storage: SnapshotStorage<SectionID, ItemID>
  /// What to show again; nil if nothing is marked.
  @usableFromInline var marks: SnapshotMarks?
  /// What was edited since a data source returned this snapshot; nil if it was built from nothing.
  @usableFromInline var journal: Journal?

  /// The error of an edit; a failed edit changes nothing.
  public typealias Failure = SnapshotError<SectionID, ItemID>

  /// Creates a snapshot without sections and items.
  ///
  /// - Complexity: O(1).
  @inlinable
  public init() {
    self.init(storage: SnapshotStorage(SnapshotCore()), journal: nil)
  }

  @inlinable
  init(storage: SnapshotStorage<SectionID, ItemID>, journal: Journal?) {
    self.storage = storage
    marks = nil
    self.journal = journal
  }
}
