/// The state of a data source, whatever it is isolated to.
@usableFromInline
struct SourceState<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// What waits for its turn.
  @usableFromInline
  struct Request {
    @usableFromInline
    enum Content {
      /// A snapshot that is to be the current state.
      case list(Snapshot<SectionID, ItemID>)
      /// The same, without looking for what changed.
      case reload(Snapshot<SectionID, ItemID>)
      /// A tree of which a section is to show the rows.
      indirect case tree(SectionSnapshot<ItemID>, in: SectionID)
      /// An item that is to stand elsewhere.
      case reordering(ItemID, to: ItemPosition)
    }

    @usableFromInline let content: Content
    @usableFromInline let animatingDifferences: Bool
    /// What is called when it is done.
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
  /// What came since the last of `turn`, in order.
  @usableFromInline var waiting: [Request] = []
  /// What waits before all of `waiting`, the next one last.
  @usableFromInline var turn: [Request] = []
  @usableFromInline var isApplying = false
  /// The step that observers hear of before it is made.
  @usableFromInline var announced: Transaction?
  /// The state when all that waits is done, where somebody has asked for it.
  @usableFromInline var foreseen: Foreseen?

  /// A state of which nobody is told.
  @usableFromInline
  final class Foreseen {
    @usableFromInline var state: SourceState

    init(_ state: SourceState) {
      self.state = state
    }
  }

  @inlinable
  init() {}

  @inlinable var isAnyWaiting: Bool { !waiting.isEmpty || !turn.isEmpty }

  /// Lets a request wait for its turn.
  @inlinable
  mutating func wait(_ request: Request) {
    waiting.append(request)
    foreseen?.state.waiting.append(request)
  }

  /// Notes that all requests are done.
  @inlinable
  mutating func end() {
    isApplying = false
    foreseen = nil
  }

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
    let animates = request.animatingDifferences
    switch request.content {
    case .list(let snapshot): return transaction(to: snapshot, animates)
    case .reload(let snapshot):
      return Transaction(from: current, to: settled(snapshot), change: .reloadData, false)
    case .tree(let tree, let section): return transaction(showing: tree, in: section, animates)
    case .reordering(let item, let place): return transaction(reordering: item, to: place)
    }
  }

  @inlinable
  func transaction(to snapshot: Snapshot<SectionID, ItemID>, _ animates: Bool) -> Transaction? {
    let difference = snapshot.difference(from: current, known: identity)
    if difference.isEmpty { return nil }
    let change = Transaction.Change.difference(difference)
    return Transaction(from: current, to: settled(snapshot), change: change, animates)
  }

  /// The same list without marks and without memory of its edits.
  @inlinable
  func settled(_ snapshot: Snapshot<SectionID, ItemID>) -> Snapshot<SectionID, ItemID> {
    Snapshot(storage: snapshot.storage, journal: nil)
  }

  /// Makes the end of a transaction the current state.
  @inlinable
  mutating func settle(_ transaction: Transaction) {
    announced = nil
    current = transaction.finalSnapshot
    identity.number &+= 1
    if !trees.isUnused { trees.settle(transaction) }
  }
}
