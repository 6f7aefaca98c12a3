import BoardModel
import BoardViewModels
import TerminalKit

/// Where the prompt stands when other programs change the rows around it.
///
/// It stays open whatever goes: what is typed on must not act as keys of the board.
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
    if let card = prompt.card, let what = fate(of: card) {
      context.say(.note(loss(of: prompt, what)))
      prompt = prompt.withoutCard
    }
    prompt.place = place
    show(prompt)
  }

  /// The board of the prompt has gone, and another one shows.
  ///
  /// - Returns: what is said of the text; nil where nothing was typed.
  func boardGone(to board: String) -> String? {
    guard let former = prompt else { return nil }
    let place = context.selected.map(PromptPlace.after) ?? .first
    var prompt = former.withoutCard
    prompt.place = place
    show(prompt)
    switch former.purpose {
    case .adding: return "what you type goes to \(board)"
    case .renaming:
      return context.keys.label(of: PromptCommand.submit).map { "\($0) adds the title to \(board)" }
        ?? "the title can be added to \(board)"
    case .settingDue, .settingTags, .leftOver: return "what you type can't be saved"
    }
  }

  /// Says of each key that goes into a text which can't be saved how to leave it.
  func sayLeftOver() {
    let leaves = context.keys.sentence(PromptCommand.cancel, "leaves it")
    context.say(.note("The card is gone, so that this can't be saved.\(leaves)"))
  }

  private func loss(of prompt: Prompt, _ what: String) -> String {
    if case .renaming(_, let title) = prompt.purpose {
      return "\(quoted(title)) was \(what) by another program."
        + context.keys.sentence(PromptCommand.submit, "adds what you typed")
    }
    return "The card was \(what) by another program."
      + context.keys.sentence(PromptCommand.cancel, "leaves this")
  }

  /// What became of a card that is on no board in use any more; nil for one that is, or that can't be
  /// read.
  private func fate(of card: Card.ID) -> String? {
    do throws(StoreError) {
      guard let now = try context.store.card(card) else { return "deleted" }
      let board = context.viewModel.place(of: now.column)?.board
      return now.place.isArchived || board?.isArchived == true ? "archived" : nil
    } catch {
      return nil
    }
  }
}

extension Prompt {
  /// The card that it is about.
  fileprivate var card: Card.ID? {
    switch purpose {
    case .renaming(let card, _), .settingDue(let card), .settingTags(let card): card
    case .adding, .leftOver: nil
    }
  }

  /// The same text where its card is gone: a title may be added as a card, the rest only left.
  fileprivate var withoutCard: Prompt {
    switch purpose {
    case .adding, .leftOver: self
    case .renaming: Prompt(purpose: .adding, editor: editor, place: place)
    case .settingDue, .settingTags: Prompt(purpose: .leftOver, editor: editor, place: place)
    }
  }
}
