import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// What all screens of a board share: the store, the shown columns, the actions and the status
/// line.
final class BoardContext {
  let store: any BoardStore
  let feed: EventStream<BoardEvent>
  let environment: BoardEnvironment
  let viewModel: BoardViewModel
  let columns: BoardColumns
  let lanes: BoardLanes
  let status = StatusLine()
  let actions: ActionQueue
  let palette = CommandPalette()
  weak var host: (any ScreenHost)?
  /// The last text cut or copied in a card, or left by an external editor that failed.
  ///
  /// It can be pasted into the next card.
  var clipboard = ""
  let unsaved: DraftTexts
  /// What others did that concerns the user, as far as it is unread.
  let unread: UnreadInbox
  var size: Size
  weak var screen: BoardScreen? { didSet { columns.screen = screen } }
  /// The reading view that was opened last.
  weak var reader: ReaderScreen?
  var dirty = BoardChrome.Parts.all
  /// The sharing states of shared boards, in a few characters each.
  var shareNotes: [Board.ID: String] = [:] {
    didSet { if shareNotes != oldValue { dirty.formUnion([.title, .status]) } }
  }
  /// The sharing state of the shown board, or nil if there is nothing to report.
  var shownShare: String? {
    guard case .board(let board) = viewModel.choice else { return nil }
    return shareNotes[board]
  }
  /// The card whose description is open in another program.
  var externallyEdited: Card.ID?
  /// Who else has shared boards open.
  var visitors: [Board.ID: Visitors] = [:] {
    didSet {
      if visitors == oldValue { return }
      dirty.formUnion([.title, .status])
      columns.editing = visitors.values.reduce(into: [:]) { $0.merge($1.editing) { $1 } }
    }
  }
  var shownVisitors: Visitors? {
    guard case .board(let board) = viewModel.choice else { return nil }
    return visitors[board]
  }
  /// Each number is counted up to the limit plus one.
  private(set) var due = DueCounts()
  /// The next minute of today at which a card is due or announced, and when that is on the
  /// monotonic clock.
  private(set) var nextDue: (minute: Int, at: ContinuousClock.Instant)?
  private var isOpenRemembered = true
  private var names: [Card.ID: String] = [:]
  /// The number of shown cards changed this often when the names were looked up.
  private var namedAt = 0

  init(
    store: any BoardStore,
    feed: EventStream<BoardEvent>,
    showing choice: BoardChoice,
    environment: BoardEnvironment,
    size: Size
  ) throws(StoreError) {
    self.store = store
    self.feed = feed
    self.environment = environment
    self.size = size
    viewModel = try BoardViewModel(showing: choice, store: store, feed: feed)
    columns = try BoardColumns(
      of: viewModel,
      store: store,
      feed: feed,
      today: environment.today(),
      status: status
    )
    lanes = BoardLanes(columns)
    actions = ActionQueue(
      now: environment.now,
      newID: { store.newActionID() },
      tryOnce: { [viewModel] action, id in
        let outcome = viewModel.perform(action, as: id)
        environment.onAction?(action, outcome)
        return outcome
      }
    )
    unsaved = DraftTexts(in: store, now: environment.now)
    unread = UnreadInbox(of: environment.author, in: store, now: environment.time)
    columns.arrange(savedArrangement(of: choice))
    unread.onCount = { [unowned self] in dirty.formUnion([.title, .status]) }
  }

  var keymap: Keymap { environment.keymap }

  var keys: KeyNames { KeyNames(keymap) }

  // MARK: Acting, saying and reading

  /// Performs an action and passes the outcome to `finish`, at once if the database is free.
  func perform(_ action: BoardAction, then finish: @escaping (ActionOutcome) -> Void) {
    if !actions.perform(action, then: finish) { reportWaiting() }
  }

  func performWaiting() { if !actions.tick() { reportWaiting() } }

  private func reportWaiting() {
    report(.note("Another program has locked the board. Waiting…"))
  }

  func report(_ message: StatusMessage?) { status.report(message) }

  /// Runs a body that reads the store, and reports a failure in the status line.
  func reading(_ body: () throws(StoreError) -> Void) {
    do throws(StoreError) {
      try body()
    } catch {
      report(.failure("Can't read the board: \(error.reason)."))
    }
  }

  /// Counts overdue cards and cards due today, up to the limit that the bar shows.
  func countDue() throws(StoreError) {
    let (columns, today) = (viewModel.countedColumns, self.columns.today)
    let time = environment.time()
    let moment = dueClock.latest(at: time)
    let minute = moment.day == today ? moment.minuteOfDay : 0
    due = try store.dueCounts(in: columns, on: today, at: minute, limit: BoardCounts.limit + 1)
    nextDue = try DueReminders(self).nextMinute(after: minute)
      .map { next in
        let wait = dueClock.seconds(from: time, until: next, of: today)
        return (next, environment.now() + .seconds(max(1, wait)))
      }
    self.columns.setMinute(minute)
    dirty.formUnion([.title, .status])
  }

  /// Looks up the short identifier of the selected card before it is painted.
  ///
  /// Once for a card until the number of shown cards changes, because new cards may lengthen it.
  func nameSelected() {
    guard let card = selected else { return }
    let changes = columns.countChanges
    if namedAt != changes || names.count > 1_000 { (names, namedAt) = ([:], changes) }
    if names[card] == nil { names[card] = try? store.shortIdentifier(of: card) }
  }

  /// The position of the selected card, computed from the loaded window.
  var place: CardPlaceText? {
    let column = columns.focused
    guard let card = selected, let place = column.selectedPlace else { return nil }
    let folded = column.viewModel.folded
    return CardPlaceText(
      id: names[card] ?? "",
      place: place + 1,
      count: folded?.total ?? column.viewModel.count,
      isGuest: column.viewModel.guest == card,
      made: card.made.map { environment.localMoment($0).day },
      today: columns.today
    )
  }

  // MARK: Cards

  struct Subject {
    let id: Card.ID
    let title: String
  }

  /// The selected card of the focused column.
  ///
  /// Nil on the heading of a folded section: no key acts on a hidden card.
  var selected: Card.ID? {
    guard let card = columns.focused.selected,
      columns.focused.viewModel.foldedSection(at: card) == nil
    else { return nil }
    return card
  }

  /// The selected card with its title; a missing one is reported in the status line.
  func subjectCard() -> Subject? {
    guard let card = selected else {
      report(.note(whyNothingIsSelected))
      return nil
    }
    return Subject(id: card, title: columns.focused.selectedPreview?.title ?? "")
  }

  private var whyNothingIsSelected: String {
    if columns.focused.selected != nil {
      return "The section is folded" + keys.tip(Command.foldSection, "unfolds it")
    }
    return columns.focused.viewModel.arrangement.filter == nil
      ? "This column is empty" + keys.tip(Command.add, "adds a card")
      : "No card of this column matches the filter."
  }

  /// The column of the database that contains the card.
  func column(of card: Card.ID) throws(StoreError) -> Column.ID {
    if case .column(let id) = columns.focused.key { return id }
    if let column = columns.focused.window.content(of: card)?.column { return column }
    guard let card = try store.card(card) else { throw .cardNotFound(card) }
    return card.column
  }

  /// The top of a shown column; on All boards, the top of the first column of that kind.
  func top(of key: ColumnKey) -> Placement? {
    switch key {
    case .column(let id): return .top(of: id)
    case .kind(let kind):
      let columns = viewModel.boardsInUse.flatMap(\.columns)
      return columns.first { $0.kind == kind }.map { .top(of: $0.id) }
    }
  }

  /// Focuses and selects a card, switching to its board if necessary.
  ///
  /// If the card is hidden until its start, the filter becomes one that shows it.
  func show(_ card: Card) throws(StoreError) {
    if viewModel.key(showing: card.column) == nil, let place = viewModel.place(of: card.column) {
      try switchTo(.board(place.board.id))
    }
    guard let column = columns.controller(showing: card.column) else { return }
    columns.setFocus(column.key)
    if try column.reveal(card.id) { return }
    guard let start = card.start, try store.isLater(card.id) else {
      screen?.showHidden()
      try column.reveal(card.id)
      return
    }
    screen?.showLater()
    try column.viewModel.catchUp(with: card.id)
    try column.reveal(card.id)
    let day = DueDescription.words(for: start, seenFrom: columns.today)
    let tip = keys.tip(Command.cancel, "all cards")
    report(.note("\(quoted(card.title)) is hidden until \(day)\(tip)"))
  }

  /// Who else changed a card last, such as `@mina`; nil for the user and for an unknown author.
  func lastChanger(of card: Card.ID) -> String? {
    guard let page = try? store.history(of: .card(card), .newest, matching: nil, limit: 1),
      let author = page.entries.first?.author, !author.isEmpty, author != environment.author
    else { return nil }
    return "@\(author)"
  }

  // MARK: Boards

  /// What a screen of one board shows: the open board if its own was deleted or archived.
  func inUse(_ choice: BoardChoice) -> BoardChoice {
    guard case .board(let id) = choice, !viewModel.boardsInUse.contains(where: { $0.id == id })
    else { return choice }
    return viewModel.choice
  }

  /// Shows another board, or all boards.
  ///
  /// A visit, such as a view's board, is not remembered for the next start.
  func switchTo(_ choice: BoardChoice, visiting isVisit: Bool = false) throws(StoreError) {
    if !isVisit { isOpenRemembered = false }
    if choice == viewModel.choice { return }
    let former = viewModel.choice
    try viewModel.show(choice)
    do throws(StoreError) {
      try columns.rebuild(arranged: savedArrangement(of: choice))
    } catch {
      try viewModel.show(former)
      throw error
    }
    screen?.boardSwitched()
    try countDue()
  }

  /// Remembers the open board, after change events have been delivered.
  func rememberOpen() {
    guard !isOpenRemembered else { return }
    isOpenRemembered = true
    // It matters only at the next start, so a locked database is not worth a message.
    try? viewModel.choice.remember(in: store)
  }
}

nonisolated extension KeyNames {
  /// The undo hint that follows a success message.
  var undo: String { tip(Command.undo, "undo") }
}
