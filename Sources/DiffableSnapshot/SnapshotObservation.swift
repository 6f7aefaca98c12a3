/// Somebody's wish to hear of each apply; it ends when this value is released or cancelled.
@MainActor
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
