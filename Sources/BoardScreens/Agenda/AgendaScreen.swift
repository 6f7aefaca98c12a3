import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// The unfinished cards of one board or of all boards by day: overdue, the next four weeks, what is
/// further ahead, and, folded, what has no date.
final class AgendaScreen: ListScreen {
  let context: BoardContext
  let list: FilteredList<AgendaViewModel>
  /// What each line of the page shows, for the mouse.
  var shownLines: [HeadedLines<AgendaSection>.Line] = []
  var drag: Drag?
  /// Whether the month is the screen below.
  let isOverMonth: Bool
  private let subscriptions = SubscriptionBag()

  /// Opens the agenda of the shown board, or of a month from a day on.
  init(
    _ context: BoardContext,
    of choice: BoardChoice? = nil,
    from day: CalendarDay? = nil
  ) throws(StoreError) {
    self.context = context
    let pages = try AgendaViewModel(
      of: choice ?? context.viewModel.choice,
      store: context.store,
      queryContext: { context.queryContext }
    )
    isOverMonth = day != nil
    list = FilteredList(pages, context)
    context.feed.subscribe { [weak self] _ in self?.contentChanged() }.store(in: subscriptions)
    if let day { list.show(try pages.begin(on: day), offset: 0) } else { selectToday() }
  }

  /// A pressed card, and where it would be dropped.
  struct Drag {
    let card: CardPreview
    /// Nil until the mouse moves.
    var target: AgendaSection?
    let wasSelected: Bool
  }

  var entries: [AgendaViewModel.Entry] { list.pages.entries }

  var card: CardPreview? { list.entry?.card }

  var today: CalendarDay { context.environment.today() }

  func section(at index: Int) -> AgendaSection {
    AgendaSection(of: entries[index].card?.due, on: today)
  }

  /// Begins after the overdue cards if they fill more than half a page.
  private func selectToday() {
    let first = entries.firstIndex { $0.card?.due.map { $0 >= today } ?? true }
    if let first, first > frame.rows.count / 2 { (list.selected, list.top) = (first, first) }
  }

  /// Shows the cards from a day on, for the month.
  func show(_ choice: BoardChoice, from day: CalendarDay) throws(StoreError) {
    if list.isFinding { list.clearWords() }
    if choice != list.pages.choice { try list.pages.show(choice) }
    list.show(try list.pages.begin(on: day), offset: 0)
    list.isDirty = true
  }

  /// Shows another board if this one was deleted or archived.
  func refresh() {
    let choice = context.inUse(list.pages.choice)
    if choice != list.pages.choice {
      list.isStale = false
      list.reading { () throws(StoreError) in try list.pages.show(choice) }
      (list.selected, list.top) = (0, 0)
    }
    list.refresh()
  }

  // MARK: Acting

  /// Gives a card another due date.
  func setDue(_ due: DueDate?, of card: CardPreview) {
    perform(.edit([card.id], [.due(due?.day, at: due?.time)], expecting: nil), about: card.title)
  }

  func perform(_ action: BoardAction, about title: String = "") {
    context.performOnPage(action, about: title)
  }
}

extension BoardContext {
  /// Whether a card has the due date that was shown when its change began; otherwise reports that
  /// others have changed it.
  func isStillDue(_ due: DueDate?, _ card: Card.ID) -> Bool {
    guard let now = try? store.card(card), now.draft.dueDate != due else { return true }
    let author = lastChanger(of: card) ?? "another program"
    report(.failure("Not saved: \(author) has changed the due date meanwhile."))
    return false
  }

  /// Performs an action on a screen of its own, and reports the outcome.
  ///
  /// Undo and redo leave the open board alone.
  func performOnPage(_ action: BoardAction, about title: String = "") {
    var action = action
    if case .board(let open) = viewModel.choice { action = action.keeping(open) }
    perform(action) { [self] outcome in
      let message = OutcomeMessage(
        outcome: outcome,
        title: title,
        viewModel: viewModel,
        today: environment.today(),
        isPromptOpen: false,
        keys: keys
      )
      report(message.message)
      reading { () throws(StoreError) in try countDue() }
    }
  }
}
