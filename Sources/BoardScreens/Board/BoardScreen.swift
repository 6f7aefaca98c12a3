import BoardModel
import BoardViewModels
import EventStreams
import TerminalSurface

/// The board: its columns side by side, a prompt among their rows, and the lines around them.
final class BoardScreen: Screen {
  /// The parts around the rows, by whether they are to be painted again.
  struct Chrome: OptionSet {
    let rawValue: Int
    static let title = Chrome(rawValue: 1)
    static let headers = Chrome(rawValue: 2)
    static let rules = Chrome(rawValue: 4)
    static let status = Chrome(rawValue: 8)
    static let footer = Chrome(rawValue: 16)
    static let all: Chrome = [.title, .headers, .rules, .status, .footer]
  }

  let board: Board
  let store: any BoardStore
  let environment: BoardEnvironment
  let columns: [ColumnController]
  weak var host: (any ScreenHost)?

  var layout: BoardLayout
  var dirty = Chrome.all
  var focus = 0
  var prompt: Prompt?
  var status: StatusMessage?
  /// A write that another program's lock keeps waiting.
  var waiting: WaitingWrite?
  var overdue = 0
  /// The title of the card that the last intention was about, for the message of its outcome.
  var subject = ""
  /// Who hears of the last intention's outcome, where it is not the board itself.
  var listener: ((Outcome) -> Void)?
  /// What was cut or copied last in a card, or written by an external editor that failed, for the next
  /// card that is opened.
  var clipboard = ""
  /// What was left unsaved by programs that have ended, and is still to be offered.
  var offeredDrafts: [UnsavedCard] = []
  private var today: CalendarDay

  let isOpaque = true

  init(
    store: any BoardStore,
    changes: EventStream<Change>,
    upheavals: EventStream<Void>,
    environment: BoardEnvironment,
    size: Size
  ) throws(StoreError) {
    self.store = store
    self.environment = environment
    let board = try store.board()
    let today = environment.today()
    self.board = board
    self.today = today
    layout = BoardLayout(size: size, columnCount: board.columns.count, focus: 0)
    var columns: [ColumnController] = []
    for column in board.columns {
      let viewModel = try ColumnViewModel(
        column: column,
        store: store,
        changes: changes,
        upheavals: upheavals
      )
      columns.append(ColumnController(viewModel: viewModel, today: today))
    }
    self.columns = columns
    for (index, column) in columns.enumerated() {
      try column.loadFirstPage()
      connect(column, index)
    }
    try countOverdue()
    layOut()
  }

  var focused: ColumnController { columns[focus] }

  /// The selected card of the focused column.
  var selected: Card.ID? { focused.selected }

  private func connect(_ column: ColumnController, _ index: Int) {
    column.onOutcome = { [weak self] in self?.finish($0, with: $1, in: index) }
    column.onCountChanged = { [weak self] in self?.countChanged() }
    column.onReadError = { [weak self] in self?.say(.failure("Not read: \($0.reason).")) }
  }

  private func countChanged() {
    dirty.formUnion([.title, .headers, .footer])
  }

  /// Reads how many cards are overdue, as far as the title shows it.
  func countOverdue() throws(StoreError) {
    overdue = try store.overdueCount(on: today, limit: Self.overdueLimit + 1)
    dirty.insert(.title)
  }

  static let overdueLimit = 999

  func say(_ message: StatusMessage?) {
    if status == message { return }
    status = message
    dirty.formUnion([.status, .footer])
  }

  // MARK: Screen

  func resize(to size: Size) {
    layout = BoardLayout(size: size, columnCount: columns.count, focus: focus)
    invalidate()
    layOut()
  }

  func invalidate() {
    dirty = .all
    for column in columns { column.view.invalidateCanvas() }
  }

  /// Gives every column its place; those that do not show keep their rows.
  func layOut() {
    for (index, column) in columns.enumerated() {
      column.view.isFocused = index == focus
      column.view.bodyLines = layout.bodyLines
      if layout.shownColumns.contains(index) { column.view.area = layout.area(ofColumn: index) }
    }
  }

  func setFocus(_ column: Int) {
    guard column != focus, columns.indices.contains(column) else { return }
    focus = column
    let shown = layout.shownColumns
    layout = BoardLayout(size: layout.size, columnCount: columns.count, focus: focus)
    if shown == layout.shownColumns { dirty.formUnion([.headers, .footer]) } else { invalidate() }
    layOut()
  }

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): return paste(text)
    case .pasteRefused(let bytes): return refusePaste(bytes)
    case .tick: return tick()
    case .resize, .resumed, .mouse, .background: return .ignored
    }
  }

  /// A new day changes which cards are late; only the rows with a date are rendered again.
  func noticeTheDay() {
    let now = environment.today()
    guard now != today else { return }
    today = now
    for column in columns { column.view.today = now }
    focused.reading { () throws(StoreError) in try countOverdue() }
  }
}
