package import BoardModel
internal import Foundation
internal import GRDB

/// A card as an export hands it over.
package struct ExportedCard {
  package let card: Card
  /// Which of the lists that were asked for it is in, counted from 0.
  package let list: Int
  /// Its place in its list, counted from 1.
  package let position: Int
  /// The beginning of its identifier that no other card's has, where it was asked for.
  package let shortIdentifier: String?
}

extension SQLiteBoardStore {
  /// Hands over every card of some lists with its position, which counts from 1 in its list.
  ///
  /// All is as it was at one moment, whatever others write meanwhile, and one card at a time is in
  /// memory. The body must not call the store; what it throws ends the run and is thrown on, and what
  /// the database says comes as a `StoreError`.
  package func forEachCard(
    of lists: [CardQuery],
    namingThem isNaming: Bool = false,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    let keys = try lists.map { try stored.keys(of: $0) }
    do {
      try export(keys, isNaming, body)
    } catch let error where error is DatabaseError || error is RowDecodingError {
      throw failure(error)
    }
  }

  private func export(
    _ lists: [[Int64]],
    _ isNaming: Bool,
    _ body: (ExportedCard) throws -> Void
  ) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.deferred) {
        let cards = CardRows(db: db, boards: stored)
        for (list, keys) in lists.enumerated() {
          var position = 0
          for key in keys {
            try db.tellingDiskFaults {
              try cards.forEach(inColumn: key) { card in
                position += 1
                let name = isNaming ? try ShortIdentifier(of: card.id, db).text : nil
                try body(
                  ExportedCard(card: card, list: list, position: position, shortIdentifier: name)
                )
              }
            }
          }
        }
        return .commit
      }
    }
  }
}
