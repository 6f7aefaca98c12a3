import BoardModel
import BoardViewModels
import TerminalKit

final class ExternalBody {
  private let card: EditedCard
  private let drafts: EditorDrafts

  private var context: BoardContext { card.context }

  init(of card: EditedCard, drafts: EditorDrafts) {
    self.card = card
    self.drafts = drafts
  }

  /// Opens the external editor; its result is an unsaved change.
  func open() {
    card.enterStep()
    // Save the draft first: nothing is saved while the other program runs.
    drafts.keep()
    context.host?
      .editExternally(card.form.body.text, named: card.form[.title].text) { [self] in receive($0) }
  }

  private func receive(_ edit: ExternalEdit) {
    switch edit {
    case .unchanged: context.report(.note("The description is unchanged."))
    case .returnedImmediately(let hint): context.report(.note(hint))
    case .changed(let text):
      card.setBody(text)
      if card.validity.reason(for: .body) == nil {
        let tip = context.keys.tip(EditorCommand.save, "saves")
        context.report(.success("Updated the description\(tip)"))
      }
    case .failed(let reason, let leftover):
      if let leftover { card.form.body.clipboard = leftover }
      context.report(.failure(reason))
    case .interrupted(let text): if let text { card.setBody(text) }
    }
  }
}
