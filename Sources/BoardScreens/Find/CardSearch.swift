import BoardModel
import BoardViewModels
import TerminalKit

/// Finds cards of all boards by their titles, for a picker.
///
/// Up to a thousand cards are read at once, and the picker filters them fuzzily. If there are more,
/// this searches them in parts for titles that contain the typed words, and stops at two hundred.
final class CardSearch {
  private let context: BoardContext
  private let isOpenOnly: Bool
  /// Whether all cards have been read.
  let isSmall: Bool
  /// The number of cards searched, if known.
  private let total: Int?
  /// The cards to show before anything is typed.
  let first: [CardPreview]
  private var search: QueryResults?
  private var shownCount = 0

  private static let smallLimit = 1_000
  private static let shownLimit = 200
  /// How many cards are tested before a key is answered, and in each idle step.
  static let testedAtOnce = 600
  static let testedWhileIdle = 1_500

  init(_ context: BoardContext, openOnly isOpenOnly: Bool = false) throws(StoreError) {
    self.context = context
    self.isOpenOnly = isOpenOnly
    let all = CardQuery(.all, includingLater: true)
    let count = try context.store.count(of: all).value
    isSmall = count <= Self.smallLimit
    total = isOpenOnly ? nil : count
    let limit = isSmall ? Self.smallLimit : Self.shownLimit
    let cards = try context.store.page(of: all, .first, limit: limit)
    first =
      isOpenOnly
      ? cards.filter { card in
        card.column.flatMap(context.viewModel.place).map { $0.column.kind != .done } ?? false
      } : cards
  }

  func find(_ text: String) {
    if isSmall { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    var terms = words.map { word in
      let title = CardFilter.Expression.term(
        .text(SearchPhrase(String(word), ignoringCase: true), in: .title)
      )
      return CardIDPrefix(word: String(word)).map { .any([title, .term(.id($0))]) } ?? title
    }
    if isOpenOnly { terms.append(.not(.term(.state(.done)))) }
    let filter = CardFilter(.all(terms), on: context.queryContext)
    search = QueryResults(
      CardQuery(.all, filter: filter, includingLater: true),
      store: context.store
    )
    shownCount = -1
  }

  var isSearching: Bool {
    search.map { !$0.isComplete && $0.cards.count < Self.shownLimit } ?? false
  }

  /// Continues the search; returns all results, or nil if there are no new ones.
  func searchOn(testing limit: Int) throws(StoreError) -> [CardPreview]? {
    guard isSearching, let search else { return nil }
    _ = try search.search(testing: limit)
    let cards = search.cards.prefix(Self.shownLimit)
    if cards.count == shownCount { return nil }
    shownCount = cards.count
    return try context.store.previews(of: Array(cards))
  }

  /// The number of results when `count` are shown; nil if the picker counts them itself.
  func countWords(showing count: Int) -> String? {
    if isSmall { return nil }
    let of = total.map { " of \($0.grouped)" } ?? ""
    if count >= Self.shownLimit { return "first \(count.grouped)\(of)" }
    return "\(count.grouped)\(isSearching ? "+" : "")\(of.isEmpty ? " found" : of)"
  }

  /// The digits by whose beginning a card is found.
  static func id(of card: CardPreview) -> String {
    card.id.text(groupDigits: CardIDPrefix.groupLength)
  }

  func stop() { search = nil }

  /// A card's column, its board if there are several, and its start if it is hidden until then.
  func place(of card: CardPreview) -> String {
    let place = card.column.flatMap(context.viewModel.place)
    var parts = [place?.column.name ?? ""]
    if context.viewModel.boardsInUse.count > 1 { parts.insert(place?.board.name ?? "", at: 0) }
    let today = context.columns.today
    if let start = card.start, start > today, place?.column.kind != .done {
      parts.append("starts \(start.short(seenFrom: today))")
    }
    return parts.joined(separator: " · ")
  }
}
