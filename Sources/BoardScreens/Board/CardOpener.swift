import BoardModel
import BoardViewModels
import TerminalKit

/// Opens cards in the built-in editor, and bodies in the user's external editor.
final class CardOpener {
  private let context: BoardContext
  private let filter: FilterController

  init(_ context: BoardContext, filter: FilterController) {
    self.context = context
    self.filter = filter
  }

  func openCard(at field: CardField = .title) throws(StoreError) {
    guard let card = context.subjectCard() else { return }
    guard let whole = try context.store.card(card.id) else { throw .cardNotFound(card.id) }
    let editor = editor(of: whole, form: CardForm(whole.draft), in: context.columns.focused.key)
    try editor.card.findPosition()
    editor.card.setFocus(field)
    context.host?.present(editor)
  }

  /// Opens an empty card in the editor, to be added after the selected card.
  func openNewCard(_ draft: CardDraft = CardDraft(title: ""), at placement: Placement? = nil) {
    let key = context.columns.focused.key
    let anchor = placement ?? context.selected.map { .after($0) } ?? context.top(of: key)
    guard let anchor else {
      return context.report(.note("No board in use has a column of this kind."))
    }
    let defaults = filter.newCardDefaults()
    let editor = EditorScreen(
      .new(context.placement(anchor, fitting: defaults.filter)),
      form: CardForm(defaults.applied(to: draft)),
      column: key,
      emptyDraft: defaults.applied(to: CardDraft(title: "")),
      context: context
    )
    context.host?.present(editor)
  }

  private func editor(of card: Card, form: CardForm, in column: ColumnKey) -> EditorScreen {
    EditorScreen(.card(card), form: form, column: column, context: context)
  }

  // MARK: The body in an external editor

  func openBodyExternally() throws(StoreError) {
    guard let subject = context.subjectCard() else { return }
    guard let card = try context.store.card(subject.id) else { throw .cardNotFound(subject.id) }
    let column = context.columns.focused.key
    context.externallyEdited = card.id
    context.host?
      .editExternally(card.body, named: card.title) { [self] edit in
        context.externallyEdited = nil
        take(edit, of: card, column)
      }
  }

  private func take(_ edit: ExternalEdit, of card: Card, _ column: ColumnKey) {
    switch edit {
    case .unchanged:
      context.report(.note("The description of \(quoted(card.title)) is unchanged."))
    case .returnedImmediately(let hint): context.report(.note(hint))
    case .changed(let text): saveBody(text, of: card, column)
    case .failed(let reason, let leftover):
      if let leftover { context.clipboard = leftover }
      context.report(.failure(reason))
    case .interrupted(let text):
      // Saved as a draft, like other unsaved text when the program ends.
      if let text { context.host?.present(editor(of: card, column, body: text)) }
    }
  }

  /// Saves a body from an external editor.
  ///
  /// If that fails, opens the card with the new body in the built-in editor, which asks what to do.
  private func saveBody(_ text: String, of card: Card, _ column: ColumnKey) {
    let action = BoardAction.edit([card.id], [.body(text)], expecting: card.draft)
    context.perform(action) { [self] outcome in
      if case .success = outcome.result {
        context.reading { () throws(StoreError) in try context.countDue() }
        let hint = context.keys.undo
        return context.report(.success("Changed the description of \(quoted(card.title))\(hint)"))
      }
      let editor = editor(of: card, column, body: text)
      context.host?.present(editor)
      editor.saving.finish(outcome) { [weak editor] in editor?.close() }
    }
  }

  private func editor(of card: Card, _ column: ColumnKey, body: String) -> EditorScreen {
    let editor = editor(of: card, form: CardForm(card.draft), in: column)
    editor.card.setBody(body)
    return editor
  }
}
