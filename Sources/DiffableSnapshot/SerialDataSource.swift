/// A data source that belongs to no actor.
///
/// It does what ``DiffableDataSource`` does, for a list that is not shown by the main actor: in an
/// actor of its own, or in a program without any. It can't be sent, so it stays in the isolation that
/// made it, and so does its surface.
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
  /// What `show` and the observers are handed.
  public typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  /// What is told of each apply, once, when the state has changed.
  public var show: (Transaction) -> Void
  /// What is asked and told by ``expand(_:)`` and ``collapse(_:)``.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  /// What is asked and told by ``reorderItem(_:to:)``.
  public var reorderingHandlers = ReorderingHandlers()
  // Only one isolation touches these, and never while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var state = SourceState<SectionID, ItemID>()
  @exclusivity(unchecked)
  @usableFromInline var observers = Observers<SectionID, ItemID>()

  /// Makes a data source of an empty list.
  ///
  /// - Parameter show: What is told of each apply; kept as long as the data source.
  @inlinable
  public init(show: @escaping (Transaction) -> Void = { _ in }) {
    self.show = show
  }

  /// A copy of the current state, to be edited and applied.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func snapshot() -> Snapshot<SectionID, ItemID> {
    state.snapshot()
  }

  /// Makes a snapshot the current state and tells what changed; see
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
    // As `perform` would, without a request being made for it.
    state.isApplying = true
    if let transaction = state.transaction(to: snapshot, animatingDifferences) { tell(transaction) }
    completion?()
    performWaiting()
    state.end()
  }

  /// Makes a snapshot the current state without looking for what changed; see
  /// ``DiffableDataSource/applyUsingReloadData(_:completion:)``.
  @inlinable
  public func applyUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    enqueue(SourceState.Request(.reload(snapshot), completion: completion))
  }

  /// The same by the name that `UICollectionViewDiffableDataSource` has for it.
  @inlinable
  public func applySnapshotUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    applyUsingReloadData(snapshot, completion: completion)
  }

  /// The item at a position of the current state; nil when there is none.
  @inlinable
  public func itemIdentifier(for position: ItemPosition) -> ItemID? {
    state.current.itemIdentifier(for: position)
  }

  /// Where an item stands in the current state; nil when it is not there.
  @inlinable
  public func indexPath(for item: ItemID) -> ItemPosition? {
    state.current.indexPath(for: item)
  }

  /// The section at an index of the current state; nil when there is none.
  @inlinable
  public func sectionIdentifier(for index: Int) -> SectionID? {
    state.current.sectionIdentifier(for: index)
  }

  /// The index of a section of the current state; nil when it is not there.
  @inlinable
  public func index(for section: SectionID) -> Int? {
    state.current.indexOfSection(section)
  }

  /// Calls back before and after each apply, until the answer is released or cancelled; see
  /// ``DiffableDataSource/observe(willApply:didApply:)``.
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
    while state.isAnyWaiting, let next = state.next() { perform(next) }
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
    // Those who come while it is told hear of the next one.
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
