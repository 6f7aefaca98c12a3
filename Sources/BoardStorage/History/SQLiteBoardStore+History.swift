package import BoardModel
internal import Foundation
internal import GRDB

extension SQLiteBoardStore {
  package func history(
    of scope: HistoryScope,
    _ start: HistoryStart,
    matching words: SearchText?,
    limit: Int
  ) throws(StoreError) -> HistoryPage {
    try read { db in
      let reader = HistoryReader(scope: scope, start: start, limit: limit, db: db)
      return try words.map(reader.matches) ?? reader.page()
    }
  }

  package func deletedCard(_ id: Card.ID) throws(StoreError) -> Card? {
    try read { db in
      let cards = CardRows(db: db, columns: columns)
      return try cards.find(id) == nil ? ChangeLog.lastState(of: id, db) : nil
    }
  }

  package func restore(_ card: Card.ID) throws(StoreError) {
    try write { action in
      let cards = action.cards
      if try cards.find(card) != nil { return }
      guard var goal = try ChangeLog.lastState(of: card, cards.db) else {
        throw StoreError.cardNotFound(card)
      }
      let columns = self.columns.board.columns
      if !columns.contains(where: { $0.id == goal.column }), let first = columns.first {
        let gap = try action.gap(at: .bottom(of: first.id), without: nil)
        goal.column = first.id
        goal.orderKey = try action.keys(count: 1, in: gap).first ?? goal.orderKey
      }
      try action.bringBack(goal)
    }
  }
}
