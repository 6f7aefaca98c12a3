/// A data source that isn't tied to an actor.
///
/// It works like ``DiffableDataSource``, for lists that the main actor doesn't show: inside another
/// actor, or in a program without actors. It isn't Sendable, so it stays in the isolation that
/// created it, together with its surface.
///
/// ```swift
/// actor Outline {
///   private let source = SerialDataSource<String, UUID>()
///   private var changes = 0
///
///   func start() {
///     source.show = { [unowned self] _ in self.changes += 1 }
///   }
/// }
/// ```
public final class SerialDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// The value passed to `show` and the observers.
  public typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  /// Called once for each apply, after the state has changed.
  public var show: (Transaction) -> Void
  /// Called by ``expand(_:)`` and ``collapse(_:)``.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  /// Called by ``reorderItem(_:to:)``.
  public var reorderingHandlers = ReorderingHandlers()
  // Safe: only one isolation accesses these properties, and never reentrantly.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var state = SourceState<SectionID, ItemID>()
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var observers = Observers<SectionID, ItemID>()

  /// Creates a data source with an empty list.
  ///
  /// - Parameter show: Called for each apply; kept as long as the data source.
  @inlinable
  public init(show: @escaping (Transaction) -> Void = { _ in }) {
    self.show = show
  }

  /// Returns a copy of the current state, to edit and apply.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot<SectionID, ItemID> {
    state.snapshot()
  }

  /// Makes a snapshot the current state and reports what changed; see
  /// ``DiffableDataSource/apply(_:animatingDifferences:completion:)``.
  @inlinable
  public func apply(
    _ snapshot: Snapshot<SectionID, ItemID>,
    animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    guard !state.isApplying else {
      let request = SourceState.Request(
        .list(snapshot),
        animatingDifferences: animatingDifferences,
        completion: completion
      )
      return state.wait(request)
    }
    // The same as `perform`, without allocating a request.
    state.isApplying = true
    if let transaction = state.transaction(to: snapshot, animatingDifferences) { tell(transaction) }
    completion?()
    performWaiting()
    state.end()
  }

  /// Makes a snapshot the current state without computing a difference; see
  /// ``DiffableDataSource/applyUsingReloadData(_:completion:)``.
  @inlinable
  public func applyUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    enqueue(SourceState.Request(.reload(snapshot), completion: completion))
  }

  /// The name that `UICollectionViewDiffableDataSource` uses for
  /// ``applyUsingReloadData(_:completion:)``.
  @inlinable
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    applyUsingReloadData(snapshot, completion: completion)
  }

  /// Returns the item at a position of the current state, or nil.
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    state.current.itemIdentifier(for: position)
  }

  /// Returns the position of an item in the current state, or nil.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    state.current.indexPath(for: item)
  }

  /// Returns the section at an index of the current state, or nil.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    state.current.sectionIdentifier(for: index)
  }

  /// Returns the index of a section in the current state, or nil.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    state.current.indexOfSection(section)
  }

  /// Calls the closures before and after each apply until the observation is released or cancelled;
  /// see ``DiffableDataSource/observe(willApply:didApply:)``.
  public func observe(
    willApply: ((Transaction) -> Void)? = nil,
    didApply: ((Transaction) -> Void)? = nil
  ) -> SnapshotObservation<SectionID, ItemID> {
    let observation = SnapshotObservation(willApply: willApply, didApply: didApply)
    observers.add(observation)
    return observation
  }

  @inlinable
  func enqueue(_ request: SourceState<SectionID, ItemID>.Request) {
    guard !state.isApplying else { return state.wait(request) }
    state.isApplying = true
    perform(request)
    performWaiting()
    state.end()
  }

  @inlinable
  func performWaiting() {
    while state.hasQueuedRequests, let next = state.next() { perform(next) }
  }

  @inlinable
  func perform(_ request: SourceState<SectionID, ItemID>.Request) {
    if let transaction = state.transaction(for: request) {
      let reordering = state.reordering(in: transaction, of: request)
      if let reordering, let willReorder = reorderingHandlers.willReorder {
        state.announced = transaction
        willReorder(reordering)
      }
      tell(transaction)
      if let reordering { reorderingHandlers.didReorder?(reordering) }
    }
    request.completion?()
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
    show(transaction)
    heard.report(transaction)
  }
}
