import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The prompt between the rows, for adding and renaming cards and for setting their fields.
final class PromptController {
  private(set) var prompt: Prompt?
  let context: BoardContext
  let filter: FilterController
  let selection: SelectionController
  let opener: CardOpener
  weak var outcomes: BoardOutcomes?
  private weak var holder: ColumnController?

  init(_ context: BoardContext, filter: FilterController, opener: CardOpener) {
    self.context = context
    self.filter = filter
    self.opener = opener
    selection = filter.selection
  }

  /// Whether the text applies to several selected cards.
  var appliesToSelection: Bool { selection.isActive }

  var isOpen: Bool { prompt != nil }

  private var focused: ColumnController { context.columns.focused }

  // MARK: Opening and closing

  /// Opens the prompt for a new card, with the last unsaved text unless `keeping` is false.
  func startAdding(keeping keeps: Bool = true) {
    let place = context.selected.map(PromptPlace.after) ?? .first
    var prompt = Prompt(purpose: .adding, place: place)
    if keeps, let text = context.unsaved[.newTitle] {
      prompt.editor = LineEditor(text)
      // Typing replaces the text, so you can simply start another card.
      prompt.editor.selectAll()
      context.report(.note(offer))
    }
    show(prompt)
    if context.status.message == nil { context.report(understood(of: prompt)) }
  }

  func startRenaming() {
    guard let card = context.subjectCard(), let title = focused.selectedPreview?.title else {
      return
    }
    let text = context.unsaved[.title(card.id)]
    if text != nil { context.report(.note("Restored your unsaved title.")) }
    show(
      Prompt(
        purpose: .renaming(card.id, oldTitle: title),
        editor: LineEditor(text ?? title),
        place: .replacing(card.id),
        base: focused.selectedPreview?.draft
      )
    )
  }

  /// Closes the prompt; a typed title is stored for the next time.
  func cancel() {
    guard let prompt else { return }
    close()
    keep(prompt)
    reportKept(prompt)
  }

  /// Opens the prompt for a field that is typed on one line, such as the due date or the lane.
  func edit(_ field: CardField) {
    guard let card = context.subjectCard() else { return }
    // The selected cards may have different values.
    let draft = appliesToSelection ? nil : focused.selectedPreview?.draft
    let (line, isList) = (draft.map(field.descriptor.line) ?? "", field.descriptor.isList)
    var editor = LineEditor(isList && !line.isEmpty ? line + " " : line)
    if !isList { editor.selectAll() }
    let purpose = Prompt.Purpose.setting(field, card.id)
    var prompt = Prompt(purpose: purpose, editor: editor, place: .after(card.id))
    prompt.appliesToSelection = appliesToSelection
    prompt.base = draft
    show(prompt)
    if showUnderstood(prompt) { return }
    if field == .tags {
      let words = "Separate tags with spaces; delete one to remove it."
      return context.report(appliesToSelection ? nil : .note(words))
    }
    context.report(.note("\(field.label): \(field.descriptor.expected), or none."))
  }

  /// Empties the prompt for the next card.
  func continueAdding(after card: Card.ID) {
    context.unsaved[.newTitle] = nil
    guard let prompt, case .adding = prompt.purpose else { return }
    show(Prompt(purpose: .adding, place: .after(card)))
  }

  func close() {
    if case .renaming(let card, _) = prompt?.purpose { context.unsaved[.title(card)] = nil }
    prompt = nil
    holder?.view.prompt = nil
    holder = nil
    context.dirty.insert(.footer)
  }

  /// Shows a prompt between the rows of the focused column.
  func show(_ prompt: Prompt) {
    self.prompt = prompt
    self.prompt?.offersTemplates = offersTemplates(prompt)
    if holder !== focused { holder?.view.prompt = nil }
    holder = focused
    var view = prompt.view
    if case .adding = prompt.purpose, prompt.editor.characters.count <= TitleRule.limit {
      let today = context.environment.today()
      view.marks = .marks(
        ofQuickAdd: prompt.editor.text,
        today: today,
        context.viewModel.colors
      )
    }
    focused.view.prompt = view
    context.dirty.insert(.footer)
  }

  // MARK: Typing

  func moveCursor(to index: Int) {
    guard var prompt, prompt.offered.isEmpty else { return }
    prompt.editor.moveCursor(to: index)
    prompt.editor.deselect()
    edited(&prompt)
  }

  func edited(_ prompt: inout Prompt) {
    complete(&prompt)
    keep(prompt)
    let shown = prompt.fault
    if shown != nil || prompt.editor.characters.count > TitleRule.limit {
      prompt.fault = prompt.fault(today: context.environment.today())
    }
    show(prompt)
    if let fault = prompt.fault {
      if fault != shown { context.report(.failure("\(fault.capitalizedFirst).")) }
    } else if case .orphaned = prompt.purpose {
      reportLeftOver()
    } else if case .adding = prompt.purpose {
      context.report(understood(of: prompt))
    } else if !showUnderstood(prompt) {
      context.report(nil)
    }
  }

  private func complete(_ prompt: inout Prompt) {
    let (editor, purpose) = (prompt.editor, prompt.purpose)
    var completion = ""
    context.reading { () throws(StoreError) in
      completion =
        switch purpose {
        case .adding: try context.completion(of: editor, in: nil)
        case .setting(let field, _): try context.completion(of: editor, in: field)
        case .renaming, .orphaned: ""
        }
    }
    prompt.completion = completion
  }

  /// Shows the parsed day or repeat in the status line while it is typed.
  ///
  /// - Returns: false for other fields.
  @discardableResult func showUnderstood(_ prompt: Prompt) -> Bool {
    guard case .setting(let field, let card) = prompt.purpose else { return false }
    let now = appliesToSelection ? nil : focused.window.content(of: card)?.draft
    switch field {
    case .due, .start: showDay(prompt.editor.text, of: field, now)
    case .repeats: showRepeat(prompt.editor.text, due: now?.due)
    default: return false
    }
    return true
  }

  private func showDay(_ text: String, of field: CardField, _ now: CardDraft?) {
    let today = context.environment.today()
    if appliesToSelection, text.isEmpty {
      return preview("Type a day for the selected cards, or “none” to remove their \(field.name)s.")
    }
    let isStart = field == .start
    do throws(DueDateFault) {
      let due =
        isStart
        ? try DueDateParser.day(in: text, today: today).map { DueDate($0) }
        : try DueDateParser.typed(text, today: today)?.due(today: today, keeping: now?.dueDate)
      let words =
        due.map { DueDescription.words(for: $0, seenFrom: today) } ?? "no \(field.name)"
      let warning = isStart ? due.map { StartWords.warning(start: $0.day, due: now?.due) } : nil
      preview("\(isStart ? "Hidden until" : "Due"): \(words)\(warning ?? "")")
    } catch {
      preview("\(error.reason.capitalizedFirst).")
    }
  }

  /// Shows the parsed repeat with its next dates.
  private func showRepeat(_ text: String, due: CalendarDay?) {
    let today = context.environment.today()
    if appliesToSelection, text.isEmpty {
      return preview("Type how the selected cards repeat, or “none”.")
    }
    do throws(RepeatFault) {
      guard let repeats = try RepeatReader.read(text, today: today) else {
        return preview("Repeats: no repeat")
      }
      // In a narrow line, the dates matter more than the words that are typed.
      let short = repeats.nextDates(due: due, today: today, limit: 2)?.capitalizedFirst
      let texts =
        [3, 2, 1].map { "Repeats: " + repeats.preview(due: due, today: today, limit: $0) }
        + [short].compactMap(\.self)
      let fitting = texts.first { DisplayText($0).width + 3 <= context.size.columns }
      preview(fitting ?? texts.last ?? "")
    } catch {
      preview("\(error.reason.capitalizedFirst).")
    }
  }

  /// A message about what is being typed, which leaves the keys in the footer.
  private func preview(_ text: String) {
    var message = StatusMessage.note(text)
    message.isPreview = true
    context.report(message)
  }

  func openCalendar() {
    let today = context.environment.today()
    let calendar = CalendarPopup(
      day: typedDue?.day ?? today,
      today: today,
      firstWeekday: context.environment.firstWeekday(),
      beside: prompt.flatMap { context.host?.cells(of: $0.editor) },
      keymap: context.keymap,
      host: context.host
    ) { [self] in pick($0) }
    context.host?.present(calendar)
  }

  /// The typed due date; a time alone keeps the card's day.
  private var typedDue: DueDate? {
    guard let prompt, case .setting(let field, let card) = prompt.purpose else { return nil }
    let today = context.environment.today()
    let isKept = field == .due && !appliesToSelection
    let kept = isKept ? focused.window.content(of: card)?.draft.dueDate : nil
    return try? DueDateParser.typed(prompt.editor.text, today: today)?
      .due(today: today, keeping: kept)
  }

  /// A picked day is set at once, without a second Enter.
  private func pick(_ day: CalendarDay) {
    guard var prompt else { return }
    // The day of the text changes, and its time stays.
    prompt.editor.replaceAll(with: DueDate(day, at: typedDue?.time).iso)
    edited(&prompt)
    submit(prompt)
  }

  /// What was parsed from the text of a new card, and where the card goes.
  private func understood(of prompt: Prompt) -> StatusMessage? {
    let place = destination(of: prompt)
    let end = place.map { " → \($0)" } ?? ""
    let message = QuickAddText.message(
      for: prompt.editor,
      from: prompt.template,
      today: context.environment.today(),
      room: context.size.columns - DisplayText(end).width
    )
    guard var message else { return place.map { .note("The card goes to \($0).") } }
    message.text += end
    return message
  }

  /// On All boards, the column and board for a new card; nil if one board is shown.
  private func destination(of prompt: Prompt) -> String? {
    guard context.viewModel.board == nil else { return nil }
    let column: Column.ID? =
      switch placement(of: prompt) {
      case .top(let column), .bottom(let column): column
      case .before(let card), .after(let card): try? context.column(of: card)
      case nil: nil
      }
    guard let place = column.flatMap(context.viewModel.place) else { return nil }
    return "\(place.column.name) on \(place.board.name)"
  }

  /// Where to add the prompt's card; nil if there is no column for it.
  func placement(of prompt: Prompt) -> Placement? {
    if case .after(let card) = prompt.place { return .after(card) }
    return context.top(of: focused.key)
  }
}

extension PromptController {
  var hints: [Hint] {
    guard let prompt else { return [] }
    if !prompt.offered.isEmpty { return context.keymap.hints(.offering) }
    switch prompt.purpose {
    case .adding where prompt.offersTemplates:
      return context.keymap.hints(.addingFromTemplates)
    case .adding: return context.keymap.hints(prompt.completion.isEmpty ? .adding : .completing)
    case .renaming: return context.keymap.hints(.renaming)
    case .setting(.start, _): return context.keymap.hints(.settingStart)
    case .setting(let field, _) where field.isDay: return context.keymap.hints(.settingDue)
    case .orphaned: return context.keymap.hints([.keys(PromptCommand.cancel)])
    case .setting:
      return context.keymap.hints(prompt.completion.isEmpty ? .tagging : .completing)
    }
  }
}

/// Keeps the prompt visible when other programs change the rows around it.
///
/// The prompt stays open in any case: keys typed into it must not act as keys of the board.
extension PromptController {
  /// Moves the prompt if its card or column has been removed.
  func anchor() {
    guard var prompt else { return }
    let column = context.columns.focused
    if column.view.prompt == nil { show(prompt) }
    switch prompt.place {
    case .first where context.selected == nil: return
    case .after(let card), .replacing(let card): if column.index(of: card) != nil { return }
    default: break
    }
    let place = context.selected.map(PromptPlace.after) ?? .first
    if prompt.place == place { return }
    if let card = prompt.purpose.card, let what = removalReason(of: card) {
      context.report(.note(loss(of: prompt, what)))
      prompt = prompt.detached
    }
    prompt.place = place
    show(prompt)
  }

  /// Moves the prompt to the board that replaces its own.
  ///
  /// - Returns: what happens to the typed text; nil if no prompt is open.
  func boardGone(to board: String) -> String? {
    guard let former = prompt else { return nil }
    let place = context.selected.map(PromptPlace.after) ?? .first
    var prompt = former.detached
    prompt.place = place
    show(prompt)
    switch former.purpose {
    case .adding: return "what you type goes to \(board)"
    case .renaming:
      return context.keys.label(of: PromptCommand.submit).map { "\($0) adds the title to \(board)" }
        ?? "the title can be added to \(board)"
    case .setting, .orphaned: return "what you type can't be saved"
    }
  }

  /// Explains, at each key, how to leave a text that can't be saved.
  func reportLeftOver() {
    let leaves = context.keys.sentence(PromptCommand.cancel, "closes it")
    context.report(.note("The card is gone, so this can't be saved.\(leaves)"))
  }

  private func loss(of prompt: Prompt, _ what: String) -> String {
    if case .renaming(_, let title) = prompt.purpose {
      return "\(quoted(title)) was \(what) by another program."
        + context.keys.sentence(PromptCommand.submit, "adds your title as a new card")
    }
    return "The card was \(what) by another program."
      + context.keys.sentence(PromptCommand.cancel, "closes this")
  }

  /// What happened to a card that is no longer on a board; nil if it still is, or can't be read.
  private func removalReason(of card: Card.ID) -> String? {
    do throws(StoreError) {
      guard let now = try context.store.card(card) else { return "deleted" }
      let board = context.viewModel.place(of: now.column)?.board
      return now.place.isArchived || board?.isArchived == true ? "archived" : nil
    } catch {
      return nil
    }
  }
}

extension Prompt {
  /// The prompt without its card.
  ///
  /// A title can still be added as a new card; other text can't be saved.
  fileprivate var detached: Prompt {
    switch purpose {
    case .adding, .orphaned: self
    case .renaming: Prompt(purpose: .adding, editor: editor, place: place)
    case .setting: Prompt(purpose: .orphaned, editor: editor, place: place)
    }
  }
}
