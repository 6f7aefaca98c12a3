import BoardModel
import BoardViewModels
import TerminalKit

/// Keeps the prompt visible when other programs change the rows around it.
///
/// The prompt stays open in any case: keys typed into it must not act as keys of the board.
extension PromptController {
  /// Moves the prompt if its card or column has been removed.
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
    if let card = prompt.purpose.card, let what = removalReason(of: card) {
      context.report(.note(loss(of: prompt, what)))
      prompt = prompt.detached
    }
    prompt.place = place
    show(prompt)
  }

  /// Moves the prompt to the board that replaces its own.
  ///
  /// - Returns: what happens to the typed text; nil if no prompt is open.
  func boardGone(to board: String) -> String? {
    guard let former = prompt else { return nil }
    let place = context.selected.map(PromptPlace.after) ?? .first
    var prompt = former.detached
    prompt.place = place
    show(prompt)
    switch former.purpose {
    case .adding: return "what you type goes to \(board)"
    case .renaming:
      return context.keys.label(of: PromptCommand.submit).map { "\($0) adds the title to \(board)" }
        ?? "the title can be added to \(board)"
    case .setting, .orphaned: return "what you type can't be saved"
    }
  }

  /// Explains, at each key, how to leave a text that can't be saved.
  func reportLeftOver() {
    let leaves = context.keys.sentence(PromptCommand.cancel, "closes it")
    context.report(.note("The card is gone, so this can't be saved.\(leaves)"))
  }

  private func loss(of prompt: Prompt, _ what: String) -> String {
    if case .renaming(_, let title) = prompt.purpose {
      return "\(quoted(title)) was \(what) by another program."
        + context.keys.sentence(PromptCommand.submit, "adds your title as a new card")
    }
    return "The card was \(what) by another program."
      + context.keys.sentence(PromptCommand.cancel, "closes this")
  }

  /// What happened to a card that is no longer on a board; nil if it still is, or can't be read.
  private func removalReason(of card: Card.ID) -> String? {
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
  /// The prompt without its card.
  ///
  /// A title can still be added as a new card; other text can't be saved.
  fileprivate var detached: Prompt {
    switch purpose {
    case .adding, .orphaned: self
    case .renaming: Prompt(purpose: .adding, editor: editor, place: place)
    case .setting: Prompt(purpose: .orphaned, editor: editor, place: place)
    }
  }
}
