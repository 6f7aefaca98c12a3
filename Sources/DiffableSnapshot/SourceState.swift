/// The state of a data source, whatever it is isolated to.
@usableFromInline
struct SourceState<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
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

  @usableFromInline typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  @usableFromInline var current = Snapshot<SectionID, ItemID>()
  @usableFromInline var identity = StateIdentity(owner: StateOwner())
  /// What came since the last of `turn`, in order.
  @usableFromInline var waiting: [Request] = []
  /// What waits before all of `waiting`, the next one last.
  @usableFromInline var turn: [Request] = []
  @usableFromInline var isApplying = false

  @inlinable
  init() {}

  /// The request that waits longest, taken off; nil where none does.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  mutating func next() -> Request? {
    if turn.isEmpty {
      turn = waiting.reversed()
      waiting = []
    }
    return turn.popLast()
  }

  /// A copy of the current state that remembers what is edited.
  @inlinable
  mutating func snapshot() -> Snapshot<SectionID, ItemID> {
    current.fold()
    return Snapshot(storage: current.storage, journal: Journal(base: identity))
  }

  /// What an apply has to tell; nil when the snapshot changes nothing.
  @inlinable
  func transaction(for request: Request) -> Transaction? {
    let change: Transaction.Change
    if request.reloadsData {
      change = .reloadData
    } else {
      let difference = request.snapshot.difference(from: current, known: identity)
      if difference.isEmpty { return nil }
      change = .difference(difference)
    }
    // The same list without marks and without memory of its edits.
    let settled = Snapshot<SectionID, ItemID>(storage: request.snapshot.storage, journal: nil)
    return Transaction(from: current, to: settled, change: change)
  }

  /// Makes the end of a transaction the current state.
  @inlinable
  mutating func settle(_ transaction: Transaction) {
    current = transaction.finalSnapshot
    identity.number &+= 1
  }
}
