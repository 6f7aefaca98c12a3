/// A data source that isn't tied to the main actor.
///
/// Use it for lists that the main actor doesn't show: inside another actor, or in a program without
/// actors. It isn't Sendable, so it stays in the isolation that created it, together with what its
/// closure captures. ``SnapshotDataSource`` lists what it can do.
///
/// ```swift
/// let source = SerialDataSource<String, Int> { transaction in
///   lines = transaction.finalSnapshot.itemIdentifiers.map { "row \($0)" }
/// }
/// source.apply(try Snapshot(sections: [("today", [1, 2])]))
/// ```
public final class SerialDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// The state of the data source, which only this library reads.
  public let engine: SourceEngine<SectionID, ItemID>

  /// Called once for each apply, after the state has changed.
  public var show: (SnapshotTransaction<SectionID, ItemID>) -> Void {
    get { engine.show }
    set { engine.show = newValue }
  }

  /// Creates a data source with an empty list.
  ///
  /// - Parameter show: Called for each apply; kept as long as the data source.
  @inlinable
  public init(show: @escaping (SnapshotTransaction<SectionID, ItemID>) -> Void = { _ in }) {
    engine = SourceEngine(show: show)
  }
}

extension SerialDataSource: SnapshotDataSource {}
