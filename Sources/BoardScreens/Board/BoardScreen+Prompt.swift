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

  private func open(_ prompt: Prompt) {
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
    default:
      guard prompt.editor.handle(press) else { return ignoredByPrompt(press) }
      edited(&prompt)
    }
    return .consumed
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

  private func edited(_ prompt: inout Prompt) {
    if let fault = prompt.fault {
      let now = Self.fault(in: prompt)
      prompt.fault = now
      if now != fault { say(now.map { .failure("\($0.reason.capitalizedFirst).") }) }
    } else if prompt.editor.characters.count > TitleRule.limit {
      prompt.fault = Self.fault(in: prompt)
      say(prompt.fault.map { .failure("\($0.reason.capitalizedFirst).") })
    } else {
      say(nil)
    }
    open(prompt)
  }

  /// The fault of what was typed; its length is known without joining it.
  private static func fault(in prompt: Prompt) -> TitleFault? {
    let count = prompt.editor.characters.count
    if count > TitleRule.limit * 2 { return .tooLong(characters: count) }
    return TitleRule.fault(in: prompt.title)
  }

  private func submit(_ prompt: Prompt) {
    var prompt = prompt
    if let fault = Self.fault(in: prompt) {
      prompt.fault = fault
      open(prompt)
      return say(.failure("\(fault.reason.capitalizedFirst)."))
    }
    let title = prompt.title
    switch prompt.purpose {
    case .adding:
      perform(.add([CardDraft(title: title)], placement(of: prompt)), about: title)
    case .renaming(_, oldTitle: title):
      closePrompt()
    case .renaming(let card, _):
      perform(.edit(card, [.title(title)], expecting: nil), about: title)
    }
  }

  private func placement(of prompt: Prompt) -> Placement {
    if case .after(let card) = prompt.place { return .after(card) }
    return .top(of: focused.section)
  }

  // MARK: Pasting

  func paste(_ text: String) -> Handling {
    guard var prompt else {
      say(.note("Press a first: then a paste becomes a card, or one card a line."))
      return .consumed
    }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { TitleRule.singleLine(String($0)) }
      .filter { !$0.isEmpty }
    if case .adding = prompt.purpose, lines.count > 1, prompt.editor.characters.isEmpty {
      offer(lines, &prompt)
    } else {
      prompt.editor.insert(lines.joined(separator: " "))
      edited(&prompt)
    }
    return .consumed
  }

  func refusePaste(_ bytes: Int) -> Handling {
    say(.failure("Not pasted: \(bytes / 1_048_576) MiB is over the limit of 1 MiB."))
    return .consumed
  }

  private func offer(_ lines: [String], _ prompt: inout Prompt) {
    prompt.offered = lines
    open(prompt)
    say(
      .note("The paste has \(lines.count) lines: Enter adds \(lines.count) cards, Tab makes one.")
    )
  }

  private func handleOffer(_ press: KeyPress, _ prompt: Prompt) -> Handling {
    var prompt = prompt
    switch press {
    case KeyPress(.enter): submitOffer(prompt)
    case KeyPress(.tab):
      prompt.editor.insert(prompt.offered.joined(separator: " "))
      prompt.offered = []
      edited(&prompt)
    case KeyPress(.escape):
      prompt.offered = []
      open(prompt)
      say(nil)
    default: break
    }
    return .consumed
  }

  private func submitOffer(_ prompt: Prompt) {
    for (index, line) in prompt.offered.enumerated() {
      guard let fault = TitleRule.fault(in: line) else { continue }
      return say(.failure("No card added, line \(index + 1): \(fault.reason)."))
    }
    let drafts = prompt.offered.map { CardDraft(title: $0) }
    perform(.add(drafts, placement(of: prompt)), about: "")
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
    if case .renaming(let card, let title) = prompt.purpose, isGone(card) {
      say(.note("\(quoted(title)) was deleted by another program; Enter adds what you typed."))
      prompt = Prompt(purpose: .adding, editor: prompt.editor, place: place)
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
