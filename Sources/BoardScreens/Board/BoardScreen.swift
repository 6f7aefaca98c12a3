import BoardModel
import BoardViewModels
import EventStreams
import TerminalKit
import TerminalSurface

/// The board: lays its columns out, paints the lines around them, and hands keys to what they mean.
final class BoardScreen: BoardFollower {
  let context: BoardContext
  let prompt: PromptController
  let outcomes: BoardOutcomes
  let cards: CardCommands
  let opener: CardOpener
  let drafts: DraftOffers
  let moveMenu: MoveMenu
  let archiveMenu: ArchiveMenu
  let structureMenus: StructureMenus
  let foreignChanges: ForeignChanges
  let pane: ReadingPane
  /// Whether the pane shows; nil for wherever there is room for it.
  private var wantsPane: Bool?
  private(set) lazy var mouse = BoardMouse(self)
  private(set) var isCompact: Bool
  let filter: FilterController
  let sortMenu: SortMenu
  let groupMenu: GroupMenu
  let viewsMenu: ViewsMenu
  let urgent: UrgentCards
  let selection: SelectionController
  let relations: RelationPickers
  /// A number that was typed before a motion.
  var counted = CountedMotion()
  private(set) var layout: BoardLayout
  private let finding: FindingWork
  private var countPace = CountPace()
  private let notice: ArrangementNotice
  /// What the canvas shows of the selected card's place.
  private var shownPlace: CardPlaceWords?
  private var shownMessage: StatusMessage?
  /// How often the number of cards had changed when it was painted.
  private var shownCounts = 0
  private let subscriptions = SubscriptionBag()

  init(_ context: BoardContext) throws(StoreError) {
    self.context = context
    isCompact = context.environment.isCompact
    selection = SelectionController(context)
    filter = FilterController(context, selection: selection)
    opener = CardOpener(context, filter: filter)
    prompt = PromptController(context, filter: filter, opener: opener)
    finding = FindingWork(context)
    notice = ArrangementNotice(context)
    sortMenu = SortMenu(context, filter: filter, notice: notice)
    groupMenu = GroupMenu(context, filter: filter, notice: notice)
    urgent = UrgentCards(context)
    outcomes = BoardOutcomes(context, prompt: prompt)
    viewsMenu = ViewsMenu(context, filter: filter, outcomes: outcomes)
    cards = CardCommands(context, outcomes: outcomes)
    relations = RelationPickers(context, outcomes: outcomes, selection: selection)
    drafts = DraftOffers(context)
    moveMenu = MoveMenu(context, commands: cards)
    archiveMenu = ArchiveMenu(context, outcomes: outcomes)
    structureMenus = StructureMenus(context, outcomes: outcomes)
    foreignChanges = ForeignChanges(context)
    pane = ReadingPane(context)
    wantsPane = context.environment.showsPane
    layout = BoardLayout(
      size: context.size,
      columnCount: context.columns.all.count,
      focus: 0,
      paneWidth: BoardLayout.paneWidth(
        context.size,
        columnCount: context.columns.all.count,
        isWanted: context.environment.showsPane
      )
    )
    connect()
    for index in layout.shownColumns { try context.columns.all[index].openWindow() }
    try context.countDue()
    layOut()
  }

  var columns: BoardColumns { context.columns }

  // MARK: What it hears

  private func connect() {
    context.follower = self
    context.viewModel.transform().subscribe { [weak self] in self?.hear($0) }
      .store(in: subscriptions)
  }

  private func hear(_ event: BoardViewModel.Event) {
    context.reading { () throws(StoreError) in try receive(event) }
  }

  /// The first frame after it reads what has come in view.
  private func receive(_ event: BoardViewModel.Event) throws(StoreError) {
    switch event {
    case .columnAdded, .columnRenamed, .columnChanged, .columnsReordered: try rebuild()
    case .columnRemoved(let column):
      let hadPrompt = prompt.isOpen && columns.focused.key == column.key
      try rebuild()
      sayRemoved(column, hadPrompt: hadPrompt)
    case .boardRenamed: context.dirty.insert(.title)
    case .boardArchived(let name): try leaveBoard(named: name, "archived")
    case .boardDeleted(let name): try leaveBoard(named: name, "deleted")
    case .boardsChanged, .reset:
      try context.countDue()
      try structureMenus.refresh()
    }
  }

  private func rebuild() throws(StoreError) {
    try columns.rebuild()
    layOutAgain()
  }

  func boardSwitched() {
    filter.forget()
    selection.clear()
    viewsMenu.forgetOrigin()
    layOutAgain()
  }

  func showHidden() {
    filter.clearInPlace()
    context.say(.note("The filter was cleared to show the card."))
  }

  func editorClosed() { drafts.offerNext() }

  // MARK: Layout

  func resize(to size: Size) {
    context.size = size
    layOutAgain()
  }

  func invalidate() {
    context.dirty = .all
    pane.invalidate()
    for column in columns.all { column.view.invalidateCanvas() }
  }

  /// The mark of a dragged card may stand in a column's rule.
  func dropChanged() { context.dirty.formUnion([.headers, .footer]) }

  /// One line a card, or as many as it needs; kept for the next start.
  func toggleCompact() {
    isCompact.toggle()
    layOutAgain()
    if let fault = context.environment.keep("compact", "\(isCompact)") {
      context.say(.failure(fault))
    }
  }

  private func paneWidth(isWanted: Bool?) -> Int {
    BoardLayout.paneWidth(context.size, columnCount: columns.all.count, isWanted: isWanted)
  }

  private func newLayout() -> BoardLayout {
    BoardLayout(
      size: context.size,
      columnCount: columns.all.count,
      focus: columns.focus,
      first: layout.shownColumns.lowerBound,
      paneWidth: paneWidth(isWanted: wantsPane)
    )
  }

  private func layOutAgain() {
    layout = newLayout()
    invalidate()
    layOut()
  }

  func focusChanged() {
    let shown = layout.shownColumns
    layout = newLayout()
    if shown == layout.shownColumns {
      context.dirty.formUnion([.headers, .footer])
    } else {
      invalidate()
    }
    layOut()
  }

  /// Gives every column its place; those that do not show keep their rows.
  private func layOut() {
    pane.area = layout.paneArea
    for (index, column) in columns.all.enumerated() {
      column.view.isFocused = index == columns.focus
      column.view.bodyLines = layout.bodyLines
      column.view.isCompact = isCompact
      let isLast = index == layout.shownColumns.upperBound - 1
      column.view.isLast = isLast && layout.paneWidth == 0
      if layout.shownColumns.contains(index) { column.view.area = layout.area(ofColumn: index) }
    }
  }

  /// A new day changes which cards are late; only the rows with a date are rendered again.
  func noticeTheDay() {
    let today = context.environment.today()
    guard today != columns.today else { return }
    columns.setToday(today)
    filter.applyAgain()
    context.reading { () throws(StoreError) in try context.countDue() }
    notifyOfDueCards()
  }

  // MARK: The reading pane

  /// Kept for the next start; where the width alone would show it or hide it as one wants, that decides.
  func togglePane() {
    let isShown = layout.paneWidth > 0
    guard isShown || paneWidth(isWanted: true) > 0 else {
      wantsPane = false
      return context.say(.note("The pane needs 80 columns and 12 rows."))
    }
    wantsPane = (paneWidth(isWanted: nil) > 0) == isShown ? !isShown : nil
    layOutAgain()
    let setting = wantsPane.map { $0 ? "on" : "off" } ?? "auto"
    if let fault = context.environment.keep("pane", "\"\(setting)\"") {
      context.say(.failure(fault))
    }
  }

  // MARK: Painting

  func prepareToPaint() {
    context.rememberOpen()
    mouse.letGoOfMissing()
    filter.catchUp()
    if finding.prepareToPaint(shown: layout.shownColumns, isFiltered: filter.isActive) {
      context.dirty.formUnion([.title, .headers])
    }
    filter.goWhereItLeads()
    if columns.countChanges != shownCounts { countChanged() }
    notice.update()
    context.reading { () throws(StoreError) in try selection.selectWhatWasFound() }
    columns.dismissGuests()
    prompt.anchor()
    for index in layout.shownColumns {
      let column = columns.all[index]
      column.reading { () throws(StoreError) in try column.prepareToPaint() }
    }
  }

  /// Looks on for what the filter finds, as long as no key waits.
  func searchWhileIdle() {
    if finding.workWhileIdle(shown: layout.shownColumns) { countChanged() }
  }

  private func countChanged() {
    let changes = columns.countChanges
    if countPace.counted(isSearching: columns.isSearching, context.environment.now()) {
      shownCounts = changes
      context.dirty.formUnion([.title, .headers, .footer])
    }
  }

  /// When the next cards are tested, or a mark of what others have changed goes.
  var deadline: ContinuousClock.Instant? {
    if finding.isWaiting { return context.environment.now() }
    return [foreignChanges.deadline, mouse.deadline, context.unsaved.deadline].compactMap(\.self)
      .min()
  }

  func paint(on canvas: inout Canvas) -> Point? {
    let filterCursor = paintChrome(on: &canvas)
    // Only the column with the focus says what one can do.
    if columns.focused.viewModel.count == 0 { columns.focused.view.emptyHints = emptyHints }
    var cursor: Point?
    for index in layout.shownColumns {
      let position = columns.all[index].view.paint(on: &canvas)
      if index == columns.focus { cursor = position }
    }
    pane.paint(on: &canvas)
    return filterCursor ?? cursor
  }

  /// Answers where the cursor of the filter stands, while that is typed.
  private func paintChrome(on canvas: inout Canvas) -> Point? {
    let typed = filter.typedLine(
      width: layout.size.columns,
      hasRowBelow: layout.hasMessageRow
    )
    let cursor = typed.map { Point(column: $0.cursor, row: layout.statusRow) }
    let place = context.place
    if place != shownPlace { context.dirty.insert(.status) }
    if context.status.message != shownMessage { context.dirty.formUnion([.status, .footer]) }
    // Without a bar on top the rows at the foot say what is found and selected.
    if layout.titleRow == nil, context.dirty.contains(.title) {
      context.dirty.formUnion([.status, .footer])
    }
    if context.dirty.isEmpty { return cursor }
    if context.dirty.contains(.title) { showTitle() }
    (shownPlace, shownMessage) = (place, context.status.message)
    // All of it is painted: what another screen has left between the parts goes.
    if context.dirty.contains(.rules) { canvas.clear() }
    if context.dirty.contains(.headers) {
      BoardHeaders(
        columns: columns.all.map(\.viewModel),
        focus: columns.focus,
        layout: layout,
        drop: mouse.drop?.line == -1 ? mouse.drop?.column : nil
      )
      .paint(on: &canvas)
    }
    chrome(typed: typed, place: place).paint(context.dirty, on: &canvas)
    context.dirty = []
    return cursor
  }

  /// The lines around the columns as they are to look.
  ///
  /// A message is given where it is another than the one that was said.
  func chrome(
    typed: FilterLine.Painted? = nil,
    place: CardPlaceWords? = nil,
    saying message: StatusMessage? = nil
  ) -> BoardChrome {
    BoardChrome(
      layout: layout,
      title: context.viewModel.title,
      share: context.shownShare,
      counts: BoardCounts(
        cards: columns.total,
        overdue: context.due.overdue,
        dueToday: context.due.today
      ),
      findingWords: { [self] in findingWords },
      filterLine: typed,
      status: message ?? context.status.message,
      keepsFooter: prompt.prompt?.offered.isEmpty == false,
      place: place,
      hints: { [self] in hints }
    )
  }

  private var findingWords: FindingWords {
    FindingWords(
      columns,
      text: filter.query.text,
      view: viewsMenu.name(of: filter.query.text),
      selected: selection.count,
      indexed: finding.progress
    )
  }

  private func showTitle() {
    context.environment.messages?.show(title: "\(context.viewModel.title) · Tercet")
  }
}
