import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

extension ArchiveScreen {
  func run(_ command: ArchiveCommand) {
    switch command {
    case .open: restore(andGo: true)
    case .restore: restore(andGo: false)
    case .mark: mark()
    case .delete: act("delete", { .delete($0) })
    case .undo: outcomes.submit(.undo)
    case .redo: outcomes.submit(.redo)
    case .find: list.isTyping = true
    case .leave: if marked.isEmpty { leave() } else { marked = [] }
    case .back: host?.dismiss()
    case .help: context.showHelp(first: .archive)
    default: break
    }
  }

  func takeSelected() { mark() }

  var refusals: [ListCommand: String] {
    let archives = context.keys.label(of: Command.archive).map { " \($0) archives a card there." }
    return [
      .add: "Cards come from the board.\(archives ?? "")",
      .moveDown: "The archive is in the order of time.",
      .moveUp: "The archive is in the order of time.",
    ]
  }

  // MARK: Selecting

  private func mark() {
    guard let card else { return reportNothingSelected("mark") }
    if let index = marked.firstIndex(of: card.id) {
      marked.remove(at: index)
    } else {
      marked.append(card.id)
    }
    list.select(by: 1)
  }

  // MARK: Acting

  /// Restores cards, and then selects the first of them if `andGo` is set.
  private func restore(andGo: Bool) {
    act("restore", { .restore($0) }, then: { [self] in if andGo { go(toRestored: $0) } })
  }

  /// Acts on the marked cards, or else on the selected card.
  private func act(
    _ word: String,
    _ action: ([Card.ID]) -> BoardAction,
    then finish: @escaping (Card.ID) -> Void = { _ in }
  ) {
    let cards = marked.isEmpty ? [card?.id].compactMap(\.self) : marked
    guard let first = cards.first else { return reportNothingSelected(word) }
    let title = entries.first { $0.id == first }?.title ?? ""
    outcomes.submit(action(cards), about: title) { [self] outcome in
      guard case .success = outcome.result else { return }
      marked = []
      list.isDirty = true
      finish(first)
    }
  }

  private func go(toRestored id: Card.ID) {
    list.reading { () throws(StoreError) in
      guard let card = try context.store.card(id), !card.place.isArchived else { return }
      let message = context.status.message
      host?.dismiss()
      try context.show(card)
      context.report(message)
    }
  }

  private func reportNothingSelected(_ word: String) {
    context.report(.note("No card to \(word)."))
  }
}
