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

  /// Makes the items of a section those that are seen of a tree, and tells what changed.
  ///
  /// A section that is not there is made, at the end.
  /// The data source keeps a copy of the tree.
  /// A tree that is edited and applied again is not read: what its edits have brought into sight, taken
  /// out of it or moved is known, and told as the fewest changes.
  /// An item that is in another section is moved here.
  ///
  /// - Complexity: O(*k* log *n*) for *k* items that came, went or moved since the tree that the
  ///   section showed last, when this one was derived from that; beside it a look at each chunk of
  ///   some hundred items that are seen. O(*m*) more for *m* items when it was not, or when the
  ///   section was changed otherwise.
  @inlinable
  public func apply(_ tree: SectionSnapshot<ItemID>, to section: SectionID) {
    enqueue(.tree(tree, in: section))
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
