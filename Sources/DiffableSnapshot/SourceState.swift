/// The state of a data source, whatever it is isolated to.
@usableFromInline
struct SourceState<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// What waits for its turn.
  @usableFromInline
  enum Request {
    /// A snapshot that is to be the current state.
    case list(Snapshot<SectionID, ItemID>)
    /// The same, without looking for what changed.
    case reload(Snapshot<SectionID, ItemID>)
    /// A tree of which a section is to show the rows.
    indirect case tree(SectionSnapshot<ItemID>, in: SectionID)
  }

  @usableFromInline typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  @usableFromInline var current = Snapshot<SectionID, ItemID>()
  @usableFromInline var identity = StateIdentity(owner: StateOwner())
  @usableFromInline var trees = ShownTrees<SectionID, ItemID>()
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

  /// What a request has to tell; nil when it changes nothing that is shown.
  @inlinable
  mutating func transaction(for request: Request) -> Transaction? {
    switch request {
    case .list(let snapshot): transaction(to: snapshot)
    case .reload(let snapshot):
      Transaction(from: current, to: settled(snapshot), change: .reloadData)
    case .tree(let tree, let section): transaction(showing: tree, in: section)
    }
  }

  @inlinable
  func transaction(to snapshot: Snapshot<SectionID, ItemID>) -> Transaction? {
    let difference = snapshot.difference(from: current, known: identity)
    if difference.isEmpty { return nil }
    return Transaction(from: current, to: settled(snapshot), change: .difference(difference))
  }

  /// The same list without marks and without memory of its edits.
  @inlinable
  func settled(_ snapshot: Snapshot<SectionID, ItemID>) -> Snapshot<SectionID, ItemID> {
    Snapshot(storage: snapshot.storage, journal: nil)
  }

  /// Makes the end of a transaction the current state.
  @inlinable
  mutating func settle(_ transaction: Transaction) {
    current = transaction.finalSnapshot
    identity.number &+= 1
    if !trees.isUnused { trees.settle(transaction) }
  }
}
