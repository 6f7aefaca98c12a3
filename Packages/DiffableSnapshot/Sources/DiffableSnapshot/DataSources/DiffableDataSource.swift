/// The data source of a view on the main actor.
///
/// It tells its ``surface`` what each apply changes, and returns the content of the rows that the
/// surface paints. ``SnapshotDataSource`` lists what it can do. The surface is held weakly because it
/// usually holds the data source.
///
/// ```swift
/// let source = DiffableDataSource<String, Int, String>(surface: view) { titles[$0] ?? "" }
/// var list = source.snapshot()
/// try list.appendSections(["today"])
/// try list.appendItems([1, 2, 3])
/// source.apply(list)
/// ```
@MainActor
public final class DiffableDataSource<
  SectionID: Hashable & Sendable,
  ItemID: Hashable & Sendable,
  Row
> {
  /// The view that shows the rows; while it is nil, applies still change the state.
  public weak var surface: (any DiffableSurface<SectionID, ItemID>)?

  /// The state of the data source, which only this library reads.
  public let engine: SourceEngine<SectionID, ItemID>
  @usableFromInline let rowProvider: (ItemID) -> Row

  /// Creates a data source with an empty list.
  ///
  /// - Parameters:
  ///   - surface: Notified of each apply; held weakly.
  ///   - rowProvider: Returns the content of a row. Only ``row(for:)`` calls it.
  public init(
    surface: (any DiffableSurface<SectionID, ItemID>)? = nil,
    rowProvider: @escaping (ItemID) -> Row
  ) {
    self.surface = surface
    self.rowProvider = rowProvider
    engine = SourceEngine { _ in }
    engine.show = { [unowned self] transaction in self.surface?.show(transaction) }
  }

  /// Returns the content of a row.
  ///
  /// The row provider is called each time; nothing is cached.
  ///
  /// - Complexity: That of the row provider.
  @inlinable
  public func row(for item: ItemID) -> Row {
    rowProvider(item)
  }
}

extension DiffableDataSource: @MainActor SnapshotDataSource {}
