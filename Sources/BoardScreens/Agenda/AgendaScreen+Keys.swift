import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension AgendaScreen {
  var refusals: [ListCommand: String] {
    [
      .rename: "Enter goes to the card, where it can be renamed.",
      .delete: "Enter goes to the card, where it can be deleted.",
    ]
  }

  func run(_ command: AgendaCommand) {
    switch command {
    case .open: open()
    case .later: move(by: 1)
    case .earlier: move(by: -1)
    case .setDue: askForDue()
    case .allBoards: toggleBoards()
    case .fold: fold()
    case .month:
      if isOverMonth { host?.dismiss() } else { host?.present(MonthScreen(context, over: self)) }
    case .undo: perform(.undo)
    case .redo: perform(.redo)
    case .find: list.isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .agenda)
    default: break
    }
  }

  func takeSelected() { open() }

  /// Any key ends a drag.
  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key = event, let drag else { return handleAsList(event) }
    self.drag = nil
    list.isDirty = true
    return drag.target == nil ? handleAsList(event) : .consumed
  }

  private func open() {
    guard let card else { return fold() }
    list.reading { () throws(StoreError) in
      guard let card = try context.store.card(card.id) else { return }
      host?.dismiss()
      if isOverMonth { host?.dismiss() }
      try context.show(card)
    }
  }

  private func fold() {
    list.reading { () throws(StoreError) in
      try list.pages.toggleUndated()
      list.clamp()
    }
  }

  private func toggleBoards() {
    guard let own = context.viewModel.board?.id else {
      return context.report(.note("All boards are open, so the agenda shows all of them."))
    }
    list.reading { () throws(StoreError) in
      try list.pages.show(list.pages.choice == .all ? .board(own) : .all)
      (list.selected, list.top) = (0, 0)
    }
  }

  /// The card at the selection; a missing one is reported.
  private func subject() -> CardPreview? {
    if card == nil { context.report(.note("No card is selected.")) }
    return card
  }

  /// Moves the card by a day; an overdue card moves to today.
  private func move(by distance: Int) {
    guard let card = subject() else { return }
    guard let due = card.due else {
      let tip = context.keys.tip(AgendaCommand.setDue, "sets one")
      return context.report(.note("The card has no due date\(tip)"))
    }
    let day = due.moved(by: distance, .day)
    if day < today, distance < 0 {
      return context.report(.note("A card can't be moved before today."))
    }
    setDue(DueDate(max(day, today), at: card.dueTime), of: card)
  }

  private func askForDue() {
    guard let card = subject() else { return }
    host?
      .present(
        NamePrompt.dueDate(of: card.title, now: card.draft.dueDate, context) { [self] due in
          if context.isStillDue(card.draft.dueDate, card.id) { setDue(due, of: card) }
        }
      )
  }

  // MARK: Mouse

  /// A click selects a card, a second click goes to it, and a drag moves it to another day.
  func handle(mouse event: MouseEvent) -> Handling {
    switch event.action {
    case .press(.left): press(event.position)
    case .drag(.left):
      guard drag != nil else { return .consumed }
      drag?.target = section(atRow: event.position.row) ?? drag?.target
      list.isDirty = true
    case .release(.left): drop()
    default: return handleWheel(event, lines: 3)
    }
    return .consumed
  }

  private func press(_ position: Point) {
    list.keyPressed()
    report(nil)
    if position.row == 0 { return toggleBoards() }
    let line = position.row - frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return
    }
    list.isTyping = false
    let wasSelected = index == list.selected
    list.selected = index
    guard let card = entries[index].card else { return fold() }
    drag = Drag(card: card, wasSelected: wasSelected)
  }

  private func section(atRow row: Int) -> AgendaSection? {
    let line = row - frame.rows.lowerBound
    guard shownLines.indices.contains(line) else { return nil }
    switch shownLines[line] {
    case .heading(let section): return section
    case .entry(let index): return section(at: index)
    case .blank: return section(atRow: row - 1)
    }
  }

  private func drop() {
    guard let drag else { return }
    self.drag = nil
    list.isDirty = true
    guard let target = drag.target else {
      if drag.wasSelected { open() }
      return
    }
    if target == AgendaSection(of: drag.card.due, on: today) { return }
    if target == .beforeToday {
      return context.report(.note("A card can't be moved before today."))
    }
    let day = target.day(on: today)
    guard context.isStillDue(drag.card.draft.dueDate, drag.card.id) else { return }
    setDue(day.map { DueDate($0, at: drag.card.dueTime) }, of: drag.card)
  }
}

extension NamePrompt {
  /// Asks for the due date of a card.
  static func dueDate(
    of title: String,
    now due: DueDate?,
    _ context: BoardContext,
    then set: @escaping (DueDate?) -> Void
  ) -> NamePrompt {
    let today = context.environment.today()
    let read = { text in
      Result { () throws(DueDateFault) in
        try DueDateParser.typed(text, today: today)?.due(today: today, keeping: due)
      }
    }
    return NamePrompt(
      title: "Due date of \(quoted(title, limit: 32))",
      text: due?.iso ?? "",
      example: CardField.due.descriptor.facts.example,
      isTypedOver: true,
      keymap: context.keymap,
      host: context.host,
      check: { text in
        if case .failure(let fault) = read(text) { fault.reason } else { nil }
      },
      describe: { text in
        guard case .success(let due) = read(text) else { return nil }
        return due.map { DueDescription.words(for: $0, seenFrom: today) } ?? "no due date"
      },
      onEnter: { text in if case .success(let due) = read(text) { set(due) } }
    )
  }
}
