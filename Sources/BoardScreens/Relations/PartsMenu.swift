import BoardModel
import BoardViewModels
import TerminalKit

/// Asks which step becomes a card of its own, or makes a card a step of the one it is part of.
struct PartsMenu {
  let context: BoardContext
  let outcomes: BoardOutcomes

  func open() throws(StoreError) {
    guard let id = context.subjectCard()?.id, let card = try context.store.card(id) else { return }
    let choices = try choices(for: card)
    if choices.isEmpty {
      let tip = context.keys.tip(Command.setParent, "makes it part of another card")
      return context.report(.note("The card has no steps, and is not part of another card" + tip))
    }
    context.host?.ask("Parts", choices)
  }

  private func choices(for card: Card) throws(StoreError) -> [ChoiceMenu.Choice] {
    let choice = { (key: Character?, label: String, action: BoardAction) in
      ChoiceMenu.Choice(key, label) { outcomes.submit(action, about: card.title) }
    }
    let steps = card.checklist.indices.map { StepName($0, in: card.checklist) }
    var choices = steps.enumerated()
      .map { index, step in
        let key = index < 9 ? "\(index + 1)".first : nil
        let label = "make a card of \(quoted(step.text, limit: 32))"
        return choice(key, label, .makeCards(ofSteps: [step], of: card.id))
      }
    if steps.count > 1 {
      let label = "make a card of each of the \(steps.count) steps"
      choices.append(choice("a", label, .makeCards(ofSteps: steps, of: card.id)))
    }
    if let id = card.draft.parent, let parent = try context.store.card(id) {
      let label = "make this card a step of \(quoted(parent.title, limit: 32))"
      choices.append(choice("s", label, .makeSteps(of: [card.id])))
    }
    return choices
  }
}
