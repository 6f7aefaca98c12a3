import BoardModel
import BoardViewModels

/// Where the prompt stands when other programs change the rows around it.
extension PromptController {
  /// Keeps the prompt where it can be seen when the card beside it, or its column, has gone.
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
    switch prompt.purpose {
    case .settingDue(let card) where isGone(card), .settingTags(let card) where isGone(card):
      close()
      return context.say(.note("The card was deleted by another program."))
    case .renaming(let card, let title) where isGone(card):
      context.say(
        .note(
          "\(quoted(title)) was deleted by another program."
            + context.keys.sentence(PromptCommand.submit, "adds what you typed")
        )
      )
      prompt = Prompt(purpose: .adding, editor: prompt.editor, place: place)
    default: break
    }
    prompt.place = place
    show(prompt)
  }

  /// Whether a card is in no column any more; one that can't be read is taken to be there.
  private func isGone(_ card: Card.ID) -> Bool {
    do throws(StoreError) {
      return try context.store.card(card).map { $0.place.isArchived } ?? true
    } catch {
      return false
    }
  }
}
