import BoardModel
import BoardViewModels
import TerminalKit

/// Replaces a text in the cards that show: asks for both texts, shows what would change, and makes
/// one undo step.
struct ReplaceMenu {
  let context: BoardContext
  let outcomes: BoardOutcomes
  let filter: FilterController
  /// The most cards that are searched, and the most whose titles are shown before.
  private static let (searchedLimit, shownLimit) = (10_000, 6)

  func open() {
    context.host?
      .askForName("Text to replace in \(scopeWords)", text: "", submit: "next", check: Self.fault) {
        old in
        context.host?
          .askForName(
            "Replace \(quoted(old, limit: 24)) with",
            text: "",
            submit: "show",
            check: { _ in nil }
          ) { new in
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

  /// A replacement with the choices about where it counts.
  private struct Search {
    var text: TextReplacement
    var isInTitlesOnly = false

    var fields: [CardField] { isInTitlesOnly ? [.title] : [.title, .body, .checklist] }

    func finds(_ card: Card) -> Bool {
      text.isIn(card.title)
        || !isInTitlesOnly
          && (text.isIn(card.body) || card.checklist.contains { text.isIn($0.text) })
    }

    /// The title after it, or that another part changes.
    func line(for card: Card) -> String {
      text.isIn(card.title)
        ? text.excerpt(of: card.title)
        : "\(quoted(card.title, limit: 40)): in its description or steps"
    }
  }

  /// The cards that contain the text anywhere, as it is written.
  private func cards(with old: String) throws(StoreError) -> [Card] {
    let selected = outcomes.selection.selection.cards
    var ids = selected
    if selected.isEmpty {
      let text = CardFilter.Expression.term(.text(SearchPhrase(old), in: .card))
      let parts = [filter.query.filter?.expression, text].compactMap(\.self)
      let scope = context.viewModel.choice.scope
      let query = CardQuery(scope, filter: CardFilter(.all(parts), on: context.queryContext))
      ids = try context.store.page(of: query, .first, limit: Self.searchedLimit).map(\.id)
    }
    let search = Search(text: TextReplacement(old, by: ""))
    var cards: [Card] = []
    for id in ids {
      if let card = try context.store.card(id), search.finds(card) { cards.append(card) }
    }
    return cards
  }

  private func preview(_ old: String, _ new: String) throws(StoreError) {
    if old == new { return context.report(.note("Both texts are the same.")) }
    let cards = try cards(with: old)
    guard !cards.isEmpty else {
      return context.report(.note("No card has \(quoted(old, limit: 32)), as it is written."))
    }
    ask(Search(text: TextReplacement(old, by: new)), cards)
  }

  /// Shows what would change; the choices about where the text counts ask again.
  private func ask(_ search: Search, _ cards: [Card], picked: Int = 0) {
    let found = cards.filter(search.finds)
    let lines = found.prefix(Self.shownLimit).map(search.line)
    let more = found.count - lines.count
    let choices: [ChoiceMenu.Choice] = [
      .init("r", "replace") { replace(search, in: found) },
      .init("t", Self.box(search.isInTitlesOnly) + "titles only") {
        var search = search
        search.isInTitlesOnly.toggle()
        ask(search, cards, picked: 1)
      },
      .init("w", Self.box(search.text.isWholeWords) + "whole words") {
        var search = search
        search.text.isWholeWords.toggle()
        ask(search, cards, picked: 2)
      },
      .init("c", "cancel"),
    ]
    context.host?
      .ask(
        "Replace in \(found.count.cards)",
        saying: lines + (more > 0 ? ["… and \(more.grouped) more"] : []) + [""],
        choices,
        picked: picked
      )
  }

  private static func box(_ isOn: Bool) -> String { isOn ? "[✓] " : "[ ] " }

  private func replace(_ search: Search, in cards: [Card]) {
    guard let first = cards.first else {
      return context.report(
        .note("No card has \(quoted(search.text.old, limit: 32)) there. Nothing was replaced.")
      )
    }
    outcomes.submit(
      .adjust(cards.map(\.id), search.fields.map { .replace(search.text, in: $0) }),
      about: first.title
    )
  }
}
