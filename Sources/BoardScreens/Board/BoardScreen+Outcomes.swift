import BoardModel
import BoardViewModels

/// What the board does once an intention is durable, or could not be made so.
extension BoardScreen {
  /// Asks a column to do something about a card, which the outcome's message will name.
  func perform(_ intention: Intention, about title: String) {
    subject = title
    listener = nil
    focused.send(intention)
  }

  /// The same for the editor, which hears of the outcome itself.
  ///
  /// A locked database is waited for as ever, with the keys held back.
  func perform(
    _ intention: Intention,
    in column: Int,
    about title: String,
    then listener: @escaping (Outcome) -> Void
  ) {
    subject = title
    self.listener = listener
    columns[column].send(intention)
  }

  func finish(_ intention: Intention, with outcome: Outcome, in column: Int) {
    switch outcome {
    case .failed(.busy):
      wait(intention, in: column)
    case .failed(let error):
      waiting = nil
      if !tellListener(outcome) { fail(intention, with: error) }
    case .reverted(let step):
      waiting = nil
      columns[column].reading { () throws(StoreError) in try reverted(step, by: intention) }
    case .nothingToRevert:
      waiting = nil
      say(.note(intention == .redo ? "Nothing to redo." : "Nothing to undo."))
    case .done(let cards):
      waiting = nil
      if tellListener(outcome) { return }
      columns[column]
        .reading { () throws(StoreError) in
          try succeed(intention, cards, in: column)
          try countOverdue()
        }
    }
  }

  /// Hands an outcome to who waits for it; false where nobody does.
  func tellListener(_ outcome: Outcome) -> Bool {
    guard let listener else { return false }
    self.listener = nil
    focused.reading { () throws(StoreError) in try countOverdue() }
    listener(outcome)
    return true
  }

  private func succeed(
    _ intention: Intention,
    _ cards: [Card.ID],
    in column: Int
  ) throws(StoreError) {
    switch intention {
    case .add(let drafts, _): try added(drafts, as: cards, in: column)
    case .edit(_, let edits, _):
      closePrompt()
      say(.success(message(of: edits, about: subject) + Self.undoHint))
    case .move(let card, let placement): try moved(card, to: placement, from: column)
    case .delete: say(.success("Deleted \(quoted(subject))\(Self.undoHint)"))
    case .restore: say(.success("Restored \(quoted(subject))\(Self.undoHint)"))
    case .undo, .redo: break
    }
  }

  private func added(
    _ drafts: [CardDraft],
    as cards: [Card.ID],
    in column: Int
  ) throws(StoreError) {
    guard let last = cards.last else { return }
    try columns[column].reveal(last)
    continueAdding(after: last)
    let what = drafts.count == 1 ? quoted(subject) : "\(drafts.count) cards"
    say(.success("Added \(what) to \(columns[column].viewModel.column.name)"))
  }

  private func moved(
    _ card: Card.ID,
    to placement: Placement,
    from column: Int
  ) throws(StoreError) {
    guard case .top(let destination) = placement,
      let index = columns.firstIndex(where: { $0.section == destination })
    else {
      try columns[column].reveal(card)
      return say(.success("Moved \(quoted(subject))\(Self.undoHint)"))
    }
    setFocus(index)
    try columns[index].reveal(card)
    let name = columns[index].viewModel.column.name
    say(.success("Moved \(quoted(subject)) to \(name)\(Self.undoHint)"))
  }

  /// Says what was not done; what was typed stays in the prompt, for another try.
  func fail(_ intention: Intention, with error: StoreError) {
    if case .conflict(let conflict) = error { return tell(conflict, of: intention) }
    let what =
      switch intention {
      case .add(let drafts, _): drafts.count == 1 ? "Not added" : "None of the cards added"
      case .edit(_, let edits, _):
        edits.first?.field == .title ? "Not renamed" : "\(quoted(subject)) not changed"
      case .move: "\(quoted(subject)) not moved"
      case .delete: "\(quoted(subject)) not deleted"
      case .restore: "\(quoted(subject)) not restored"
      case .undo: "Not undone"
      case .redo: "Not redone"
      }
    let retry = prompt == nil ? "; try the key again" : "; Enter tries again"
    let isFinal = prompt == nil && error.isFinal
    say(.failure("\(what): \(error.reason)\(isFinal ? "" : retry)."))
  }
}

extension StoreError {
  /// Whether the same key can't succeed another time.
  fileprivate var isFinal: Bool {
    switch self {
    case .cardNotFound, .columnNotFound, .fileReplaced: true
    default: false
    }
  }
}
