package import BoardModel
internal import Foundation
internal import GRDB

/// A card as an export hands it over.
package struct ExportedCard {
  package let card: Card
  /// Its place in its column, counted from 1.
  package let position: Int
  /// The beginning of its identifier that no other card's has, where it was asked for.
  package let shortIdentifier: String?
}

extension SQLiteBoardStore {
  /// Hands over every card of some columns with its position, which counts from 1 in its column.
  ///
  /// All is as it was at one moment, whatever others write meanwhile, and one card at a time is in
  /// memory. The body must not call the store; what it throws ends the run and is thrown on, and what
  /// the database says comes as a `StoreError`.
  package func forEachCard(
    of columns: [BoardModel.Column.ID],
    namingThem isNaming: Bool = false,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    let keys = try columns.map { try self.columns.key(of: $0) }
    do {
      try export(columnsOf: keys, isNaming, body)
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw failure(error)
    }
  }

  private func export(
    columnsOf keys: [Int64],
    _ isNaming: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        let cards = CardRows(db: db, columns: self.columns)
        for key in keys {
          var position = 0
          try db.tellingDiskFaults {
            try cards.forEach(inColumn: key) { card in
              position += 1
              let name = isNaming ? try ShortIdentifier(of: card.id, db).text : nil
              try body(ExportedCard(card: card, position: position, shortIdentifier: name))
            }
          }
        }
        return .commit
      }
    }
  }
}
