import BoardModel
import BoardViewModels

/// Where one was before a view showed another board: the board with its filter, and the place on it.
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

  /// The name of the board; nil where it is not in use any more.
  func name(in context: BoardContext) -> String? {
    switch choice {
    case .all: "All boards"
    case .board(let id): context.viewModel.boardsInUse.first { $0.id == id }?.name
    }
  }

  /// Shows the board as it was left; a card that has gone meanwhile leaves the selection at the top.
  func goBack(_ context: BoardContext, _ controller: FilterController) throws(StoreError) {
    try context.switchTo(choice)
    if !filter.isEmpty { controller.apply(filter) }
    context.columns.setFocus(column)
    guard let card, try context.store.card(card) != nil else { return }
    let shown = context.columns.focused
    guard shown.key == column else { return }
    // A sorted column has found none of its cards yet.
    try shown.viewModel.catchUp(with: card)
    try shown.reveal(card)
  }
}
