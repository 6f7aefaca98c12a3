import BoardModel
import BoardViewModels
import TerminalSurface

/// What each key does, by the field that has the focus.
extension EditorScreen {
  func handle(_ press: KeyPress) {
    context.say(nil)
    if search.isTyping {
      if search.type(press) { return }
      search.keep()
    }
    if form.focus == .checklist, form.checklist.typing != nil, typeStep(press) { return }
    if let command: EditorCommand = context.keymap.command(for: press) { return run(command) }
    if press == .control("c"), form.focus != .body { return sayHowToClose() }
    switch form.focus {
    case .title, .due, .tags: handleLine(press)
    case .priority: handlePriority(press)
    case .checklist: handleChecklist(press)
    case .body: handleBody(press)
    case .assignees, .blockedBy, .claim, .source: break
    }
  }

  /// Ctrl-C is a way out of other programs.
  private func sayHowToClose() {
    let closes = context.keys.label(of: EditorCommand.close).map { "\($0) closes the editor; " }
    let copies = context.keys.label(of: BodyKey.copy).map { "in the body \($0) copies" }
    context.say(.note("\(closes ?? "")\(copies ?? "nothing is copied here").".capitalizedFirst))
  }

  private func run(_ command: EditorCommand) {
    switch command {
    case .nextField: moveFocus(by: 1)
    case .previousField: moveFocus(by: -1)
    case .save: save { $0.close() }
    case .close: if !search.clear() { askToClose() }
    case .nextCard: page(by: 1)
    case .previousCard: page(by: -1)
    case .openExternally: openExternally()
    case .help:
      host?
        .present(
          HelpScreen(size: page.size, keymap: context.keymap, host: host, first: helpSection)
        )
    case .repaint: host?.repaintEverything()
    case .suspend: host?.suspend()
    }
  }

  /// What F1 shows first.
  private var helpSection: KeyContext {
    switch form.focus {
    case .checklist: .checklist
    case .body: .body
    default: .editor
    }
  }

  func moveFocus(by distance: Int) {
    if form.focus == .checklist { enterStep() }
    form.moveFocus(by: distance)
    complete()
  }

  // MARK: One-line fields

  private func handleLine(_ press: KeyPress) {
    if form.focus == .due, let command: DueCommand = context.keymap.command(for: press) {
      switch command {
      case .calendar: return openCalendar()
      }
    }
    switch context.keymap.command(for: press, as: FieldCommand.self) {
    case .next: moveFocus(by: 1)
    case .previous: moveFocus(by: -1)
    case .complete where !completion.isEmpty: type(completion + " ")
    case .complete, nil:
      guard form.line?.handle(press, keymap: context.keymap) == true else {
        return sayUnbound(press)
      }
      lineChanged()
    }
  }

  /// Puts text at the cursor of a one-line field.
  func type(_ text: String) {
    form.line?.insert(text)
    lineChanged()
  }

  private func lineChanged() {
    send(form.focus)
    complete()
  }

  /// Looks up what the board's tags offer behind the cursor.
  func complete() {
    guard form.focus == .tags else {
      completion = ""
      return
    }
    column.reading { () throws(StoreError) in
      completion = try context.completion(of: form.tags)
    }
  }

  private func openCalendar() {
    let calendar = CalendarPopup(
      day: validity.due ?? context.environment.today(),
      today: context.environment.today(),
      firstWeekday: context.environment.firstWeekday(),
      keymap: context.keymap,
      host: host
    )
    calendar.onPick = { [weak self] day in self?.pick(day) }
    host?.present(calendar)
  }

  private func pick(_ day: CalendarDay) {
    form.due.replaceAll(with: day.iso)
    send(.due)
    moveFocus(by: 1)
  }

  // MARK: Priority

  private func handlePriority(_ press: KeyPress) {
    defer { send(.priority) }
    let all = Priority.allCases
    guard let index = all.firstIndex(of: form.priority) else { return }
    switch context.keymap.command(for: press, as: PriorityCommand.self) {
    case .higher: form.priority = all[min(index + 1, all.count - 1)]
    case .lower: form.priority = all[max(index - 1, 0)]
    case .cycle: form.priority = all[(index + 1) % all.count]
    case .next: moveFocus(by: 1)
    case .previous: moveFocus(by: -1)
    case nil: sayUnbound(press)
    }
  }

  // MARK: Checklist

  private func handleChecklist(_ press: KeyPress) {
    guard let command: ChecklistCommand = context.keymap.command(for: press) else {
      return sayUnbound(press)
    }
    switch command {
    case .next: if !form.checklist.select(by: 1) { moveFocus(by: 1) }
    case .previous: if !form.checklist.select(by: -1) { moveFocus(by: -1) }
    case .tick: form.checklist.tick()
    case .add: form.checklist.startAdding()
    case .rename: form.checklist.startRenaming()
    case .delete: deleteStep()
    case .undo:
      if !form.checklist.undo() { context.say(.note("Nothing to undo in the checklist.")) }
    case .moveDown: form.checklist.move(by: 1)
    case .moveUp: form.checklist.move(by: -1)
    }
    send(.checklist)
  }

  private func deleteStep() {
    guard let text = form.checklist.delete() else { return }
    context.say(
      .note("Deleted the step \(quoted(text))" + context.keys.tip(ChecklistCommand.undo, "undo"))
    )
  }

  /// Keys while a step is typed; false for those that mean something to the whole editor.
  private func typeStep(_ press: KeyPress) -> Bool {
    let keymap = context.keymap
    switch keymap.command(for: press, as: StepCommand.self) {
    case .enter: if enterStep() { form.checklist.startAdding() }
    case .leave: form.checklist.leave()
    case .finish: enterStep()
    case nil: guard form.checklist.edit({ $0.handle(press, keymap: keymap) }) else { return false }
    }
    send(.checklist)
    return true
  }

  /// Takes the step that is being typed, if it is one.
  @discardableResult func enterStep() -> Bool {
    let isAdded = form.checklist.enter()
    send(.checklist)
    return isAdded
  }

  // MARK: Body

  private func handleBody(_ press: KeyPress) {
    switch form.body.handle(press, keymap: context.keymap) {
    case .consumed:
      if form.body.isMarkFresh {
        context.say(.note("The mark is set: what the cursor passes is selected."))
      }
      send(.body)
    case .refused(let reason): context.say(.failure("\(reason.capitalizedFirst)."))
    case .leaves(let distance): if distance < 0 { moveFocus(by: -1) }
    case .finds(let find): search.perform(find)
    case .ignored: break
    }
  }

  // MARK: Pasting

  func paste(_ text: String) {
    context.say(nil)
    if search.isTyping { return search.paste(text) }
    let lines = text.split(whereSeparator: \.isNewline).map { TitleRule.singleLine(String($0)) }
    switch form.focus {
    case .title, .due, .tags: type(lines.joined(separator: " "))
    case .priority:
      let tip = context.keys.tip(EditorCommand.nextField, "next field")
      context.say(.note("The priority takes no text\(tip)"))
    case .checklist: pasteSteps(lines.filter { !$0.isEmpty })
    case .body:
      if case .refused(let reason) = form.body.paste(text) {
        context.say(.failure("\(reason.capitalizedFirst)."))
      }
      send(.body)
    case .assignees, .blockedBy, .claim, .source: break
    }
  }

  /// One line goes into the step that is typed; several are a step each.
  private func pasteSteps(_ lines: [String]) {
    if lines.count == 1, form.checklist.typing != nil {
      _ = form.checklist.edit { editor in
        editor.insert(lines[0])
        return true
      }
    } else {
      enterStep()
      form.checklist.insert(lines)
    }
    send(.checklist)
  }
}
