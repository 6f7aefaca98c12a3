import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

final class FieldKeys {
  private let card: EditedCard
  private let search: BodySearch

  private var context: BoardContext { card.context }
  private var keymap: Keymap { context.keymap }

  init(of card: EditedCard, search: BodySearch) {
    self.card = card
    self.search = search
  }

  func handle(_ press: KeyPress) {
    if press == .control("c"), card.form.focus != .body { return explainClosing() }
    switch card.form.focus.input {
    case .line: handleLine(press)
    case .choice: handlePriority(press)
    case .steps: handleChecklist(press)
    case .text: handleBody(press)
    case nil: break
    }
  }

  /// Ctrl-C closes other programs, so explain which key closes this one.
  private func explainClosing() {
    let closes = context.keys.label(of: EditorCommand.close).map { "\($0) closes the editor; " }
    let copies = context.keys.label(of: BodyKey.copy).map { "in the description \($0) copies" }
    context.report(.note("\(closes ?? "")\(copies ?? "nothing is copied here").".capitalizedFirst))
  }

  private func reportUnbound(_ press: KeyPress) {
    context.report(.unbound(press, help: keymap.binding(of: EditorCommand.help)))
  }

  // MARK: One-line fields

  private func handleLine(_ press: KeyPress) {
    if card.form.isOnFolded, let command: FoldedCommand = keymap.command(for: press) {
      switch command {
      case .unfold: return card.form.unfold()
      }
    }
    if card.form.focus.isDay, let command: DueCommand = keymap.command(for: press) {
      switch command {
      case .calendar: return openCalendar()
      }
    }
    switch keymap.command(for: press, as: FieldCommand.self) {
    case .next: card.moveFocus(by: 1)
    case .previous: card.moveFocus(by: -1)
    case .complete where card.takeCompletion(): break
    case .complete, nil:
      guard card.form.line?.handle(press, keymap: keymap) == true else {
        return reportUnbound(press)
      }
      card.lineChanged()
    }
  }

  private func openCalendar() {
    let (environment, field) = (context.environment, card.form.focus)
    let calendar = CalendarPopup(
      day: card.validity.day(of: field) ?? environment.today(),
      today: environment.today(),
      firstWeekday: environment.firstWeekday(),
      beside: context.host?.cells(of: card.form[field]),
      keymap: keymap,
      host: context.host
    ) { [self] in pick($0, for: field) }
    context.host?.present(calendar)
  }

  private func pick(_ day: CalendarDay, for field: CardField) {
    let time = field == .due ? card.validity.dueTime : nil
    card.form[field].replaceAll(with: DueDate(day, at: time).iso)
    card.send(field)
    card.moveFocus(by: 1)
  }

  // MARK: Priority

  private func handlePriority(_ press: KeyPress) {
    defer { card.send(.priority) }
    let all = Priority.allCases
    guard let index = all.firstIndex(of: card.form.priority) else { return }
    switch keymap.command(for: press, as: PriorityCommand.self) {
    case .higher: card.form.priority = all[min(index + 1, all.count - 1)]
    case .lower: card.form.priority = all[max(index - 1, 0)]
    case .cycle: card.form.priority = all[(index + 1) % all.count]
    case .next: card.moveFocus(by: 1)
    case .previous: card.moveFocus(by: -1)
    case nil: reportUnbound(press)
    }
  }

  // MARK: Checklist

  private func handleChecklist(_ press: KeyPress) {
    guard let command: ChecklistCommand = keymap.command(for: press) else {
      return reportUnbound(press)
    }
    switch command {
    case .next: if !card.form.checklist.select(by: 1) { card.moveFocus(by: 1) }
    case .previous: if !card.form.checklist.select(by: -1) { card.moveFocus(by: -1) }
    case .tick: card.form.checklist.tick()
    case .add: card.form.checklist.startAdding()
    case .rename: card.form.checklist.startRenaming()
    case .delete: deleteStep()
    case .undo:
      if !card.form.checklist.undo() { context.report(.note("Nothing to undo in the checklist.")) }
    case .moveDown: card.form.checklist.move(by: 1)
    case .moveUp: card.form.checklist.move(by: -1)
    }
    card.send(.checklist)
  }

  private func deleteStep() {
    guard let text = card.form.checklist.delete() else { return }
    context.report(
      .note("Deleted the step \(quoted(text))" + context.keys.tip(ChecklistCommand.undo, "undo"))
    )
  }

  /// Handles a key while a step is typed.
  ///
  /// Returns false if no step is typed or the key belongs to the editor.
  func typeStep(_ press: KeyPress) -> Bool {
    guard card.form.focus == .checklist, card.form.checklist.typing != nil else { return false }
    let keymap = keymap
    switch keymap.command(for: press, as: StepCommand.self) {
    case .enter: if card.enterStep() { card.form.checklist.startAdding() }
    case .leave, .finish: card.enterStep()
    case nil:
      guard card.form.checklist.edit({ $0.handle(press, keymap: keymap) }) else { return false }
    }
    card.send(.checklist)
    return true
  }

  // MARK: Body

  private func handleBody(_ press: KeyPress) {
    switch card.form.body.handle(press, keymap: keymap) {
    case .consumed:
      if card.form.body.isMarkFresh {
        context.report(.note("Mark set: move the cursor to select."))
      }
      card.send(.body)
    case .refused(let reason): context.report(.failure("\(reason.capitalizedFirst)."))
    case .leaves(let distance): if distance < 0 { card.moveFocus(by: -1) }
    case .finds(let find): search.perform(find)
    case .ignored: break
    }
  }

  // MARK: Pasting

  func paste(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map { TitleRule.singleLine(String($0)) }
    switch card.form.focus.input {
    case .line: card.type(lines.joined(separator: " "))
    case .choice:
      let tip = context.keys.tip(EditorCommand.nextField, "next field")
      context.report(.note("The priority takes no text\(tip)"))
    case .steps: pasteSteps(text)
    case .text:
      if case .refused(let reason) = card.form.body.paste(text) {
        context.report(.failure("\(reason.capitalizedFirst)."))
      }
      card.send(.body)
    case nil: break
    }
  }

  /// Inserts a line into the text of a step; other lines become steps, without their list markers.
  private func pasteSteps(_ text: String) {
    let steps = PastedList(text).items.flatMap(\.steps)
    guard let first = steps.first else { return }
    let typed = card.form.checklist.typing?.editor
    if steps.count == 1, let typed, !typed.characters.isEmpty || !first.isDone {
      let line = typed.characters.isEmpty ? first.text : TitleRule.singleLine(text)
      let isInserted = card.form.checklist.edit { $0.insert(line) }
      if !isInserted { return context.report(.lineIsFull) }
    } else {
      card.enterStep()
      card.form.checklist.insert(steps)
    }
    card.send(.checklist)
  }
}

extension PastedList.Item {
  /// The item and what is below it, as steps.
  fileprivate nonisolated var steps: [ChecklistItem] {
    [ChecklistItem(text: text, isDone: kind == .done)] + checklist
      + body.map { ChecklistItem(text: TitleRule.singleLine($0)) }
  }
}
