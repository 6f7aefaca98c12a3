import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit

/// The controllers of the shown columns by key, and the focus.
///
/// A column that stays on the screen keeps its controller, with its window and its selection.
final class BoardColumns {
  /// In display order; never empty.
  private(set) var all: [ColumnController] = []
  private(set) var focus = 0
  weak var screen: BoardScreen?

  private let viewModel: BoardViewModel
  private let store: any BoardReading
  private let feed: EventStream<BoardEvent>
  private(set) var today: CalendarDay
  private(set) var minute = 0
  private let status: StatusLine
  private(set) var arrangement: CardArrangement
  /// What was folded in the columns of other boards, until the program ends.
  private var folds: [ColumnKey: (group: CardGroup?, sections: Set<CardSection>)] = [:]
  private var formerEvents = 0

  init(
    of viewModel: BoardViewModel,
    store: any BoardReading,
    feed: EventStream<BoardEvent>,
    arrangement: CardArrangement = CardArrangement(),
    today: CalendarDay,
    status: StatusLine
  ) throws(StoreError) {
    self.status = status
    self.viewModel = viewModel
    self.arrangement = arrangement
    self.store = store
    self.feed = feed
    self.today = today
    try rebuild()
  }

  var focused: ColumnController { all[focus] }

  var eventCount: Int { all.reduce(formerEvents) { $0 + $1.eventCount } }

  var countChanges: Int { all.reduce(0) { $0 + $1.countChanges } }

  func index(of key: ColumnKey) -> Int? { all.firstIndex { $0.key == key } }

  func controller(_ key: ColumnKey) -> ColumnController? { all.first { $0.key == key } }

  /// The shown column that contains a column of the database.
  func controller(showing column: Column.ID) -> ColumnController? {
    viewModel.key(showing: column).flatMap(controller)
  }

  func setFocus(_ key: ColumnKey) {
    if let index = index(of: key) { setFocus(at: index) }
  }

  /// Does nothing if there is no column at the index.
  func setFocus(at index: Int) {
    guard index != focus, all.indices.contains(index) else { return }
    focus = index
    screen?.focusChanged()
  }

  func setMinute(_ minute: Int) {
    self.minute = minute
    for column in all { column.view.minute = minute }
  }

  func setToday(_ today: CalendarDay) {
    self.today = today
    for column in all { column.view.today = today }
  }

  func setColors() {
    for column in all { column.view.colors = viewModel.colors }
  }

  // MARK: Arranging

  func arrange(_ arrangement: CardArrangement) {
    self.arrangement = arrangement
    for column in all { column.viewModel.arrange(arrangement) }
  }

  /// Rebuilds the columns for another board with this arrangement.
  func rebuild(arranged arrangement: CardArrangement) throws(StoreError) {
    let former = self.arrangement
    self.arrangement = arrangement
    do throws(StoreError) {
      try rebuild()
    } catch {
      self.arrangement = former
      throw error
    }
  }

  var sharingMarks = SharingMarks() {
    didSet { for column in all { column.view.sharingMarks = sharingMarks } }
  }

  /// Who else edits a card, in words.
  var editing: [Card.ID: String] = [:] {
    didSet { for column in all { column.view.editing = editing } }
  }

  // MARK: Structure

  /// Updates the controllers to match the shown columns.
  ///
  /// Another board gets all new controllers.
  ///
  /// The focus stays on its column, or moves to the column that takes its place.
  func rebuild() throws(StoreError) {
    var rebuilt: [ColumnController] = []
    for column in viewModel.columns {
      if let former = controller(column.key) {
        former.update(with: column)
        rebuilt.append(former)
      } else {
        rebuilt.append(try makeController(of: column))
      }
    }
    let former = all
    let focusedKey = all.isEmpty ? nil : focused.key
    all = rebuilt
    let gone = former.filter { old in !all.contains { $0 === old } }
    for column in gone { folds[column.key] = column.viewModel.folds }
    formerEvents += gone.reduce(0) { $0 + $1.eventCount }
    let stays = focusedKey.flatMap(index)
    focus = stays ?? (gone.count == former.count ? 0 : max(0, min(focus, all.count - 1)))
  }

  private func makeController(of column: ShownColumn) throws(StoreError) -> ColumnController {
    let viewModel = try ColumnViewModel(
      column,
      arrangement: arrangement,
      store: store,
      feed: feed
    )
    let controller = ColumnController(
      viewModel: viewModel,
      store: store,
      today: today,
      board: self.viewModel,
      status: status
    )
    if let kept = folds[column.key] {
      viewModel.folds = kept
      controller.foldsAreStale = viewModel.hasFolds
    }
    controller.view.sharingMarks = sharingMarks
    controller.view.editing = editing
    controller.view.colors = self.viewModel.colors
    controller.view.minute = minute
    return controller
  }
}
