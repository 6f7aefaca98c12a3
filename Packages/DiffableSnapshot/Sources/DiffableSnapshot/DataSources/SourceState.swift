/// The state of a data source, independent of its isolation.
@usableFromInline
struct SourceState<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline
  struct Request {
    @usableFromInline
    enum Content {
      case list(Snapshot<SectionID, ItemID>)
      /// A snapshot to show without computing a difference.
      case reload(Snapshot<SectionID, ItemID>)
      indirect case tree(SectionSnapshot<ItemID>, in: SectionID)
      case reordering(ItemID, to: ItemPosition)
    }

    @usableFromInline let content: Content
    @usableFromInline let animatingDifferences: Bool
    @usableFromInline let completion: (() -> Void)?

    @inlinable
    init(
      _ content: Content,
      animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) {
      self.content = content
      self.animatingDifferences = animatingDifferences
      self.completion = completion
    }
  }

  @usableFromInline typealias Transaction = SnapshotTransaction<SectionID, ItemID>

  @usableFromInline var current = Snapshot<SectionID, ItemID>()
  @usableFromInline var identity = StateIdentity(owner: StateOwner())
  @usableFromInline var trees = ShownTrees<SectionID, ItemID>()
  /// Requests that arrived since `turn` was filled, in order.
  @usableFromInline var waiting: [Request] = []
  /// Requests to run before those in `waiting`, the next one last.
  @usableFromInline var turn: [Request] = []
  @usableFromInline var isApplying = false
  /// The transaction passed to `willApply` handlers while they run.
  @usableFromInline var announced: Transaction?
  /// The state after all queued requests, computed only on demand.
  @usableFromInline var futureState: FutureState?

  @usableFromInline
  final class FutureState {
    @usableFromInline var state: SourceState

    init(_ state: SourceState) {
      self.state = state
    }
  }

  @inlinable
  init() {}

  @inlinable var hasQueuedRequests: Bool { !waiting.isEmpty || !turn.isEmpty }

  @inlinable
  mutating func wait(_ request: Request) {
    waiting.append(request)
    futureState?.state.waiting.append(request)
  }

  @inlinable
  mutating func end() {
    isApplying = false
    futureState = nil
  }

  /// - Complexity: O(1) amortised.
  @inlinable
  mutating func next() -> Request? {
    if turn.isEmpty {
      turn = waiting.reversed()
      waiting = []
    }
    return turn.popLast()
  }

  /// A copy of the current state that records its edits in a journal.
  @inlinable
  mutating func snapshot() -> Snapshot<SectionID, ItemID> {
    current.fold()
    return Snapshot(storage: current.storage, journal: Journal(base: identity))
  }

  /// The transaction for a request, or nil if nothing visible changes.
  @inlinable
  mutating func transaction(for request: Request) -> Transaction? {
    let animates = request.animatingDifferences
    switch request.content {
    case .list(let snapshot): return transaction(to: snapshot, animates)
    case .reload(let snapshot):
      return Transaction(from: current, to: snapshot, nil, false)
    case .tree(let tree, let section): return transaction(showing: tree, in: section, animates)
    case .reordering(let item, let place): return transaction(reordering: item, to: place)
    }
  }

  @inlinable
  func transaction(to snapshot: Snapshot<SectionID, ItemID>, _ animates: Bool) -> Transaction? {
    let difference = snapshot.difference(from: current, known: identity)
    if difference.isEmpty { return nil }
    return Transaction(from: current, to: snapshot, difference, animates)
  }

  @inlinable
  mutating func settle(_ transaction: Transaction) {
    announced = nil
    current = transaction.finalSnapshot
    identity.number &+= 1
    if !trees.isUnused { trees.settle(transaction) }
  }
}
