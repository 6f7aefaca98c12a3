import DiffableSnapshot

/// Both kinds of data source, so that the same tests are run with both.
typealias ListSource = SnapshotDataSource<Int, Int>

extension SnapshotDataSource where SectionID == Int, ItemID == Int {
  var rows: [Int] { snapshot().itemIdentifiers }
  var picture: String { ListModel(snapshot()).description }
}

/// The kinds of data source.
enum SourceKind: CaseIterable {
  case onTheMainActor
  case serial

  /// A data source that tells a surface.
  @MainActor
  func source(telling surface: RecordingSurface) -> any ListSource {
    switch self {
    case .onTheMainActor: DiffableDataSource<Int, Int, Int>(surface: surface) { $0 }
    case .serial: SerialDataSource<Int, Int> { surface.show($0) }
    }
  }
}
