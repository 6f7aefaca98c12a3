/// A subscription to the applies of a data source; it ends when it is released or cancelled.
///
/// It isn't Sendable, so it stays in the isolation of its data source.
public final class SnapshotObservation<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable
> {
  typealias Handler = (SnapshotTransaction<SectionID, ItemID>) -> Void

  private var willApply: Handler?
  private var didApply: Handler?

  init(willApply: Handler?, didApply: Handler?) {
    self.willApply = willApply
    self.didApply = didApply
  }

  /// Ends the observation; its handlers aren't called any more.
  ///
  /// - Complexity: O(1).
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
  /// Released observers are removed once there are this many.
  private var limit = 8

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { all.isEmpty }

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
