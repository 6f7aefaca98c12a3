import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// The facts about a card that can't be edited here: the cards that block it or that it blocks, what
/// it is part of, its parts, and its board if several are shown.
struct EditorFacts {
  private let relations: CardRelations
  private let board: String?

  private static let mostLines = 2

  static let none = EditorFacts()

  private init() {
    relations = CardRelations()
    board = nil
  }

  init(of card: Card, _ context: BoardContext) throws(StoreError) {
    relations = try CardRelations(of: card, context)
    let place = context.viewModel.place(of: card.column)
    board = context.viewModel.board == nil ? place?.board.name : nil
  }

  /// The facts side by side, in as many lines as they need; a fact wider than a line is cut.
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
    var facts: [[TextPart]] = []
    if let parent = relations.parent {
      facts.append([TextPart("↰ part of \(quoted(parent.title, limit: 32))", Style(.quiet))])
    }
    if !relations.children.isEmpty {
      let done = relations.children.count { !$0.isOpen }
      let words = "↳ \(done) of \(relations.children.count) parts done"
      facts.append([TextPart(words, Style(.quiet))])
    }
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

  /// The title of a single card, or the number of cards; nil for none.
  private static func words(for cards: [CardRelations.Other]) -> String? {
    guard let first = cards.first else { return nil }
    return cards.count == 1 ? quoted(first.title, limit: 32) : cards.count.cards
  }
}
