import BoardModel
import BoardViewModels
import TerminalSurface

/// The one-line prompt among the rows: adding cards, and renaming one in its place.
extension BoardScreen {
  func startAdding() {
    let place = selected.map(PromptPlace.after) ?? .first
    open(Prompt(purpose: .adding, place: place))
  }

  func startRenaming() {
    guard let card = selected else {
      return say(.note("No card is selected: this column is empty."))
    }
    guard let title = focused.viewModel.preview(of: card)?.title else { return }
    open(
      Prompt(
        purpose: .renaming(card, oldTitle: title),
        editor: LineEditor(title),
        place: .replacing(card)
      )
    )
  }

  /// After a card was added the prompt stays open for the next one, empty.
  func continueAdding(after card: Card.ID) {
    guard let prompt, case .adding = prompt.purpose else { return }
    open(Prompt(purpose: .adding, place: .after(card)))
  }

  func closePrompt() {
    prompt = nil
    focused.view.prompt = nil
    dirty.insert(.footer)
  }

  func open(_ prompt: Prompt) {
    self.prompt = prompt
    focused.view.prompt = prompt.view
    dirty.insert(.footer)
  }

  // MARK: Keys

  func handlePrompt(_ press: KeyPress) -> Handling {
    guard var prompt else { return .ignored }
    if !prompt.offered.isEmpty { return handleOffer(press, prompt) }
    switch press {
    case KeyPress(.enter): submit(prompt)
    case KeyPress(.escape):
      closePrompt()
      say(nil)
    case KeyPress(.tab): widen(prompt)
    case KeyPress(.right) where !prompt.completion.isEmpty,
      KeyPress(.end) where !prompt.completion.isEmpty:
      prompt.editor.insert(prompt.completion + " ")
      edited(&prompt)
    default:
      guard prompt.editor.handle(press) else { return ignoredByPrompt(press) }
      edited(&prompt)
    }
    return .consumed
  }

  /// A new card goes on in the editor, a due date in the calendar.
  private func widen(_ prompt: Prompt) {
    switch prompt.purpose {
    case .adding:
      closePrompt()
      say(nil)
      openNewCard(titled: prompt.editor.text, at: placement(of: prompt))
    case .dating: openCalendar()
    case .renaming, .tagging: break
    }
  }

  /// Only what does not type or command may pass the prompt.
  private func ignoredByPrompt(_ press: KeyPress) -> Handling {
    guard let command = KeyTable.command(for: press) else { return .consumed }
    switch command {
    case .repaint: host?.repaintEverything()
    case .suspend: host?.suspend()
    default: break
    }
    return .consumed
  }

  func edited(_ prompt: inout Prompt) {
    if case .tagging = prompt.purpose { complete(&prompt) }
    let shown = prompt.fault
    if shown != nil || prompt.editor.characters.count > TitleRule.limit {
      prompt.fault = prompt.fault(today: environment.today())
    }
    open(prompt)
    if let fault = prompt.fault {
      if fault != shown { say(.failure("\(fault.reason.capitalizedFirst).")) }
    } else if case .dating = prompt.purpose {
      sayReading()
    } else {
      say(nil)
    }
  }

  private func complete(_ prompt: inout Prompt) {
    let editor = prompt.editor
    focused.reading { () throws(StoreError) in prompt.completion = try completion(of: editor) }
  }

  private func submit(_ prompt: Prompt) {
    var prompt = prompt
    if let fault = prompt.fault(today: environment.today()) {
      prompt.fault = fault
      open(prompt)
      return say(.failure("\(fault.reason.capitalizedFirst)."))
    }
    switch prompt.purpose {
    case .adding:
      let title = prompt.title
      perform(.add([CardDraft(title: title)], placement(of: prompt)), about: title)
    case .renaming(let card, let oldTitle):
      let title = prompt.title
      if title == oldTitle { return closePrompt() }
      perform(.edit(card, [.title(title)], expecting: nil), about: title)
    case .dating(let card): submitDue(prompt, of: card)
    case .tagging(let card): submitTags(prompt, of: card)
    }
  }

  private func submitDue(_ prompt: Prompt, of card: Card.ID) {
    let due = try? DueDateParser.day(in: prompt.editor.text, today: environment.today())
    submit(.due(due ?? nil), of: card)
  }

  private func submitTags(_ prompt: Prompt, of card: Card.ID) {
    submit(.tags(TagText.tags(in: prompt.editor.text)), of: card)
  }

  /// An edit that says nothing new closes the prompt without a word.
  private func submit(_ edit: CardEdit, of card: Card.ID) {
    guard let now = focused.viewModel.preview(of: card) else { return closePrompt() }
    let isSame =
      switch edit {
      case .due(let due): due == now.due
      case .tags(let tags): tags == now.tags
      default: false
      }
    if isSame {
      closePrompt()
      return say(nil)
    }
    perform(.edit(card, [edit], expecting: nil), about: now.title)
  }

  func placement(of prompt: Prompt) -> Placement {
    if case .after(let card) = prompt.place { return .after(card) }
    return .top(of: focused.section)
  }

  /// Keeps the prompt where it can be seen when the card beside it has gone.
  func anchorPrompt() {
    guard var prompt else { return }
    switch prompt.place {
    case .first where selected == nil: return
    case .after(let card), .replacing(let card):
      if focused.index(of: card) != nil { return }
    default: break
    }
    let place = selected.map(PromptPlace.after) ?? .first
    if prompt.place == place { return }
    switch prompt.purpose {
    case .dating(let card) where isGone(card), .tagging(let card) where isGone(card):
      closePrompt()
      return say(.note("The card was deleted by another program."))
    case .renaming(let card, let title) where isGone(card):
      say(.note("\(quoted(title)) was deleted by another program; Enter adds what you typed."))
      prompt = Prompt(purpose: .adding, editor: prompt.editor, place: place)
    default: break
    }
    prompt.place = place
    open(prompt)
  }

  /// Whether a card is in no column any more; one that can't be read is taken to be there.
  private func isGone(_ card: Card.ID) -> Bool {
    do throws(StoreError) {
      return try store.card(card) == nil
    } catch {
      return false
    }
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
