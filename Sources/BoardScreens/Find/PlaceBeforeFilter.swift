import BoardModel
import BoardViewModels

/// Where one stood before a filter was set: the column with the focus, and the selected card and the
/// first row of each column.
struct PlaceBeforeFilter {
  private struct Rows {
    let selected: Card.ID?
    let top: Card.ID?
  }

  private let focus: ColumnKey
  private let rows: [ColumnKey: Rows]
  /// Whether another card was gone to since; the focused column then stays as it is.
  var isLeft = false

  init(_ columns: BoardColumns) {
    focus = columns.focused.key
    var rows: [ColumnKey: Rows] = [:]
    for column in columns.all {
      rows[column.key] = Rows(selected: column.selected, top: column.view.topCard)
    }
    self.rows = rows
  }

  /// Goes back there, as far as the cards are still there.
  func restore(_ columns: BoardColumns) {
    for column in columns.all where !isLeft || column !== columns.focused {
      guard let former = rows[column.key], let card = former.selected else { continue }
      column.reading { () throws(StoreError) in try column.show(card, from: former.top) }
    }
    if !isLeft { columns.setFocus(focus) }
  }
}

extension ColumnController {
  /// Selects a card, with another as the first row; nothing where the card has gone.
  fileprivate func show(_ card: Card.ID, from top: Card.ID?) throws(StoreError) {
    guard window.isOpen, try viewModel.shows(card) else { return }
    try reveal(card)
    if let index = top.flatMap(index(of:)) { view.scroll(toTop: index) }
  }
}

extension BoardColumns {
  /// The column with the focus and its card, to see whether a key has moved either.
  struct Place: Hashable {
    let column: ColumnKey
    let card: Card.ID?
  }

  var place: Place { Place(column: focused.key, card: focused.selected) }
}
