import DiffableSnapshot
import Testing

/// What both kinds of data source do, so that the same tests are run with both.
@MainActor
protocol ListSource: AnyObject {
  var sectionSnapshotHandlers: SectionSnapshotHandlers<Int> { get set }
  var reorderingHandlers: ReorderingHandlers<Int, Int> { get set }

  func snapshot() -> List
  func apply(_ snapshot: List, animatingDifferences: Bool, completion: (() -> Void)?)
  func applyUsingReloadData(_ snapshot: List, completion: (() -> Void)?)
  func applySnapshotUsingReloadData(_ snapshot: List, completion: (() -> Void)?)
  func itemIdentifier(for position: ItemPosition) -> Int?
  func indexPath(for item: Int) -> ItemPosition?
  func sectionIdentifier(for index: Int) -> Int?
  func index(for section: Int) -> Int?

  func apply(
    _ tree: Tree,
    to section: Int,
    animatingDifferences: Bool,
    completion: (() -> Void)?
  )
  func snapshot(for section: Int) -> Tree
  @discardableResult func expand(_ item: Int) throws(Tree.Failure) -> Bool
  @discardableResult func collapse(_ item: Int) throws(Tree.Failure) -> Bool
  @discardableResult
  func reorderItem(_ item: Int, to position: ItemPosition) throws(List.Failure) -> Bool

  func observe(
    willApply: ((SnapshotTransaction<Int, Int>) -> Void)?,
    didApply: ((SnapshotTransaction<Int, Int>) -> Void)?
  ) -> SnapshotObservation<Int, Int>
}

extension DiffableDataSource: ListSource where SectionID == Int, ItemID == Int {}
extension SerialDataSource: ListSource where SectionID == Int, ItemID == Int {}

extension ListSource {
  var rows: [Int] { snapshot().itemIdentifiers }
  var picture: String { ListModel(snapshot()).description }

  func apply(_ snapshot: List, animatingDifferences: Bool = true) {
    apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
  }

  func apply(_ snapshot: List, completion: @escaping () -> Void) {
    apply(snapshot, animatingDifferences: true, completion: completion)
  }

  func apply(_ tree: Tree, to section: Int) {
    apply(tree, to: section, animatingDifferences: true, completion: nil)
  }

  func observe(
    willApply: @escaping (SnapshotTransaction<Int, Int>) -> Void
  ) -> SnapshotObservation<Int, Int> {
    observe(willApply: willApply, didApply: nil)
  }

  func observe(
    didApply: @escaping (SnapshotTransaction<Int, Int>) -> Void
  ) -> SnapshotObservation<Int, Int> {
    observe(willApply: nil, didApply: didApply)
  }
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
