import BoardModel
import BoardViewModels

/// The focus before a filter was set, and the selected card and first row of each column.
struct PlaceBeforeFilter {
  private struct Rows {
    let selected: Card.ID?
    let top: Card.ID?
  }

  private let focus: ColumnKey
  private let rows: [ColumnKey: Rows]
  /// Whether another card was selected since; if so, the focused column is not restored.
  var isLeft = false

  init(_ columns: BoardColumns) {
    focus = columns.focused.key
    var rows: [ColumnKey: Rows] = [:]
    for column in columns.all {
      rows[column.key] = Rows(selected: column.selected, top: column.view.topCard)
    }
    self.rows = rows
  }

  /// Restores the positions whose cards still exist.
  func restore(_ columns: BoardColumns) {
    for column in columns.all where !isLeft || column !== columns.focused {
      guard let former = rows[column.key], let card = former.selected else { continue }
      column.reading { () throws(StoreError) in try column.show(card, from: former.top) }
    }
    if !isLeft { columns.setFocus(focus) }
  }
}

extension ColumnController {
  /// Selects a card below another first row; does nothing if the card is gone.
  fileprivate func show(_ card: Card.ID, from top: Card.ID?) throws(StoreError) {
    guard window.isOpen, try viewModel.shows(card) else { return }
    try reveal(card)
    if let index = top.flatMap(index(of:)) { view.scroll(toTop: index) }
  }
}

extension BoardColumns {
  /// The focused column and its card, to detect whether a key moved the selection.
  struct Place: Hashable {
    let column: ColumnKey
    let card: Card.ID?
  }

  var place: Place { Place(column: focused.key, card: focused.selected) }
}
