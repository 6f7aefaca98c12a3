/// Holds the current state of a list, computes what each new state changes, and reports it once.
///
/// ``DiffableDataSource`` and ``SerialDataSource`` are the two kinds of data source. Everything here
/// works the same in both.
///
/// Take a ``snapshot()``, edit it, and pass it to ``apply(_:animatingDifferences:completion:)``. If
/// the snapshot was derived from the current state, the cost depends on the number of edits, not on
/// the length of the list.
///
/// ## Topics
///
/// ### Changing the list
/// - ``snapshot()``
/// - ``apply(_:animatingDifferences:completion:)``
/// - ``applySnapshotUsingReloadData(_:completion:)``
/// - ``reorderItem(_:to:)``
/// - ``reorderingHandlers``
///
/// ### Reading the list
/// - ``itemIdentifier(for:)``
/// - ``indexPath(for:)``
/// - ``sectionIdentifier(for:)``
/// - ``index(for:)``
///
/// ### Trees
/// - ``snapshot(for:)``
/// - ``apply(_:to:animatingDifferences:completion:)``
/// - ``expand(_:)``
/// - ``collapse(_:)``
/// - ``sectionSnapshotHandlers``
///
/// ### Observing
/// - ``observe(willApply:didApply:)``
public protocol SnapshotDataSource<SectionID, ItemID>: AnyObject {
  /// The type that identifies sections.
  associatedtype SectionID: Hashable & Sendable
  /// The type that identifies items.
  associatedtype ItemID: Hashable & Sendable

  /// The state of the data source, which only this library reads.
  var engine: SourceEngine<SectionID, ItemID> { get }
}

extension SnapshotDataSource {
  /// Returns a copy of the current state, to edit and apply.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot<SectionID, ItemID> {
    engine.state.snapshot()
  }

  /// Makes a snapshot the current state and reports once what changed.
  ///
  /// A snapshot that changes nothing is not reported. A call made during another apply, for example
  /// by a surface that is painting, is queued. It runs after that apply, in order, before the
  /// outermost call returns.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show, usually an edited copy of ``snapshot()``.
  ///   - animatingDifferences: Passed on as ``SnapshotTransaction/animatingDifferences``. The data
  ///     source itself ignores it.
  ///   - completion: Called once, after the surface and all observers were notified, or when
  ///     nothing changed. It doesn't wait for animations. An apply that it calls is queued.
  /// - Complexity: O(*k* log *n*) for a snapshot derived from the current state by *k* edits to *n*
  ///   items, when *k* is at most a few hundred; O(*n* log *n*) for any other.
  @inlinable
  public func apply(
    _ snapshot: Snapshot<SectionID, ItemID>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    engine.apply(snapshot, animatingDifferences, completion)
  }

  /// Makes a snapshot the current state without computing a difference.
  ///
  /// The surface repaints everything.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show.
  ///   - completion: Called once, after the surface and all observers were notified.
  /// - Complexity: O(1), plus the work of the surface.
  @inlinable
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    engine.enqueue(SourceState.Request(.reload(snapshot), completion: completion))
  }

  /// Returns the item at a position of the current state, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    engine.state.current.itemIdentifier(for: position)
  }

  /// Returns the position of an item in the current state, or nil.
  ///
  /// - Complexity: O(log *n*), and one hash.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    engine.state.current.indexPath(for: item)
  }

  /// Returns the section at an index of the current state, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    engine.state.current.sectionIdentifier(for: index)
  }

  /// Returns the index of a section in the current state, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections, and one hash.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    engine.state.current.indexOfSection(section)
  }

  /// Calls the closures before and after each apply until the observation is released or cancelled.
  ///
  /// `willApply` still sees the initial state in the data source; `didApply` sees the final one. An
  /// apply made by an observer is queued.
  ///
  /// - Complexity: O(1) amortised. Each apply calls each observer.
  public func observe(
    willApply: ((SnapshotTransaction<SectionID, ItemID>) -> Void)? = nil,
    didApply: ((SnapshotTransaction<SectionID, ItemID>) -> Void)? = nil
  ) -> SnapshotObservation<SectionID, ItemID> {
    let observation = SnapshotObservation(willApply: willApply, didApply: didApply)
    engine.observers.add(observation)
    return observation
  }
}
