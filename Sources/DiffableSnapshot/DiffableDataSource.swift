/// The one holder of a list's current state, which finds what each new state changes and tells the
/// surface once.
///
/// Take ``snapshot()``, edit it, ``apply(_:animatingDifferences:completion:)`` it. A snapshot that was derived from the current
/// state is applied at a cost that follows the edits and not the list.
///
/// The surface is held weakly, since it usually holds the data source to ask for rows.
@MainActor
public final class DiffableDataSource<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable,
  Row
> {
  /// The content of one row, by its identifier.
  public typealias RowProvider = (ItemID) -> Row
  /// What an observer is handed.
  public typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  /// What shows the rows; nobody is told of an apply while it is nil.
  public weak var surface: (any DiffableSurface<SectionID, ItemID>)?

  /// What is asked and told by ``expand(_:)`` and ``collapse(_:)``.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  /// What is asked and told by ``reorderItem(_:to:)``.
  public var reorderingHandlers = ReorderingHandlers()

  // Only this actor touches these, and never while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var state = SourceState<SectionID, ItemID>()
  @usableFromInline let rowProvider: RowProvider
  @exclusivity(unchecked)
  @usableFromInline var observers = Observers<SectionID, ItemID>()

  /// Makes a data source of an empty list.
  ///
  /// - Parameters:
  ///   - surface: What is told of each apply; held weakly.
  ///   - rowProvider: Answers the content of a row; called by ``row(for:)`` and nothing else.
  @inlinable
  public init(
    surface: (any DiffableSurface<SectionID, ItemID>)? = nil,
    rowProvider: @escaping RowProvider
  ) {
    self.surface = surface
    self.rowProvider = rowProvider
  }

  /// A copy of the current state, to be edited and applied.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot<SectionID, ItemID> {
    state.snapshot()
  }

  /// The content of a row, asked of the row provider now; nothing is kept.
  @inlinable
  public func row(for item: ItemID) -> Row {
    rowProvider(item)
  }

  /// The item at a position of the current state; nil when there is none.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    state.current.itemIdentifier(for: position)
  }

  /// Where an item stands in the current state; nil when it is not there.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    state.current.indexPath(for: item)
  }

  /// The section at an index of the current state; nil when there is none.
  ///
  /// - Complexity: O(log *s*) for *s* sections.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    state.current.sectionIdentifier(for: index)
  }

  /// The index of a section of the current state; nil when it is not there.
  ///
  /// - Complexity: O(log *s*) for *s* sections, and one hash.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    state.current.indexOfSection(section)
  }

  /// Calls back before and after each apply, until the answer is released or cancelled.
  ///
  /// Before an apply the data source still has the initial state, after it the final one.
  /// What an observer applies is done after that, in its turn.
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
    // Those who come while it is told hear of the next one.
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
