import BoardModel
import BoardViewModels
import TerminalKit

/// Stores unsaved text while it is typed and offers it again.
extension PromptController {
  /// Stores the title, also for the next start; an empty line removes it.
  func keep(_ prompt: Prompt) {
    let text = prompt.title
    switch prompt.purpose {
    case .adding: context.unsaved[.newTitle] = text.isEmpty ? nil : text
    case .renaming(let card, let oldTitle):
      context.unsaved[.title(card)] = text.isEmpty || text == oldTitle ? nil : text
    case .setting, .orphaned: break
    }
  }

  /// Reports that a title is stored, or why not.
  func reportKept(_ prompt: Prompt) {
    switch prompt.purpose {
    case .adding: reportKept(.newTitle, Command.add)
    case .renaming(let card, _): reportKept(.title(card), Command.rename)
    case .setting, .orphaned: context.report(nil)
    }
  }

  private func reportKept(_ place: DraftPlace, _ command: Command) {
    guard let text = context.unsaved[place] else { return context.report(nil) }
    // Store it first, so that the message is true.
    context.unsaved.keep()
    context.report(
      context.unsaved.notKeptMessage(of: place) ?? .note(keptWords(text, command))
    )
  }

  private func keptWords(_ text: String, _ command: Command) -> String {
    "Kept \(quoted(text, limit: 30))" + context.keys.tip(command, "reopens it")
  }

  /// The message about an unsaved text that is offered again.
  var offer: String {
    let keys = [LineCommand.right, .end].compactMap { context.keys.label(of: $0) }
    let verb = keys.count > 1 ? "keep" : "keeps"
    let tip = keys.isEmpty ? "" : "; \(keys.joined(separator: " or ")) \(verb) it"
    return "Draft restored. Type to replace it\(tip)."
  }

  /// At the start, reports text that was unsaved when the program ended, unless another message is
  /// shown.
  func reportUnsaved() {
    guard context.status.message == nil else { return }
    for place in context.unsaved.places {
      guard let words = words(ofUnsaved: place) else { continue }
      return context.report(.note(words))
    }
  }

  private func words(ofUnsaved place: DraftPlace) -> String? {
    guard let text = context.unsaved[place] else { return nil }
    switch place {
    case .newTitle: return keptWords(text, Command.add)
    case .title(let card):
      return title(of: card, at: place)
        .map {
          "Kept \(quoted(text, limit: 30)) for \(quoted($0, limit: 30))"
            + context.keys.tip(Command.rename, "there reopens it")
        }
    case .comment(let card):
      return title(of: card, at: place)
        .map {
          "Kept a comment on \(quoted($0, limit: 30))"
            + context.keys.tip(Command.comment, "there reopens it")
        }
    }
  }

  /// The title of a card; if the card is gone, its unsaved text is removed.
  private func title(of card: Card.ID, at place: DraftPlace) -> String? {
    do throws(StoreError) {
      if let title = try context.store.previews(of: [card]).first?.title { return title }
      context.unsaved[place] = nil
    } catch {}
    return nil
  }
}
