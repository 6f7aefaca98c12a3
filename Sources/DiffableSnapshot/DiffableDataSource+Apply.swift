extension DiffableDataSource {
  /// Makes a snapshot the current state and tells the surface, once, what changed.
  ///
  /// A snapshot that changes nothing is not told.
  /// Called while another apply is in progress, as by a surface that is painting, it is queued and
  /// done after that one, in order, before the outermost call returns.
  ///
  /// - Complexity: O(*k* log *n*) for a snapshot derived from the current state by *k* edits to *n*
  ///   items, when *k* is at most a few hundred; O(*n* log *n*) for any other.
  @inlinable
  public func apply(_ snapshot: Snapshot<SectionID, ItemID>) {
    enqueue(.list(snapshot))
  }

  /// Makes a snapshot the current state without looking for what changed, and tells the surface to
  /// paint everything.
  ///
  /// - Complexity: O(1), beside what the surface does.
  @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionID, ItemID>) {
    enqueue(.reload(snapshot))
  }

  @inlinable
  func enqueue(_ request: SourceState<SectionID, ItemID>.Request) {
    guard !state.isApplying else { return state.waiting.append(request) }
    state.isApplying = true
    perform(request)
    while let next = state.next() { perform(next) }
    state.isApplying = false
  }

  @inlinable
  func perform(_ request: SourceState<SectionID, ItemID>.Request) {
    if let transaction = state.transaction(for: request) { tell(transaction) }
  }
}
