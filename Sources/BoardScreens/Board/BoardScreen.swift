import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// The board: routes events to its parts and reacts to published changes.
final class BoardScreen {
  let context: BoardContext
  let page: BoardPage
  let commands: BoardCommands
  let prompt: PromptController
  let filter: FilterController
  let foreignChanges: ExternalChanges
  let drafts: DraftOffers
  let news: InboxNews
  private let mouse: BoardMouse
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    filter = FilterController(context, selection: SelectionController(context))
    prompt = PromptController(context, filter: filter, opener: CardOpener(context, filter: filter))
    let outcomes = BoardOutcomes(context, prompt: prompt)
    let views = ViewsMenu(context, filter: filter, outcomes: outcomes)
    page = BoardPage(context, prompt: prompt, viewsMenu: views)
    commands = BoardCommands(page, outcomes: outcomes)
    mouse = BoardMouse(page, commands)
    foreignChanges = ExternalChanges(context)
    drafts = DraftOffers(context)
    news = InboxNews(context)
    context.screen = self
    context.viewModel.subscribe { [weak self] in self?.handle($0) }.store(in: subscriptions)
    try page.open()
  }

  // MARK: Published changes

  private func handle(_ event: BoardViewModel.Event) {
    context.reading { () throws(StoreError) in try receive(event) }
  }

  /// New rows are read with the next frame.
  private func receive(_ event: BoardViewModel.Event) throws(StoreError) {
    switch event {
    case .columnsChanged: try rebuild()
    case .columnRemoved(let column):
      let hadPrompt = prompt.isOpen && context.columns.focused.key == column.key
      try rebuild()
      reportRemoved(column, hadPrompt: hadPrompt)
    case .boardRenamed: context.dirty.insert(.title)
    case .boardArchived(let name): try leaveBoard(named: name, "archived")
    case .boardDeleted(let name): try leaveBoard(named: name, "deleted")
    case .boardsChanged, .reset:
      context.columns.setColors()
      try context.countDue()
    }
  }

  private func rebuild() throws(StoreError) {
    try context.columns.rebuild()
    page.layOutAgain()
  }

  func boardSwitched() {
    filter.forget()
    page.selection.clear()
    page.viewsMenu.forgetOrigin()
    page.layOutAgain()
  }

  /// Clears the filter, which hides a card that must show.
  func showHidden() {
    filter.clearInPlace()
    context.report(.note("Cleared the filter to show the card."))
  }

  /// Shows the cards that are hidden until their start.
  func showLater() { filter.find(ReadyMadeView.hidden.query) }

  func focusChanged() { page.focusChanged() }

  func editorClosed() { drafts.offerNext() }

  /// What has come since the last look at the clock.
  enum PassedTime { case day, minute }

  /// A new day changes which cards are overdue; only rows with a date are rendered again.
  ///
  /// - Returns: whether it is another day, or a minute at which a card is due; nil if neither.
  func updateTime() -> PassedTime? {
    let today = context.environment.today()
    guard today != context.columns.today else { return updateMinute() ? .minute : nil }
    context.columns.setToday(today)
    filter.applyAgain()
    context.reading { () throws(StoreError) in try context.countDue() }
    DueReminders(context).notifyOfDueCards()
    // The last minute that was waited for was in the day before.
    if context.minuteOfDay == 0 {
      context.reading { () throws(StoreError) in try remind(since: 0) }
    }
    return .day
  }

  /// Whether cards come in today, which `beginDay` shows after the frame.
  var isDayDue: Bool { (try? context.store.isDue(context.environment.today())) ?? false }

  /// Shows some of the cards that come in today; returns whether there are more.
  ///
  /// If it can't be written now, another program or the next start begins the day.
  func beginDay() -> Bool {
    (try? context.store.beginPart(of: context.environment.today())) ?? false
  }

  /// A minute at which a card is due makes it overdue.
  private func updateMinute() -> Bool {
    guard let next = context.nextDue, next.at <= context.environment.now() else { return false }
    filter.applyAgain()
    context.reading { () throws(StoreError) in
      try context.countDue()
      try remind(since: next.minute)
    }
    return true
  }

  /// The message waits while a text is typed, because its preview is in the same row.
  private func remind(since minute: Int) throws(StoreError) {
    guard let message = try DueReminders(context).remind(since: minute) else { return }
    foreignChanges.report(message, isTyping: prompt.isOpen)
  }

  // MARK: Events

  func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press):
      let isDragging = mouse.isDragging
      mouse.cancel()
      return isDragging ? .consumed : handle(press)
    case .paste(let text): if filter.isOpen { filter.paste(text) } else { prompt.paste(text) }
    case .pasteRefused(let bytes): context.report(.notPasted(bytes: bytes))
    case .tick:
      context.performWaiting()
      context.unsaved.keepIfDue()
      page.searchWhileIdle()
      foreignChanges.tick(isTyping: prompt.isOpen)
      context.reading { () throws(StoreError) in try mouse.scrollIfDue() }
    case .resize, .resumed, .mouse, .background: return .ignored
    }
    return .consumed
  }

  private func handle(_ press: KeyPress) -> Handling {
    if prompt.isOpen {
      defer { foreignChanges.reportUrgent(isTyping: prompt.isOpen) }
      return prompt.handle(press)
    }
    if filter.isOpen, !context.keymap.worksEverywhere(press) { return filter.handle(press) }
    commands.handle(press)
    return .consumed
  }

  var keyContexts: [KeyContext] {
    if filter.isOpen { return [.filter, .line] }
    guard let prompt = prompt.prompt else { return [.board] }
    return prompt.offered.isEmpty ? [.prompt, .line] : [.offer]
  }

  func bindsAlt(_ press: KeyPress) -> Bool {
    let keymap = context.keymap
    if filter.isOpen { return LineEditor.binds(press, keymap: keymap) }
    guard let prompt = prompt.prompt else {
      // If there is nothing to cancel, Escape is not waited for and Alt combinations are keys of
      // their own.
      return !(page.selection.isActive || filter.isActive)
        || keymap.binding(for: press, in: .board) != nil
    }
    return prompt.offered.isEmpty && LineEditor.binds(press, keymap: keymap)
  }

  func handle(mouse event: MouseEvent) -> Handling {
    if event.action == .press(.left), moveTypedCursor(to: event.position) { return .consumed }
    // Typed text stays until it is submitted or cancelled.
    if prompt.isOpen, !event.isWheel { return .consumed }
    let before = (place: context.columns.place, filter: filter.query.text)
    context.reading { () throws(StoreError) in try mouse.handle(event) }
    if context.columns.place != before.place, filter.query.text == before.filter {
      filter.keepSelection()
    }
    return .consumed
  }

  private func moveTypedCursor(to place: Point) -> Bool {
    if prompt.isOpen {
      guard let index = context.columns.focused.view.promptIndex(at: place) else { return false }
      prompt.moveCursor(to: index)
      return true
    }
    guard filter.isOpen, place.row == page.layout.statusRow else { return false }
    filter.moveCursor(toColumn: place.column)
    return true
  }

  // MARK: Painting

  func resize(to size: Size) {
    context.size = size
    page.layOutAgain()
  }

  func invalidate() { page.invalidate() }

  func prepareToPaint() {
    context.rememberOpen()
    mouse.cancelMissingDrag()
    page.prepareToPaint()
  }

  func paint(on canvas: inout Canvas) -> Point? { page.paint(on: &canvas) }

  /// The selected card's title, or the heading of a folded lane, or the first row of the column.
  var focus: Point? {
    let view = context.columns.focused.view
    let line = view.selected.flatMap { card in view.shown.firstIndex { $0?.card == card } }
    let row = line ?? context.lanes.selectedHeading ?? 0
    return Point(column: view.area.column + LineBuilder.gutter, row: view.area.row + row)
  }

  /// When to search on, or when the next mark or message expires.
  var deadline: ContinuousClock.Instant? {
    if page.isFinding { return context.environment.now() }
    return [foreignChanges.deadline, mouse.deadline, context.unsaved.deadline].compactMap(\.self)
      .min()
  }
}

extension MouseEvent {
  fileprivate var isWheel: Bool { if case .wheel = action { true } else { false } }
}
