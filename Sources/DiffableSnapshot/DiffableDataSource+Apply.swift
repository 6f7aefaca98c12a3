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
    enqueue(Request(snapshot: snapshot, reloadsData: false))
  }

  /// Makes a snapshot the current state without looking for what changed, and tells the surface to
  /// paint everything.
  ///
  /// - Complexity: O(1), beside what the surface does.
  @inlinable
  public func applyUsingReloadData(_ snapshot: Snapshot<SectionID, ItemID>) {
    enqueue(Request(snapshot: snapshot, reloadsData: true))
  }

  @inlinable
  func enqueue(_ request: Request) {
    guard !isApplying else {
      waiting.append(request)
      return
    }
    isApplying = true
    perform(request)
    while !waiting.isEmpty { perform(waiting.removeFirst()) }
    isApplying = false
  }

  @inlinable
  func perform(_ request: Request) {
    let change = change(of: request)
    if case .difference(let difference) = change, difference.isEmpty { return }
    let next = request.snapshot.settled
    tell(Transaction(from: current, to: next, change: change)) {
      current = next
      identity.number &+= 1
    }
  }

  @inlinable
  func change(of request: Request) -> Transaction.Change {
    if request.reloadsData { return .reloadData }
    return .difference(request.snapshot.difference(from: current, known: identity))
  }
}

extension Snapshot {
  /// The same list without marks and without memory of its edits.
  @inlinable var settled: Self {
    var settled = self
    settled.journal = nil
    if !itemMarks.isEmpty { settled.itemMarks = [:] }
    if !sectionMarks.isEmpty { settled.sectionMarks = [] }
    return settled
  }
}
