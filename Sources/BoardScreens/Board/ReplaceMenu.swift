import BoardModel
import BoardViewModels
import TerminalKit

/// Replaces a text in the cards that show: asks for both texts, shows what would change, and makes
/// one undo step.
final class ReplaceMenu {
  private let context: BoardContext
  private let outcomes: BoardOutcomes
  private let filter: FilterController
  /// The most cards that are searched, and the most whose titles are shown before.
  private static let (searchedLimit, shownLimit) = (10_000, 6)

  init(_ context: BoardContext, outcomes: BoardOutcomes, filter: FilterController) {
    (self.context, self.outcomes, self.filter) = (context, outcomes, filter)
  }

  func open() {
    context.host?
      .askForName("Text to replace in \(scopeWords)", text: "", submit: "next", check: Self.fault) {
        [self] old in
        context.host?
          .askForName(
            "Replace \(quoted(old, limit: 24)) by",
            text: "",
            submit: "show",
            check: { _ in nil }
          ) {
            [self] new in
            context.reading { () throws(StoreError) in try preview(old, new) }
          }
      }
  }

  private static func fault(_ text: String) -> String? { text.isEmpty ? "type a text" : nil }

  private var scopeWords: String {
    let selected = outcomes.selection.selection.count
    if selected > 0 { return selected.cards }
    return filter.isActive ? "the filter's cards" : context.viewModel.title
  }

  /// The cards that contain the text, as it is written.
  private func cards(with old: String) throws(StoreError) -> [Card] {
    let selected = outcomes.selection.selection.cards
    var ids = selected
    if selected.isEmpty {
      let text = CardFilter.Expression.term(.text(SearchPhrase(old), in: .card))
      let parts = [filter.query.filter?.expression, text].compactMap(\.self)
      let scope = context.viewModel.board.map { CardQuery.Scope.board($0.id) } ?? .all
      let query = CardQuery(scope, filter: CardFilter(.all(parts), on: context.queryContext))
      ids = try context.store.page(of: query, .first, limit: Self.searchedLimit).map(\.id)
    }
    var cards: [Card] = []
    for id in ids {
      if let card = try context.store.card(id), card.draft.contains(old) { cards.append(card) }
    }
    return cards
  }

  private func preview(_ old: String, _ new: String) throws(StoreError) {
    if old == new { return context.report(.note("Both texts are the same.")) }
    let cards = try cards(with: old)
    guard !cards.isEmpty else {
      return context.report(.note("No card has \(quoted(old, limit: 32)), as it is written."))
    }
    let lines = cards.prefix(Self.shownLimit)
      .map { card in
        let after = card.title.replacing(old, with: new)
        return after == card.title ? "\(card.title): in its text or steps" : after
      }
    let more = cards.count - lines.count
    context.host?
      .ask(
        "Replace in \(cards.count.cards)",
        saying: lines + (more > 0 ? ["… and \(more.grouped) more"] : []) + [""],
        [
          ChoiceMenu.Choice(key: "r", label: "replace"),
          ChoiceMenu.Choice(key: "c", label: "cancel"),
        ]
      ) { [self] answer in
        if answer == 0 { replace(old, new, in: cards) }
      }
  }

  private func replace(_ old: String, _ new: String, in cards: [Card]) {
    let fields: [CardField] = [.title, .body, .checklist]
    outcomes.submit(
      .adjust(cards.map(\.id), fields.map { .replace(old, with: new, in: $0) }),
      about: cards.first?.title ?? ""
    )
  }
}

extension CardDraft {
  fileprivate nonisolated func contains(_ text: String) -> Bool {
    title.contains(text) || body.contains(text) || checklist.contains { $0.text.contains(text) }
  }
}
