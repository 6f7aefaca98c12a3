import BoardModel
import BoardViewModels

/// The body of the selected card in the user's own editor, without opening the card.
extension BoardScreen {
  func openBodyExternally() throws(StoreError) {
    guard let subject = subjectCard() else { return }
    guard let card = try focused.viewModel.card(subject.id) else { throw .cardNotFound(subject.id) }
    let column = focus
    host?
      .editExternally(card.body, named: card.title) { [weak self] edit in
        self?.take(edit, of: card, column)
      }
  }

  private func take(_ edit: ExternalEdit, of card: Card, _ column: Int) {
    switch edit {
    case .unchanged: say(.note("The body of \(quoted(card.title)) is as it was."))
    case .changed(let text): saveBody(text, of: card, column)
    case .failed(let reason, let leftover):
      if let leftover { clipboard = leftover }
      say(.failure(reason))
    case .interrupted(let text):
      // Kept as a draft with whatever else is being typed when the program ends.
      if let text { host?.present(editor(of: card, column, body: text)) }
    }
  }

  /// Saves a body that was written elsewhere; what can't be saved is shown in the editor, with the
  /// questions that it asks.
  private func saveBody(_ text: String, of card: Card, _ column: Int) {
    let intention = Intention.edit(card.id, [.body(text)], expecting: card.draft)
    perform(intention, in: column, about: card.title) { [weak self] outcome in
      guard let self else { return }
      if case .done = outcome {
        return say(.success("Changed the body of \(quoted(card.title))\(Self.undoHint)"))
      }
      let editor = editor(of: card, column, body: text)
      host?.present(editor)
      editor.finish(intention, outcome) { $0.close() }
    }
  }

  private func editor(of card: Card, _ column: Int, body: String) -> EditorScreen {
    let editor = EditorScreen(
      .card(card),
      form: CardForm(card.draft),
      column: column,
      board: self,
      host: host
    )
    editor.takeBody(body)
    return editor
  }
}
