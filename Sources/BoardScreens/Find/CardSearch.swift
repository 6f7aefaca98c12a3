import BoardModel
import BoardViewModels
import TerminalKit

/// Finds cards of all boards by their titles, for a picker.
///
/// A file of up to a thousand cards is read at once and searched fuzzily by the picker. Of more, the
/// titles that hold the typed words are found part by part, the first two hundred of them.
final class CardSearch {
  private let context: BoardContext
  /// Whether cards that are done are left out.
  private let isOpenOnly: Bool
  /// Whether all cards are at hand.
  let isSmall: Bool
  /// How many cards there are, where that is how many are looked through.
  private let total: Int?
  /// What shows before anything is typed.
  let first: [CardPreview]
  private var search: FoundCards?
  private var shownCount = 0

  private static let smallLimit = 1_000
  private static let shownLimit = 200
  /// How many cards are tested before a key is answered, and while none waits.
  static let testedAtOnce = 600
  static let testedWhileIdle = 1_500

  init(_ context: BoardContext, openOnly isOpenOnly: Bool = false) throws(StoreError) {
    self.context = context
    self.isOpenOnly = isOpenOnly
    let count = try context.store.count(of: CardQuery(.all)).value
    isSmall = count <= Self.smallLimit
    total = isOpenOnly ? nil : count
    let limit = isSmall ? Self.smallLimit : Self.shownLimit
    let cards = try context.store.page(of: CardQuery(.all), .first, limit: limit)
    first =
      isOpenOnly
      ? cards.filter { card in
        card.column.flatMap(context.viewModel.place).map { $0.column.kind != .done } ?? false
      } : cards
  }

  /// Begins to look for what was typed.
  func find(_ text: String) {
    if isSmall { return }
    let words = text.split(whereSeparator: \.isWhitespace)
    var terms = words.map {
      CardFilter.Expression.term(.text(SearchPhrase(String($0), ignoringCase: true), in: .title))
    }
    if isOpenOnly { terms.append(.not(.term(.state(.done)))) }
    let filter = CardFilter(.all(terms), on: context.queryContext)
    search = FoundCards(CardQuery(.all, filter: filter), store: context.store)
    shownCount = -1
  }

  /// Whether there is more to look through.
  var isSearching: Bool {
    search.map { !$0.isComplete && $0.cards.count < Self.shownLimit } ?? false
  }

  /// Looks on; answers with all that was found, or nil where it is the same as before.
  func searchOn(testing limit: Int) throws(StoreError) -> [CardPreview]? {
    guard isSearching, let search else { return nil }
    _ = try search.search(testing: limit)
    let cards = search.cards.prefix(Self.shownLimit)
    if cards.count == shownCount { return nil }
    shownCount = cards.count
    return try context.store.previews(of: Array(cards))
  }

  /// How many were found, of which so many show; nil where the picker counts itself.
  func countWords(showing count: Int) -> String? {
    if isSmall { return nil }
    let of = total.map { " of \($0.grouped)" } ?? ""
    if count >= Self.shownLimit { return "first \(count.grouped)\(of)" }
    return "\(count.grouped)\(isSearching ? "+" : "")\(of.isEmpty ? " found" : of)"
  }

  /// Gives up, as after a failure.
  func stop() { search = nil }

  /// Where a card is, as a picker's row says it.
  func place(of card: CardPreview) -> String {
    let place = card.column.flatMap(context.viewModel.place)
    let column = place?.column.name ?? ""
    let isOneBoard = context.viewModel.boardsInUse.count == 1
    return isOneBoard ? column : "\(place?.board.name ?? "") · \(column)"
  }
}
