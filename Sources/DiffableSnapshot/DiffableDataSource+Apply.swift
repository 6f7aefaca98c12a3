extension DiffableDataSource {
  /// A snapshot that waits for its turn.
  @usableFromInline
  struct Request {
    @usableFromInline let snapshot: Snapshot<SectionID, ItemID>
    @usableFromInline let reloadsData: Bool

    @inlinable
    init(snapshot: Snapshot<SectionID, ItemID>, reloadsData: Bool) {
      self.snapshot = snapshot
      self.reloadsData = reloadsData
    }
  }

  /// Makes a snapshot the current state and tells the surface, once, what changed.
  ///
  /// A snapshot that changes nothing is told to nobody.
  /// Called while another apply is in progress, as by a surface that is painting, it is queued and
  /// done after that one, in order, before the outermost call returns.
  ///
  /// - Complexity: O(*k* log *n*) for a snapshot derived from the current state by *k* edits to *n*
  ///   items, when *k* is at most a few hundred; O(*n* log *n*) for any other.
  @inlinable
  public func apply(_ snapshot: Snapshot<SectionID, ItemID>) {
    enqueue(snapshot, reloadsData: false)
  }

  /// Makes a snapshot the current state without looking for what changed, and tells the surface to
  /// paint everything.
  ///
  /// - Complexity: O(1), beside what the surface does.
  @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionID, ItemID>) {
    enqueue(snapshot, reloadsData: true)
  }

  @inlinable
  func enqueue(_ snapshot: Snapshot<SectionID, ItemID>, reloadsData: Bool) {
    guard !isApplying else {
      waiting.append(Request(snapshot: snapshot, reloadsData: reloadsData))
      return
    }
    isApplying = true
    perform(snapshot, reloadsData: reloadsData)
    while !waiting.isEmpty {
      let request = waiting.removeFirst()
      perform(request.snapshot, reloadsData: request.reloadsData)
    }
    isApplying = false
  }

  @inlinable
  func perform(_ snapshot: Snapshot<SectionID, ItemID>, reloadsData: Bool) {
    let change: Transaction.Change
    if reloadsData {
      change = .reloadData
    } else {
      let difference = snapshot.difference(from: current, known: identity)
      if difference.isEmpty { return }
      change = .difference(difference)
    }
    // The same list without marks and without memory of its edits.
    let settled = Snapshot<SectionID, ItemID>(storage: snapshot.storage, journal: nil)
    let transaction = Transaction(from: current, to: settled, change: change)
    tell(transaction)
  }
}
