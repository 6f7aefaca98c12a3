import BoardModel
import BoardViewModels
import TerminalKit
import TerminalSurface

nonisolated struct FilterSummary: Hashable {
  let found: CardCount
  let total: Int
  /// The text of the filter; empty for all cards.
  let text: String
  /// The order; nil for the manual order.
  let order: String?
  var isSorting = false
  /// The size of the multiple selection, as far as it is known.
  var selected = CardCount.exact(0)
  var view: String?
  /// The fraction of the search file that is built; nil unless it is being built.
  var indexed: Double?

  private var orderWords: String? {
    if isSorting { return order.map { "sorting: \($0)…" } ?? "sorting…" }
    return order.map { "↕ \($0)" }
  }

  /// The text after the board's name, with the number first.
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
  /// For example `7`, or `120+` while the search continues.
  nonisolated var text: String {
    switch self {
    case .exact(let count): count.grouped
    case .atLeast(let count): "\(count.grouped)+"
    }
  }
}

extension ColumnViewModel {
  /// The card count in the header: `3 of 23` with a filter, `3/4` with a limit.
  var countText: String {
    if arrangement.filter != nil, searched > 0 {
      return "\(foundCount.text) of \(searched.grouped)"
    }
    return total.grouped + (column.limit.map { "/\($0.grouped)" } ?? "")
      + (estimate.map { " =\(Estimate.text(ofHundredths: $0))" } ?? "")
  }

  /// Cards that are hidden count only for a filter that asks for them.
  var searched: Int { arrangement.filter?.findsLater == true ? total + later : total }

  /// A shorter count: with a filter, only the number of results.
  var shortCountText: String { arrangement.filter == nil ? countText : foundCount.text }

  /// How many cards are hidden: `3 later`.
  var laterText: String { later > 0 ? "\(later.grouped) later" : "" }

  var isOverLimit: Bool { column.limit.map { total > $0 } ?? false }
}

extension FilterSummary {
  init(
    _ columns: BoardColumns,
    text: String,
    isSortNamed: Bool,
    view: String?,
    selected: CardCount,
    indexed: Double?
  ) {
    self.init(
      found: columns.found,
      total: columns.searched,
      text: text,
      order: isSortNamed ? nil : columns.arrangement.sort.first.map(ArrangementMenu.words),
      isSorting: columns.isSorting,
      selected: selected,
      view: view,
      indexed: indexed
    )
  }
}
