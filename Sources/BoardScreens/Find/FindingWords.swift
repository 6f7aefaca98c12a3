import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

/// What the bar and the headers say of a filter and of an order.
nonisolated struct FindingWords: Hashable {
  let found: CardCount
  let total: Int
  /// The text of the filter; empty for all cards.
  let text: String
  /// How the cards are sorted; nil for the order by hand.
  let order: String?
  /// Whether the cards are being put in that order.
  var isSorting = false
  /// How many cards are selected together, as far as that is known.
  var selected = CardCount.exact(0)
  /// The view whose filter it is.
  var view: String?
  /// How much of the search file is there, while it is being made.
  var indexed: Double?

  /// The order; while the cards are being put in it, that they are.
  private var orderWords: String? {
    if isSorting { return order.map { "sorting: \($0)…" } ?? "sorting…" }
    return order.map { "↕ \($0)" }
  }

  /// What stands behind the board's name, the number first.
  var parts: [TextPart] {
    var parts: [TextPart] = []
    if selected != .exact(0) {
      parts.append(TextPart("\(selected.text) selected", Style(.accent, .bold)))
    }
    if !text.isEmpty {
      if !parts.isEmpty { parts.append(TextPart(" · ", Style(.faint))) }
      let count = "\(found.text) of \(total.grouped)"
      parts.append(TextPart(count, Style(.accent, .bold)))
      parts.append(TextPart(" · ", Style(.faint)))
      if let view { parts.append(TextPart(DisplayText("\(view): "), Style(.text, .bold))) }
      parts.append(TextPart(text, Style(.text)))
    }
    if let orderWords {
      if !parts.isEmpty { parts.append(TextPart(" · ", Style(.faint))) }
      parts.append(TextPart(orderWords, Style(.quiet)))
    }
    if let indexed {
      if !parts.isEmpty { parts.append(TextPart(" · ", Style(.faint))) }
      parts.append(TextPart("indexing \(Int(indexed * 100))%", Style(.quiet)))
    }
    return parts
  }
}

extension CardCount {
  /// The number as it is shown: `7`, or `120+` while counting goes on.
  nonisolated var text: String {
    switch self {
    case .exact(let count): count.grouped
    case .atLeast(let count): "\(count.grouped)+"
    }
  }
}

extension ColumnViewModel {
  /// The number of cards as the header shows it: with a filter `3 of 23`, with a limit `3/4`.
  var countText: String {
    if arrangement.filter != nil, total > 0 { return "\(foundCount.text) of \(total.grouped)" }
    return total.grouped + (column.limit.map { "/\($0.grouped)" } ?? "")
  }

  /// The same in fewer cells: with a filter what it finds alone.
  var shortCountText: String { arrangement.filter == nil ? countText : foundCount.text }

  var isOverLimit: Bool { column.limit.map { total > $0 } ?? false }
}

extension FindingWords {
  /// What the columns say now.
  init(
    _ columns: BoardColumns,
    text: String,
    view: String?,
    selected: CardCount,
    indexed: Double?
  ) {
    self.init(
      found: columns.found,
      total: columns.total,
      text: text,
      order: columns.arrangement.sort.first.map(SortMenu.words),
      isSorting: columns.isSorting,
      selected: selected,
      view: view,
      indexed: indexed
    )
  }
}
