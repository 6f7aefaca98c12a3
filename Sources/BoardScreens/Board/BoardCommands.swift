import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

final class BoardCommands {
  let context: BoardContext
  let page: BoardPage
  let prompt: PromptController
  let filter: FilterController
  let selection: SelectionController
  let outcomes: BoardOutcomes
  let opener: CardOpener
  let cards: CardCommands
  private let viewsMenu: ViewsMenu
  private let urgent: UrgentCards
  /// A number typed before a motion.
  private var counted = CountedMotion()
  /// The place before the key that selects the first card, which begins chords.
  private var beforeChord: PlaceBeforeFilter?

  init(_ page: BoardPage, outcomes: BoardOutcomes) {
    self.page = page
    self.outcomes = outcomes
    (context, prompt, viewsMenu) = (page.context, page.prompt, page.viewsMenu)
    (filter, selection, opener) = (prompt.filter, prompt.selection, prompt.opener)
    cards = CardCommands(context, outcomes: outcomes)
    urgent = UrgentCards(context)
  }

  func handle(_ press: KeyPress) {
    page.keyPressed()
    guard let command: Command = context.keymap.command(for: press) else {
      return context.report(.unbound(press, help: context.keymap.binding(of: Command.help)))
    }
    context.report(nil)
    if case .chord = press.key {
      // The first key has gone there, also with a number.
      if command == .selectFirst, beforeChord != nil {
        beforeChord = nil
        return
      }
      goBackBeforeChord()
    }
    beforeChord = command == .selectFirst ? PlaceBeforeFilter(context.columns) : nil
    let place = context.columns.place
    context.reading { () throws(StoreError) in
      try run(command, press)
      try selection.follow()
    }
    if context.columns.place != place { filter.keepSelection() } else { reportEdge(of: command) }
  }

  private func goBackBeforeChord() {
    guard let beforeChord else { return }
    beforeChord.restore(context.columns)
    context.reading { () throws(StoreError) in try selection.follow() }
  }

  func run(_ command: Command, _ press: KeyPress) throws(StoreError) {
    // A key that arrived together with the filter applies to what the filter finds.
    if ![.cancel, .filter, .quit].contains(command) {
      try context.columns.focused.viewModel.showFirstResults()
      filter.followFilter()
    }
    if try select(command, press) { return }
    if command != .cancel { try selection.selectPending() }
    switch command {
    case .commands: openPalette()
    case .add: prompt.startAdding()
    case .rename: prompt.startRenaming()
    case .open: try opener.openCard()
    case .steps: try opener.openCard(at: .checklist)
    case .read: if selection.isActive { try selection.toggle() } else { read() }
    case .togglePane: page.togglePane()
    case .openLink: try LinkMenu(context: context).openLinkOfSelectedCard()
    case .newCard: opener.openNewCard()
    case .openBodyExternally: try opener.openBodyExternally()
    case .setDue: prompt.edit(.due)
    case .setRepeat: prompt.edit(.repeats)
    case .snooze:
      let picker = SnoozePicker(context, prompt: prompt, outcomes: outcomes)
      if let picker { context.host?.present(picker) }
    case .cyclePriority: cards.cyclePriority()
    case .setTags: prompt.edit(.tags)
    case .setLane: prompt.edit(.lane)
    case .setEstimate: prompt.edit(.estimate)
    case .assign: try openAssignees()
    case .blockers: try openCards(for: .blockedBy)
    case .setParent: try openCards(for: .parent)
    case .parts: try PartsMenu(context: context, outcomes: outcomes).open()
    case .comment: try openComments()
    case .moveLeft: try cards.move(by: -1)
    case .moveRight: try cards.move(by: 1)
    case .moveDown: try cards.reorder(down: true)
    case .moveUp: try cards.reorder(down: false)
    case .moveTo: try MoveMenu(context: context, commands: cards).open()
    case .finish: try cards.finish()
    case .filter: filter.open()
    case .sort: arrangement.askForOrder()
    case .group: arrangement.askForSections()
    case .foldSection: try foldSection()
    case .cancel: try cancel()
    case .views: try viewsMenu.open()
    case .selectRange, .selectAll:
      guard selection.isActive || context.subjectCard() != nil else { return }
      if command == .selectAll { try selection.selectAll() } else { selection.toggleRange() }
    case .archive: cards.act { .archive([$0]) }
    case .archiveDone: try ArchiveMenu(context: context, outcomes: outcomes).open()
    case .showArchive: try ArchiveMenu(context: context, outcomes: outcomes).openArchive()
    case .delete: cards.act { .delete([$0]) }
    case .duplicate: cards.act { .duplicate([$0]) }
    case .makeTemplate: cards.act { .makeTemplates([$0]) }
    case .repeatLast: cards.repeatLastChange()
    case .conflicts: try ConflictMenu(context: context, outcomes: outcomes).open()
    case .undo: outcomes.submit(.undo)
    case .redo: outcomes.submit(.redo)
    case .cardHistory: try openCardHistory()
    case .columns:
      let picker = try ColumnsPicker(context, outcomes: outcomes)
      if let picker { context.host?.present(picker) }
    case .nameColors: try ColorsMenu(context: context, outcomes: outcomes).open()
    case .boards: context.host?.present(try BoardsPicker(context, outcomes: outcomes))
    case .copy: CopyMenu(context: context).open()
    case .replace: ReplaceMenu(context: context, outcomes: outcomes, filter: filter).open()
    case .export: ExchangeMenu(context: context, filter: filter).export()
    case .importFile: ExchangeMenu(context: context, filter: filter).importFile()
    case .compact: page.toggleCompact()
    case .themes: openThemes()
    case .help: context.showHelp()
    case .repaint: context.host?.repaintEverything()
    case .suspend: context.host?.suspend()
    case .quit: context.host?.quit()
    default: if let screen = Self.screens[command] { context.host?.present(try screen(context)) }
    }
  }

  private func foldSection() throws(StoreError) {
    let column = context.columns.focused
    if column.viewModel.arrangement.group == .lane, let section = column.selectedSection {
      return try context.lanes.toggleFold(of: section)
    }
    if try column.toggleFold() { return }
    reportNoSections()
  }

  private func reportNoSections() {
    context.report(
      .note("No sections here" + context.keys.tip(Command.group, "groups the cards"))
    )
  }

  /// Clears the selection, the view or the filter, whichever comes first.
  private func cancel() throws(StoreError) {
    if selection.isActive { return selection.clear() }
    if try viewsMenu.goBack() { return }
    guard filter.isActive else { return }
    filter.clear()
    let keys = context.keys.labels(of: Command.filter, FilterCommand.older)
    let tip = keys.map { " · \($0) restores the filter" } ?? ""
    context.report(.note("Showing all cards\(tip)"))
  }

  private var arrangement: ArrangementMenu {
    ArrangementMenu(context: context, filter: filter, notice: page.notice)
  }

  private func openPalette() {
    let arguments = CommandArguments(self, arrangement: arrangement)
    context.palette.open(
      hiding: [Command.commands, .goToColumn],
      first: Command.usual,
      last: .selection,
      others: viewsMenu.rows + [context.reminders],
      over: context.host,
      arguments: arguments.rows
    ) { [self] (command: Command) in
      context.reading { () throws(StoreError) in try run(command, KeyPress(.enter)) }
    }
  }

  private func openAssignees() throws(StoreError) {
    guard let subject = SubjectCards(context, selection.selection) else { return }
    context.host?.present(try AssigneePicker(context, outcomes: outcomes, subject: subject))
  }

  private func openCards(for relation: CardRelation) throws(StoreError) {
    guard let subject = SubjectCards(context, selection.selection) else { return }
    let picker = try RelationPicker(relation, context, outcomes: outcomes, subject: subject)
    context.host?.present(picker)
  }

  private func openComments() throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    context.host?.present(try CommentPopup(context, outcomes: outcomes, card: card))
  }

  private func read() {
    guard context.subjectCard() != nil else { return }
    context.host?.present(ReaderScreen(context, outcomes: outcomes, opener: opener))
  }

  private func openThemes() {
    guard let themes = context.environment.themes else {
      return context.report(.note("No themes are available."))
    }
    let context = context
    let picker = ThemePicker(themes: themes, keymap: context.keymap, host: context.host) {
      context.report($0)
    }
    context.host?.present(picker)
  }

  private func openCardHistory() throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    context.host?
      .present(try HistoryScreen(of: .card(card.id), titled: card.title, context: context))
  }

  // MARK: Selecting

  /// Moves the focus or the selection, and returns false for other commands.
  private func select(_ command: Command, _ press: KeyPress) throws(StoreError) -> Bool {
    let columns = context.columns
    let digit = command == .goToColumn || command == .goToLastColumn
    let former = columns.focused.key
    defer { if digit { countOn(command, press, from: former) } }
    let counted = digit || !command.takesCount ? nil : counted.take(context.environment.now())
    if !digit { self.counted = CountedMotion() }
    if let counted { columns.setFocus(counted.column) }
    let times = counted?.count ?? 1
    let goal = try context.lanes.goal
    switch command {
    case .focusLeft: columns.setFocus(at: max(0, columns.focus - times))
    case .focusRight: columns.setFocus(at: min(columns.all.count - 1, columns.focus + times))
    case .goToColumn: goToColumn(context.keymap.position(of: press, among: command) ?? 0)
    case .goToLastColumn: columns.setFocus(at: columns.all.count - 1)
    case .selectNext: try columns.focused.select(by: times)
    case .selectPrevious: try columns.focused.select(by: -times)
    case .selectFirst: try goToCard(times)
    case .selectLast where counted != nil: try goToCard(times)
    case .selectLast: try columns.focused.selectLast()
    case .halfPageDown: try columns.focused.page(by: 0.5 * Double(times))
    case .halfPageUp: try columns.focused.page(by: -0.5 * Double(times))
    case .pageDown: try columns.focused.page(by: Double(times))
    case .pageUp: try columns.focused.page(by: -Double(times))
    case .nextSection: try goToSection(forward: true, times: times)
    case .previousSection: try goToSection(forward: false, times: times)
    case .nextUrgent: try goToUrgent(forward: true, times: times)
    case .previousUrgent: try goToUrgent(forward: false, times: times)
    default: return false
    }
    let movesFocus: Set<Command> = [.focusLeft, .focusRight, .goToColumn, .goToLastColumn]
    if movesFocus.contains(command), columns.focused.key != former {
      try context.lanes.carry(goal)
    }
    return true
  }

  private func goToSection(forward: Bool, times: Int) throws(StoreError) {
    guard try context.columns.focused.goToSection(forward: forward) else {
      return reportNoSections()
    }
    for _ in 1..<max(1, times) {
      let place = context.columns.place
      _ = try context.columns.focused.goToSection(forward: forward)
      if context.columns.place == place { return }
    }
  }

  private func goToUrgent(forward: Bool, times: Int) throws(StoreError) {
    for _ in 0..<times {
      let place = context.columns.place
      try urgent.go(forward: forward)
      if context.columns.place == place { return }
    }
  }

  private func goToCard(_ number: Int) throws(StoreError) {
    try context.columns.focused.selectFirst()
    if number > 1 { try context.columns.focused.select(by: number - 1) }
  }

  private func countOn(_ command: Command, _ press: KeyPress, from former: ColumnKey) {
    let digit = context.keymap.position(of: press, among: Command.goToColumn).map { $0 + 1 } ?? 0
    let columns = context.columns
    counted.add(digit, from: former, to: columns.focused.key, context.environment.now())
    guard let (count, key) = counted.pending,
      let column = columns.all.first(where: { $0.key == key })
    else { return }
    let title = quoted(column.viewModel.column.title, limit: 24)
    context.report(.note("\(count.grouped) for the next motion in \(title)."))
  }

  private func goToColumn(_ index: Int) {
    let count = context.columns.all.count
    if index < count { return context.columns.setFocus(at: index) }
    context.report(.note("There \(count == 1 ? "is only 1 column" : "are only \(count) columns")."))
  }
}
