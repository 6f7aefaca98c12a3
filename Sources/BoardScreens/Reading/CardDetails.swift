import BoardModel
import BoardViewModels

/// A card with everything shown about it: its place, relations, comments and last changes.
struct CardDetails: Hashable {
  let card: Card
  /// The card's column, or the one it returns to from the archive; nil if that was deleted.
  let column: Column?
  let boardName: String?
  let relations: CardRelations
  /// Oldest first.
  let comments: [CardComment]
  /// Newest first.
  let history: [HistoryEntry]

  static let historyLimit = 5

  var isDone: Bool { column?.kind == .done }

  /// Nil if the card does not exist.
  init?(_ id: Card.ID, _ context: BoardContext) throws(StoreError) {
    guard let card = try context.store.card(id) else { return nil }
    self.card = card
    let place = context.viewModel.place(of: card.column)
    column = place?.column
    boardName = context.viewModel.board == nil ? place?.board.name : nil
    comments = try context.store.comments(of: id)
    relations = try CardRelations(of: card, context)
    let page = try context.store.history(
      of: .card(id),
      .newest,
      matching: nil,
      limit: Self.historyLimit
    )
    history = Array(page.entries.prefix(Self.historyLimit))
  }
}
