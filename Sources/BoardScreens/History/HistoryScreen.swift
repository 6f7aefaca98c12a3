import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The history of the board or of one card, newest first, grouped by day.
final class HistoryScreen: ListScreen {
  let context: BoardContext
  let list: FilteredList<HistoryViewModel>
  /// The title of the card; nil for the board's history.
  let title: String?
  var message: StatusMessage?
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<CalendarDay>.Line] = []
  var ageDeadline: ContinuousClock.Instant?

  init(
    of scope: HistoryScope,
    titled title: String?,
    context: BoardContext
  ) throws(StoreError) {
    self.title = title
    self.context = context
    let environment = context.environment
    let pages = try HistoryViewModel(of: scope, store: context.store) {
      HistoryClock(
        now: environment.time(),
        today: environment.today(),
        localMoment: environment.localMoment
      )
    }
    list = FilteredList(pages, context)
  }

  var viewModel: HistoryViewModel { list.pages }

  var environment: BoardEnvironment { context.environment }

  var entry: HistoryEntry? { list.entry }

  // MARK: Screen

  func handle(_ event: TerminalEvent) -> Handling {
    if case .tick = event, let ageDeadline, environment.now() >= ageDeadline {
      // Covered by another screen, this one is not painted, so the deadline must not stay due.
      self.ageDeadline = nil
      list.isDirty = true
    }
    return handleAsList(event)
  }

  var deadline: ContinuousClock.Instant? { list.deadline ?? ageDeadline }

  func contentChanged() {
    viewModel.boardChanged()
    list.lookOn()
    list.isDirty = true
  }

  func prepareToPaint() {
    guard list.isDirty else { return }
    list.load()
    let entries = viewModel.entries
    let wanted = list.wanted.clamped(to: 0..<entries.count)
    list.reading { () throws(StoreError) in try viewModel.lookUp(entries[wanted]) }
  }
}

extension HistoryScreen {
  func report(_ message: StatusMessage?) { self.message = message }

  func takeSelected() { open() }

  var refusals: [ListCommand: String] {
    let undoes = context.keys.sentence(HistoryCommand.undo, "undoes a change")
    return [
      .add: "The history grows by itself: each change is an entry.",
      .moveDown: "The history is in the order of time.",
      .moveUp: "The history is in the order of time.",
      .delete: "Entries of the history can't be deleted.\(undoes)",
      .redo: "Redo on the board.",
    ]
  }

  func run(_ command: HistoryCommand) {
    switch command {
    case .open: open()
    case .restore: restore()
    case .undo: askToUndo()
    case .filter: list.isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .history)
    case .repaint: host?.repaintEverything()
    case .suspend: host?.suspend()
    default: break
    }
  }
}
