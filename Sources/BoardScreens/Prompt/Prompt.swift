import BoardModel
import TerminalKit

struct Prompt {
  enum Purpose {
    case adding
    case renaming(Card.ID, oldTitle: String)
    /// A field that is typed on one line.
    case setting(CardField, Card.ID)
    /// Text for a card that is gone; it can be read, but not saved.
    case orphaned

    /// The card whose field is typed; nil for a new card.
    var card: Card.ID? {
      switch self {
      case .renaming(let card, _), .setting(_, let card): card
      case .adding, .orphaned: nil
      }
    }
  }

  let purpose: Purpose
  var editor = LineEditor()
  var place: PromptPlace
  /// The card when the prompt opened, to merge what others change meanwhile; nil for a new card or
  /// several.
  var base: CardDraft?
  /// Whether the text applies to several selected cards.
  var appliesToSelection = false
  /// The lines of a paste, offered as one card each.
  var offered: [PastedList.Item] = []
  /// Why the last Enter had no effect; shown until the text is valid.
  var fault: String?
  /// The rest of the tag being typed, from the board's tags.
  var completion = ""
  /// Whether the key that opens the editor lists the templates instead.
  var offersTemplates = false
  /// What a new card begins with.
  var template: CardDraft?

  /// Whether Tab completes, because it has no other meaning in the field.
  var completesName: Bool {
    if case .setting(let field, _) = purpose { !field.isDay && !completion.isEmpty } else { false }
  }

  var title: String { TitleRule.singleLine(editor.text) }

  var view: PromptView {
    PromptView(
      place: place,
      editor: editor,
      completion: completion,
      placeholder: placeholder,
      isFaulty: fault != nil
    )
  }
}

extension Prompt {
  private var placeholder: String {
    switch purpose {
    case .adding: "title #tag !high @name ~lane fri"
    case .renaming: "title"
    case .setting(.due, _): "fri 15:00, 3d, none"
    case .setting(.start, _): "fri, 3d, 24 dec, none"
    case .setting(.tags, _):
      appliesToSelection ? "home adds, -work removes" : "tags, as in home work"
    case .setting(let field, _): "\(field.descriptor.facts.example), none"
    case .orphaned: ""
    }
  }
}

extension Prompt {
  /// What is wrong with what was typed.
  func fault(today: CalendarDay) -> String? {
    switch purpose {
    case .adding, .renaming:
      // Long before it is typed, the length of a title is known without joining it.
      let count = editor.characters.count
      let isTooLong = count > TitleRule.limit * 2
      return (isTooLong ? .tooLong(characters: count) : TitleRule.fault(in: title))?.reason
    case .setting(let field, _): return field.read(line: editor.text, today: today).fault
    case .orphaned: return nil
    }
  }
}
