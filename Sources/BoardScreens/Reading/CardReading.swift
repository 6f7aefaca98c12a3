import BoardModel
import BoardViewModels

/// What is read of a card to show all of it: the card, where it is, and what happened to it last.
struct CardReading: Hashable {
  let card: Card
  /// The column that it is in, or to which it comes back from the archive; nil where that is gone.
  let column: Column?
  /// Its board, where several are shown at once.
  let boardName: String?
  /// What it waits for, and what waits for it.
  let relations: CardRelations
  /// What was said about it, the oldest first.
  let comments: [CardComment]
  /// The newest first.
  let history: [HistoryEntry]

  /// How many entries of the history are shown.
  static let historyLimit = 5

  var isDone: Bool { column?.kind == .done }

  /// Reads a card; nil where it is gone.
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
