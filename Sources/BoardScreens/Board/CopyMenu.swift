import BoardModel
import BoardViewModels
import FoundationEssentials
import TerminalKit
import TerminalSurface

/// Copies the selected card's title, its identifier, or the whole card as Markdown.
struct CopyMenu {
  let context: BoardContext

  func open() {
    guard let id = context.subjectCard()?.id else { return }
    context.host?
      .ask(
        "Copy",
        [
          .init("t", "the title") {
            // It may be pasted into a shell.
            copy(id, "The title") { PrintableText.sanitised($0.title) }
          },
          .init("i", "the identifier") {
            copy(id, "The identifier") { $0.id.uuid.uuidString.lowercased() }
          },
          .init("m", "the card as Markdown") { copy(id, "The card") { $0.draft.markdown } },
        ]
      )
  }

  private func copy(_ id: Card.ID, _ name: String, _ text: (Card) -> String) {
    context.reading { () throws(StoreError) in
      guard let card = try context.store.card(id) else { throw .cardNotFound(id) }
      if context.environment.messages?.copy(text(card)) == true {
        context.report(.note("\(name) was copied, if the terminal allows it."))
      } else {
        context.report(.failure("Not copied: this terminal can't copy text."))
      }
    }
  }
}
