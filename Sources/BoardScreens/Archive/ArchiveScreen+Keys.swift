import BoardModel
import BoardViewModels
import TerminalSurface

/// What each key does in the archive.
extension ArchiveScreen {
  func handle(_ press: KeyPress) -> Handling {
    if isTyping { return type(press) }
    guard let command: ArchiveCommand = context.keymap.command(for: press) else {
      return handleUnbound(press)
    }
    context.say(nil)
    let page = max(1, frame.rows.count - 1)
    switch command {
    case .next: select(by: 1)
    case .previous: select(by: -1)
    case .pageDown: select(by: page)
    case .pageUp: select(by: -page)
    case .halfPageDown: select(by: max(1, page / 2))
    case .halfPageUp: select(by: -max(1, page / 2))
    case .newest: go(to: .start)
    case .oldest: go(to: .end)
    default: run(command)
    }
    return .consumed
  }

  private func handleUnbound(_ press: KeyPress) -> Handling {
    if press.isAltLetter { return .ignored }
    context.say(.unbound(press, help: context.keymap.binding(of: ArchiveCommand.help)))
    return .consumed
  }

  private func run(_ command: ArchiveCommand) {
    switch command {
    case .open: restore(andGo: true)
    case .restore: restore(andGo: false)
    case .mark: mark()
    case .delete: act("delete", { .delete($0) })
    case .undo: outcomes.submit(.undo)
    case .redo: outcomes.submit(.redo)
    case .find: isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help:
      let help = HelpScreen(
        size: frame.size,
        keymap: context.keymap,
        host: host,
        first: .archive
      )
      host?.present(help)
    default: break
    }
  }

  // MARK: Selecting

  private func select(by distance: Int) {
    selected = max(0, selected + distance)
    load()
    selected = max(0, min(selected, entries.count - 1))
  }

  /// Jumps to an end, without reading what lies between.
  private func go(to end: ArchiveViewModel.Side) {
    reading { () throws(StoreError) in
      if !viewModel.isReached(end) { try viewModel.begin(at: end) }
      selected = end == .start ? 0 : max(0, entries.count - 1)
      top = selected
    }
  }

  /// Marks the card, or takes the mark away, and goes on to the next one.
  private func mark() {
    guard let card else { return sayNothingSelected("mark") }
    if let index = marked.firstIndex(of: card.id) {
      marked.remove(at: index)
    } else {
      marked.append(card.id)
    }
    select(by: 1)
  }

  // MARK: Acting

  /// Restores cards; where that is asked for the first of them is gone to.
  private func restore(andGo: Bool) {
    act("restore", { .restore($0) }, then: { [weak self] in if andGo { self?.go(toRestored: $0) } })
  }

  /// Does something to the marked cards, or to the selected one.
  private func act(
    _ word: String,
    _ action: ([Card.ID]) -> BoardAction,
    then finish: @escaping (Card.ID) -> Void = { _ in }
  ) {
    let cards = marked.isEmpty ? [card?.id].compactMap(\.self) : marked
    guard let first = cards.first else { return sayNothingSelected(word) }
    let title = entries.first { $0.id == first }?.title ?? ""
    outcomes.submit(action(cards), about: title) { [weak self] outcome in
      guard case .success = outcome.result else { return }
      self?.marked = []
      self?.isDirty = true
      finish(first)
    }
  }

  private func go(toRestored id: Card.ID) {
    reading { () throws(StoreError) in
      guard let card = try context.store.card(id), !card.place.isArchived else { return }
      let message = context.status.message
      host?.dismiss()
      try context.show(card)
      context.say(message)
    }
  }

  private func sayNothingSelected(_ word: String) {
    context.say(.note("There is no card to \(word)."))
  }

  private func leave() {
    if !marked.isEmpty {
      marked = []
    } else if words.characters.isEmpty {
      host?.dismiss()
    } else {
      clearWords()
    }
  }

  // MARK: Finding

  /// A key while words are typed.
  private func type(_ press: KeyPress) -> Handling {
    let page = max(1, frame.rows.count - 1)
    switch context.keymap.command(for: press, as: HistoryFilterCommand.self) {
    case .keep: isTyping = false
    case .clear: clearWords()
    case .next: select(by: 1)
    case .previous: select(by: -1)
    case .pageDown: select(by: page)
    case .pageUp: select(by: -page)
    case nil:
      if words.handle(press, keymap: context.keymap) {
        wordsChanged()
      } else if press.isAltLetter {
        return .ignored
      }
    }
    return .consumed
  }

  func wordsChanged() {
    isDirty = true
    reading { () throws(StoreError) in
      guard try viewModel.look(for: words.text) else { return }
      selected = 0
      top = 0
    }
  }

  private func clearWords() {
    isTyping = false
    words = LineEditor()
    wordsChanged()
  }
}
