import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension PromptController {
  func handle(_ press: KeyPress) -> Handling {
    guard var prompt else { return .ignored }
    if !prompt.offered.isEmpty { return handleOffer(press, prompt) }
    switch context.keymap.command(for: press, as: PromptCommand.self) {
    case .submit: submit(prompt)
    case .cancel: cancel()
    case .complete where !prompt.completion.isEmpty, .widen where prompt.completesName:
      prompt.editor.insert(prompt.completion + " ")
      edited(&prompt)
    case .widen: widen(prompt)
    case .complete, nil:
      guard prompt.editor.handle(press, keymap: context.keymap) else { return handleOther(press) }
      edited(&prompt)
    }
    return .consumed
  }

  /// Only keys that neither type nor run commands pass the prompt.
  private func handleOther(_ press: KeyPress) -> Handling {
    switch context.keymap.command(for: press, as: Command.self) {
    case .repaint: context.host?.repaintEverything()
    case .suspend: context.host?.suspend()
    default:
      if press.isAltLetter { return .ignored }
      context.report(.unbound(press, help: nil))
    }
    return .consumed
  }

  private func widen(_ prompt: Prompt) {
    switch prompt.purpose {
    case .adding:
      if prompt.editor.characters.isEmpty, offerTemplates() { return }
      guard let placement = placement(of: prompt) else { return }
      close()
      context.unsaved[.newTitle] = nil
      context.report(nil)
      opener.openNewCard(draft(of: prompt), at: placement)
    case .setting(let field, _) where field.isDay: openCalendar()
    case .renaming, .setting, .orphaned: break
    }
  }

  /// Types a text instead of what the open prompt has, and submits it.
  ///
  /// An invalid text stays in the prompt.
  func submit(typing text: String) {
    guard var prompt else { return }
    prompt.editor.replaceAll(with: text)
    edited(&prompt)
    guard let typed = self.prompt else { return }
    submit(typed)
    if case .adding = self.prompt?.purpose, self.prompt?.fault == nil { close() }
  }

  /// Submits the text; if it is invalid, the prompt stays open and shows why.
  func submit(_ prompt: Prompt) {
    var prompt = prompt
    if let fault = prompt.fault(today: context.environment.today()) {
      prompt.fault = fault
      show(prompt)
      return context.report(.failure("\(fault.capitalizedFirst)."))
    }
    switch prompt.purpose {
    case .adding: add([NewCard(draft(of: prompt), .toDo)], at: placement(of: prompt))
    case .renaming(let card, let oldTitle):
      let title = prompt.title
      if title == oldTitle { return close() }
      if let now = preview(of: card), merged(.title(title), of: prompt, with: now) == nil { return }
      submit(.rename(card, to: title), title)
    case .setting(let field, let card): submit(prompt, field, of: card)
    case .orphaned:
      close()
      context.report(.note("Nothing was saved: the card is gone."))
    }
  }

  private func submit(_ prompt: Prompt, _ field: CardField, of card: Card.ID) {
    let (text, today) = (prompt.editor.text, context.environment.today())
    if appliesToSelection, field == .tags {
      let changes = TagText.changes(in: text)
      if changes.isEmpty {
        return context.report(.note("Type tags for the selected cards; “-tag” removes one."))
      }
      return submit(.adjust([card], changes), preview(of: card)?.title ?? "")
    }
    if appliesToSelection, prompt.title.isEmpty {
      if showUnderstood(prompt) { return }
      let words = "or “none” to clear the field"
      return context.report(.note("Type the \(field.key) for the selected cards, \(words)."))
    }
    let due = field == .due ? try? CardEdit.due(typed: text, today: today) : nil
    if let edit = due ?? field.read(line: text, today: today).edit {
      submit(edit, of: card, prompt)
    }
  }

  private func draft(of prompt: Prompt) -> CardDraft {
    let typed = QuickAdd(prompt.editor.text, today: context.environment.today()).draft
    return prompt.template.map(typed.filled) ?? typed
  }

  func add(_ cards: [NewCard], at placement: Placement?) {
    guard let placement else {
      return context.report(.note("No board in use has a column of this kind."))
    }
    let defaults = filter.newCardDefaults()
    let cards = cards.map { NewCard(defaults.applied(to: $0.draft), $0.kind) }
    let place = context.placement(placement, fitting: defaults.filter)
    let isPlain = cards.allSatisfy { $0.kind == .toDo }
    submit(
      isPlain ? .add(cards.map(\.draft), place) : .addEach(cards, place),
      cards.first?.draft.title ?? ""
    )
  }

  /// An edit that changes nothing closes the prompt without a message.
  private func submit(_ action: BoardAction, _ title: String) {
    outcomes?.submit(action, about: title)
  }

  private func submit(_ edit: CardEdit, of card: Card.ID, _ prompt: Prompt) {
    guard let now = preview(of: card) else {
      close()
      return context.report(.note("Nothing was saved: the card is gone."))
    }
    let edit = appliesToSelection ? edit : edit.settled(for: now.draft)
    let isSame =
      switch edit {
      case .repeats(let repeats): repeats == now.draft.repeats
      default: edit.agrees(with: now.draft.edit(of: edit.field))
      }
    if isSame, !appliesToSelection {
      close()
      return context.report(nil)
    }
    guard let edit = merged(edit, of: prompt, with: now) else { return }
    submit(.edit([card], [edit], expecting: nil), now.title)
  }

  /// The edit with what others have changed in its field since the prompt opened.
  ///
  /// Nil if only one of both can be kept, which is reported. The same key then replaces theirs.
  private func merged(_ edit: CardEdit, of prompt: Prompt, with now: CardPreview) -> CardEdit? {
    let field = edit.field
    guard let base = prompt.base, !now.draft.agrees(with: base, on: field) else { return edit }
    var ours = base
    ours.apply(edit)
    if now.draft.agrees(with: ours, on: field) { return edit }
    if let joined = CardMerge.joined(field, base, ours, now.draft) { return joined }
    var prompt = prompt
    prompt.base = now.draft
    show(prompt)
    let line = field.descriptor.line(of: now.draft)
    let value = line.isEmpty ? "removed it" : "set it to \(quoted(line, limit: 32))"
    let author = context.lastChanger(of: now.id) ?? "another program"
    let tip = context.keys.tip(PromptCommand.submit, "replaces it")
    context.report(.failure("Not saved: \(author) \(value) meanwhile\(tip)"))
    return nil
  }

  /// The card in the focused column, or anywhere if another program has moved it.
  private func preview(of card: Card.ID) -> CardPreview? {
    context.columns.focused.window.content(of: card)
      ?? (try? context.store.previews(of: [card]))?.first
  }
}
