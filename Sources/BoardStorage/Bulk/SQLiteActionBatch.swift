internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

struct SQLiteActionBatch: ActionBatch {
  let transaction: SQLiteTransaction
  /// Whether `@me` is the author.
  private let namesAuthor: Bool

  init(_ transaction: SQLiteTransaction, namesAuthor: Bool) {
    (self.transaction, self.namesAuthor) = (transaction, namesAuthor)
  }

  func perform(_ action: BoardAction) throws -> ActionEffect {
    let action = namesAuthor ? try action.naming(transaction.author) : action
    return try ActionRules(transaction).perform(action)
  }

  func add(_ comment: ImportedComment, to card: Card.ID) throws {
    _ = try CommentRules(transaction: transaction).add(comment, to: card)
  }

  func boards() throws -> [Board] { transaction.stored.values }

  func card(_ id: Card.ID) throws -> Card? { try transaction.card(id) }

  func cards(startingWith prefix: CardIDPrefix, limit: Int) throws -> [Card.ID] {
    try prefix.cards(limit: limit, transaction.db)
  }
}
