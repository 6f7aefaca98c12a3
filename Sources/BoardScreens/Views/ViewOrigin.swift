import BoardModel
import BoardViewModels

/// The board, filter and selection before a view opened another board.
struct ViewOrigin {
  private let choice: BoardChoice
  private let column: ColumnKey
  private let card: Card.ID?
  private let filter: String

  init(_ context: BoardContext, filter: String) {
    choice = context.viewModel.choice
    column = context.columns.focused.key
    card = context.selected
    self.filter = filter
  }

  /// The name of the board; nil if it is no longer in use.
  func name(in context: BoardContext) -> String? {
    switch choice {
    case .all: "All boards"
    case .board(let id): context.viewModel.boardsInUse.first { $0.id == id }?.name
    }
  }

  /// Restores the board; if the card is gone, the selection is at the top.
  func goBack(_ context: BoardContext, _ controller: FilterController) throws(StoreError) {
    try context.switchTo(choice)
    if !filter.isEmpty { controller.apply(filter) }
    context.columns.setFocus(column)
    guard let card, try context.store.card(card) != nil else { return }
    let shown = context.columns.focused
    guard shown.key == column else { return }
    // A sorted column has not found any cards yet.
    try shown.viewModel.catchUp(with: card)
    try shown.reveal(card)
  }
}
