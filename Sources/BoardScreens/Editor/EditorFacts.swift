import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What a card has besides what can be typed in the editor: who works on it, what it waits for and
/// what waits for it, and its board where several are shown.
struct EditorFacts {
  private let assignees: [String]
  private let relations: CardRelations
  /// The board, where several are shown.
  private let board: String?

  /// How many lines they have at most.
  private static let mostLines = 2

  static let none = EditorFacts(assignees: [])

  /// Of a card that is not there yet.
  init(assignees: [String]) {
    self.assignees = assignees
    relations = CardRelations()
    board = nil
  }

  /// Reads what concerns a card.
  init(of card: Card, _ context: BoardContext) throws(StoreError) {
    assignees = card.assignees
    relations = try CardRelations(of: card, context)
    let place = context.viewModel.place(of: card.column)
    board = context.viewModel.board == nil ? place?.board.name : nil
  }

  /// What stands before the first line, in the column of the fields' names: people come first, and of them
  /// nothing else says what they are to the card.
  var label: String { assignees.isEmpty ? "" : "Assigned" }

  /// The facts beside each other, in as many lines as they need; one that has no room is cut.
  func lines(width: Int) -> [[TextPart]] {
    var lines: [[TextPart]] = []
    for fact in facts {
      if let last = lines.last, last.width + 2 + fact.width <= width {
        lines[lines.count - 1] += [TextPart("  ", Style())] + fact
      } else {
        lines.append(fact)
      }
    }
    return Array(lines.prefix(Self.mostLines))
  }

  private var facts: [[TextPart]] {
    var facts = assignees.map { [TextPart("@\($0)", Style(.quiet, .bold))] }
    let blockers = relations.blockers.filter(\.isOpen)
    if let words = Self.words(for: blockers) {
      facts.append([TextPart("⊘ blocked by ", Style(.warning)), TextPart(words, Style(.quiet))])
    }
    if let words = Self.words(for: relations.dependents) {
      facts.append([TextPart("→ blocks \(words)", Style(.quiet))])
    }
    if let board { facts.append([TextPart("on \(board)", Style(.quiet))]) }
    return facts
  }

  /// The title of one card, or how many there are; nil for none.
  private static func words(for cards: [CardRelations.Other]) -> String? {
    guard let first = cards.first else { return nil }
    return cards.count == 1 ? quoted(first.title, limit: 32) : cards.count.cards
  }
}
