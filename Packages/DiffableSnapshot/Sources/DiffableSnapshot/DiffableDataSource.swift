/// Holds the current state of a list, computes what each new state changes, and notifies the
/// surface once.
///
/// Take a ``snapshot()``, edit it, and pass it to ``apply(_:animatingDifferences:completion:)``. If
/// the snapshot was derived from the current state, the cost depends on the number of edits, not on
/// the length of the list.
///
/// The surface is held weakly because it usually holds the data source.
@MainActor
public final class DiffableDataSource<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable,
  Row
> {
  /// Returns the content of the row with this identifier.
  public typealias RowProvider = (ItemID) -> Row
  /// The value passed to observers.
  public typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  /// The view that shows the rows; while it is nil, applies still change the state.
  public weak var surface: (any DiffableSurface<SectionID, ItemID>)?

  /// Called by ``expand(_:)`` and ``collapse(_:)``.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  /// Called by ``reorderItem(_:to:)``.
  public var reorderingHandlers = ReorderingHandlers()

  // Safe: only this actor accesses these properties, and never reentrantly.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var state = SourceState<SectionID, ItemID>()
  @usableFromInline let rowProvider: RowProvider
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var observers = Observers<SectionID, ItemID>()

  /// Creates a data source with an empty list.
  ///
  /// - Parameters:
  ///   - surface: Notified of each apply; held weakly.
  ///   - rowProvider: Returns the content of a row. Only ``row(for:)`` calls it.
  @inlinable
  public init(
    surface: (any DiffableSurface<SectionID, ItemID>)? = nil,
    rowProvider: @escaping RowProvider
  ) {
    self.surface = surface
    self.rowProvider = rowProvider
  }

  /// Returns a copy of the current state, to edit and apply.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot<SectionID, ItemID> {
    state.snapshot()
  }

  /// Returns the content of a row.
  ///
  /// The row provider is called each time; nothing is cached.
  @inlinable
  public func row(for item: ItemID) -> Row {
    rowProvider(item)
  }

  /// Returns the item at a position of the current state, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    state.current.itemIdentifier(for: position)
  }

  /// Returns the position of an item in the current state, or nil.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    state.current.indexPath(for: item)
  }

  /// Returns the section at an index of the current state, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    state.current.sectionIdentifier(for: index)
  }

  /// Returns the index of a section in the current state, or nil.
  ///
  /// - Complexity: O(log *s*) for *s* sections, and one hash.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    state.current.indexOfSection(section)
  }

  /// Calls the closures before and after each apply until the observation is released or cancelled.
  ///
  /// `willApply` still sees the initial state in the data source; `didApply` sees the final one. An
  /// apply made by an observer is queued.
  public func observe(
    willApply: ((Transaction) -> Void)? = nil,
    didApply: ((Transaction) -> Void)? = nil
  ) -> SnapshotObservation<SectionID, ItemID> {
    let observation = SnapshotObservation(willApply: willApply, didApply: didApply)
    observers.add(observation)
    return observation
  }

  @inlinable
  func tell(_ transaction: Transaction) {
    // Observers added during this call are notified from the next transaction on.
    let heard = observers
    if !heard.isEmpty {
      state.announced = transaction
      heard.announce(transaction)
    }
    state.settle(transaction)
    surface?.show(transaction)
    heard.report(transaction)
  }
}
