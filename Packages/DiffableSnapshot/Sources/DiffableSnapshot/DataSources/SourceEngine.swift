/// What the two kinds of data source share: the state, the observers, and the order of applies.
public final class SourceEngine<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline typealias Transaction = SnapshotTransaction<SectionID, ItemID>
  @usableFromInline typealias Request = SourceState<SectionID, ItemID>.Request

  // Safe: this class isn't Sendable, so only one isolation accesses these properties. No access calls
  // code of the user except the hash and equality of an identifier.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var state = SourceState<SectionID, ItemID>()
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  @usableFromInline var observers = Observers<SectionID, ItemID>()

  /// Shows a transaction, after the state has changed.
  @usableFromInline var show: (Transaction) -> Void
  @usableFromInline var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  @usableFromInline var reorderingHandlers = ReorderingHandlers<SectionID, ItemID>()

  @inlinable
  init(show: @escaping (Transaction) -> Void) {
    self.show = show
  }

  @inlinable
  func apply(
    _ snapshot: Snapshot<SectionID, ItemID>,
    _ animatingDifferences: Bool,
    _ completion: (() -> Void)?
  ) {
    guard !state.isApplying else {
      let request = Request(
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

  @inlinable
  func enqueue(_ request: Request) {
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
  func perform(_ request: Request) {
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
