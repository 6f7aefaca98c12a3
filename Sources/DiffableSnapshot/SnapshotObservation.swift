/// Somebody's wish to hear of each apply; it ends when this value is released or cancelled.
///
/// It can't be sent, so it stays in the isolation of its data source.
public final class SnapshotObservation<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  /// What is called with a transaction.
  public typealias Handler = (SnapshotTransaction<SectionID, ItemID>) -> Void

  private var willApply: Handler?
  private var didApply: Handler?

  init(willApply: Handler?, didApply: Handler?) {
    self.willApply = willApply
    self.didApply = didApply
  }

  /// Ends the observation; nothing is called after it.
  public func cancel() {
    willApply = nil
    didApply = nil
  }

  @usableFromInline
  func announce(_ transaction: SnapshotTransaction<SectionID, ItemID>) {
    willApply?(transaction)
  }

  @usableFromInline
  func report(_ transaction: SnapshotTransaction<SectionID, ItemID>) {
    didApply?(transaction)
  }
}

/// Who hears of each apply of a data source.
@usableFromInline
struct Observers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  @usableFromInline
  struct Observer {
    @usableFromInline weak var observation: SnapshotObservation<SectionID, ItemID>?

    init(observation: SnapshotObservation<SectionID, ItemID>) {
      self.observation = observation
    }
  }

  @usableFromInline var all: [Observer] = []
  /// How many there are when those who are gone are looked for again.
  private var limit = 8

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { all.isEmpty }

  /// Adds one.
  ///
  /// - Complexity: O(1) amortised.
  mutating func add(_ observation: SnapshotObservation<SectionID, ItemID>) {
    if all.count >= limit {
      all.removeAll { $0.observation == nil }
      limit = max(8, 2 * all.count)
    }
    all.append(Observer(observation: observation))
  }

  @inlinable
  func announce(_ transaction: SnapshotTransaction<SectionID, ItemID>) {
    for observer in all { observer.observation?.announce(transaction) }
  }

  @inlinable
  func report(_ transaction: SnapshotTransaction<SectionID, ItemID>) {
    for observer in all { observer.observation?.report(transaction) }
  }
}
