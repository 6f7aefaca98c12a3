import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// The unfinished cards of a month as a calendar, weeks as rows.
final class MonthScreen: Screen {
  let isOpaque = true
  let context: BoardContext
  let month: MonthViewModel
  var day: CalendarDay
  /// The card of the day that was chosen; otherwise its first one is selected.
  var chosen: Card.ID?
  var frame: PageFrame
  /// A pressed card or day, and the day under the mouse.
  var drag: Drag?
  var isDirty = true
  var shownStatus: StatusMessage?
  private var isStale = true
  private var failure: StatusMessage?
  private var shownMonth: CalendarMonth?
  private let subscriptions = SubscriptionBag()
  /// The agenda from which the month was opened; nil if it was opened from the board.
  private let agenda: AgendaScreen?

  struct Drag {
    let day: CalendarDay
    let card: DueDay.Title?
    /// Nil until the mouse moves to another day.
    var target: CalendarDay?
    let wasSelected: Bool
  }

  var isDragging: Bool { drag?.card != nil && drag?.target != nil }

  init(_ context: BoardContext, over agenda: AgendaScreen? = nil) {
    self.context = context
    self.agenda = agenda
    month = MonthViewModel(of: context.viewModel.choice, store: context.store)
    day = context.environment.today()
    frame = PageFrame(size: context.size, hasStatus: true)
    context.feed.subscribe { [weak self] _ in self?.contentChanged() }.store(in: subscriptions)
  }

  var grid: MonthGrid {
    MonthGrid(
      CalendarMonth(containing: day),
      startingOn: context.environment.firstWeekday(),
      size: frame.size,
      rows: frame.rows
    )
  }

  var status: StatusMessage? { failure ?? context.status.message }

  // MARK: Screen

  var keyContexts: [KeyContext] { [.month] }

  func contentChanged() {
    isStale = true
    isDirty = true
  }

  func resize(to size: Size) {
    frame.size = size
    contentChanged()
  }

  func invalidate() { isDirty = true }

  func prepareToPaint() {
    // The board may have been deleted or archived.
    month.choice = context.inUse(month.choice)
    guard isStale || shownMonth != CalendarMonth(containing: day) else { return }
    isStale = false
    shownMonth = CalendarMonth(containing: day)
    failure = nil
    do throws(StoreError) {
      try month.read(grid.days, limit: max(1, grid.height))
    } catch {
      failure = .failure("Can't read the board: \(error.reason).")
    }
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    let wasDragging = isDragging
    drag = nil
    if wasDragging {
      isDirty = true
      return .consumed
    }
    if context.keymap.worksEverywhere(press) { return .ignored }
    guard let command: MonthCommand = context.keymap.command(for: press) else {
      if press.isAltLetter { return .ignored }
      context.report(.unbound(press, help: context.keymap.binding(of: MonthCommand.help)))
      return .consumed
    }
    context.report(nil)
    isDirty = true
    run(command)
    return .consumed
  }

  private func run(_ command: MonthCommand) {
    switch command {
    case .previousDay: day = day.moved(by: -1, .day)
    case .nextDay: day = day.moved(by: 1, .day)
    case .previousWeek: day = day.moved(by: -1, .week)
    case .nextWeek: day = day.moved(by: 1, .week)
    case .previousMonth: day = day.moved(by: -1, .month)
    case .nextMonth: day = day.moved(by: 1, .month)
    case .today: day = context.environment.today()
    case .open: open()
    case .nextCard: chooseNext()
    case .dayEarlier: move(by: -1, .day)
    case .dayLater: move(by: 1, .day)
    case .weekEarlier: move(by: -1, .week)
    case .weekLater: move(by: 1, .week)
    case .setDue: askForDue()
    case .allBoards: toggleBoards()
    case .undo: performFollowing(.undo)
    case .redo: performFollowing(.redo)
    case .back: context.host?.dismiss()
    case .help: context.showHelp(first: .month)
    }
  }

  private func open() {
    context.reading { () throws(StoreError) in
      guard let agenda else {
        context.host?.present(try AgendaScreen(context, of: month.choice, from: day))
        return
      }
      context.host?.dismiss()
      try agenda.show(month.choice, from: day)
    }
  }

  private func toggleBoards() {
    guard let own = context.viewModel.board?.id else {
      return context.report(.note("All boards are open, so the month shows all of them."))
    }
    month.choice = month.choice == .all ? .board(own) : .all
    isStale = true
  }

  // MARK: Mouse

  /// A click selects a day, a second click opens it, and a drag moves a card to another day.
  func handle(mouse event: MouseEvent) -> Handling {
    isDirty = true
    switch event.action {
    case .press(.left): press(event.position)
    case .drag(.left):
      guard let day = grid.day(at: event.position), day != drag?.day || drag?.target != nil else {
        break
      }
      drag?.target = day
    case .release(.left): drop()
    case .wheel(.up): day = day.moved(by: -1, .month)
    case .wheel(.down): day = day.moved(by: 1, .month)
    default: break
    }
    return .consumed
  }

  private func press(_ position: Point) {
    context.report(nil)
    guard let pressed = grid.day(at: position) else { return }
    let cards = Array(shownCards(of: pressed, grid))
    let line = grid.line(at: position)
    let card = grid.showsTitles && cards.indices.contains(line) ? cards[line] : nil
    drag = Drag(day: pressed, card: card, wasSelected: pressed == day)
    // A day of another month would change the grid under the mouse.
    if grid.month == CalendarMonth(containing: pressed) { day = pressed }
    if let card { chosen = card.id }
  }

  private func drop() {
    guard let drag else { return }
    self.drag = nil
    guard let target = drag.target else {
      if drag.wasSelected { open() } else { day = drag.day }
      return
    }
    guard let card = drag.card, target != drag.day, context.isStillDue(card.due, card.id) else {
      return
    }
    setDue(DueDate(target, at: card.due.time), of: card)
  }
}
