import BoardModel
import BoardViewModels
import FoundationEssentials
import TerminalKit
import TerminalSurface

/// Copies the selected card's title, its identifier, or the whole card as Markdown.
final class CopyMenu {
  private enum Part: CaseIterable {
    case title
    case identifier
    case markdown

    var choice: ChoiceMenu.Choice {
      switch self {
      case .title: ChoiceMenu.Choice(key: "t", label: "the title")
      case .identifier: ChoiceMenu.Choice(key: "i", label: "the identifier")
      case .markdown: ChoiceMenu.Choice(key: "m", label: "the card as Markdown")
      }
    }
  }

  private let context: BoardContext

  init(_ context: BoardContext) {
    self.context = context
  }

  func open() {
    guard let card = context.subjectCard() else { return }
    // Only the menu retains this object.
    context.host?
      .ask("Copy", Part.allCases.map(\.choice)) { [self] in copy(Part.allCases[$0], of: card.id) }
  }

  private func copy(_ part: Part, of id: Card.ID) {
    context.reading { () throws(StoreError) in
      guard let card = try context.store.card(id) else { throw .cardNotFound(id) }
      let (text, name) =
        switch part {
        // The title may be pasted into a shell.
        case .title: (PrintableText.sanitised(card.title), "The title")
        case .identifier: (card.id.uuid.uuidString.lowercased(), "The identifier")
        case .markdown: (card.draft.markdown, "The card")
        }
      if context.environment.messages?.copy(text) == true {
        context.report(.note("\(name) was copied, if the terminal allows it."))
      } else {
        context.report(.failure("Not copied: this terminal can't copy text."))
      }
    }
  }
}
