package import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Several actions in one transaction, which are one step: what one does, the next one reads.
package struct ActionBatch {
  let transaction: SQLiteTransaction

  init(_ transaction: SQLiteTransaction) { self.transaction = transaction }

  /// - Throws: `StoreError` where the action can't be done; the batch then is to end.
  package func perform(_ action: BoardAction) throws -> ActionEffect {
    try ActionRules(transaction).perform(action)
  }

  /// Every board as the actions so far have left it.
  package func boards() throws -> [Board] { transaction.stored.values }

  package func card(_ id: Card.ID) throws -> Card? { try transaction.card(id) }

  /// At most `limit` cards that a text names, as of ``CardNames/cards(startingWith:limit:)``.
  package func cards(startingWith prefix: CardIDPrefix, limit: Int) throws -> [Card.ID] {
    try prefix.cards(limit: limit, transaction.db)
  }
}
