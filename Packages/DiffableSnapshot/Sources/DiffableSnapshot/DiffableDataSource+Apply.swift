extension DiffableDataSource {
  /// Makes a snapshot the current state and notifies the surface once of what changed.
  ///
  /// A snapshot that changes nothing sends no notification. A call made during another apply, for
  /// example by a surface that is painting, is queued. It runs after that apply, in order, before
  /// the outermost call returns.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show, usually an edited copy of ``snapshot()``.
  ///   - animatingDifferences: Passed to the surface as
  ///     ``SnapshotTransaction/animatingDifferences``. The data source itself ignores it.
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

  /// Makes a snapshot the current state without computing a difference.
  ///
  /// The surface repaints everything.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show.
  ///   - completion: Called once, after the surface and all observers were notified.
  /// - Complexity: O(1), plus the work of the surface.
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
}
