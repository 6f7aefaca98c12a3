import BoardModel
import BoardViewModels
import TerminalKit

/// Moves through the cards that are overdue or due today, column by column.
final class UrgentCards {
  private let context: BoardContext

  init(_ context: BoardContext) {
    self.context = context
  }

  /// Goes to the next or previous one, and wraps around at the end.
  func go(forward: Bool) throws(StoreError) {
    let columns = context.columns
    let count = columns.all.count
    for step in 0...count {
      let index = (columns.focus + (forward ? step : count * 2 - step)) % count
      let column = columns.all[index]
      let start = step == 0 ? column.selected : nil
      guard let card = try find(in: column, from: start, forward: forward) else { continue }
      let isSame = column.key == columns.focused.key && column.selected == card
      let isRound = !(0..<count).contains(columns.focus + (forward ? step : -step))
      columns.setFocus(column.key)
      try column.reveal(card)
      if isSame { return context.report(.note("No other card is overdue or due today.")) }
      if isRound { context.report(.note("Wrapped to the \(forward ? "first" : "last") one.")) }
      return
    }
    context.report(.note("No card is overdue or due today."))
  }

  private func find(
    in column: ColumnController,
    from card: Card.ID?,
    forward: Bool
  ) throws(StoreError) -> Card.ID? {
    var query = column.viewModel.query
    let urgent = Self.urgent
    let expression = query.filter.map { .all([$0.expression, urgent]) } ?? urgent
    query.filter = CardFilter(expression, on: context.queryContext)
    let start: PageStart =
      switch card {
      case nil: forward ? .first : .last
      case let card?: forward ? .after(card) : .before(card)
      }
    return try context.store.page(of: query, start, limit: 1).first?.id
  }

  private static let urgent = CardFilter.Expression.all([
    .any([.term(.state(.overdue)), .term(.state(.today))]), .not(.term(.state(.done))),
  ])
}
