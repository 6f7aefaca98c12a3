extension DiffableDataSource {
  /// Makes a snapshot the current state and tells the surface, once, what changed.
  ///
  /// A snapshot that changes nothing is not told.
  /// Called while another apply is in progress, as by a surface that is painting, it is queued and
  /// done after that one, in order, before the outermost call returns.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show, usually an edited copy of ``snapshot()``.
  ///   - animatingDifferences: What the surface reads as
  ///     ``SnapshotTransaction/animatingDifferences``; the data source does the same either way.
  ///   - completion: Called once when the surface and all observers have been told, or when there
  ///     was nothing to tell. It does not wait for the end of a motion, of which only the surface
  ///     knows. What it applies is queued.
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
    // As `perform` would, without a request being made for it.
    state.isApplying = true
    if let transaction = state.transaction(to: snapshot, animatingDifferences) { tell(transaction) }
    completion?()
    performWaiting()
    state.end()
  }

  /// Makes a snapshot the current state without looking for what changed, and tells the surface to
  /// paint everything.
  ///
  /// - Parameters:
  ///   - snapshot: The list to show.
  ///   - completion: Called once when the surface and all observers have been told.
  /// - Complexity: O(1), beside what the surface does.
  @inlinable
  public func applyUsingReloadData(
    _ snapshot: Snapshot<SectionID, ItemID>,
    completion: (() -> Void)? = nil
  ) {
    enqueue(SourceState.Request(.reload(snapshot), completion: completion))
  }

  /// The same by the name that `UICollectionViewDiffableDataSource` has for it; see
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
}
