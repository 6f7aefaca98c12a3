internal import BoardModel
internal import Foundation
internal import GRDB

/// One user action inside its transaction: what it writes, and the changes that it has logged.
final class WriteAction {
  let cards: CardRows
  let date: Timestamp
  private(set) var changes: [Change] = []
  private let action: UUID
  private let client: UUID

  init(db: Database, columns: BoardColumns, sources: StoreSources) {
    cards = CardRows(db: db, columns: columns)
    date = sources.now()
    action = sources.nextIdentifier()
    client = sources.client
  }

  func create(_ card: Card) throws {
    try cards.insert(card)
    try log(.created, before: nil, after: card)
  }

  func move(_ before: Card, to column: Column.ID, _ key: OrderKey) throws {
    var after = before
    after.column = column
    after.orderKey = key
    after.updatedAt = date
    try cards.setPlace(of: after)
    try log(.moved, before: before, after: after)
  }

  func log(_ kind: Change.Kind, before: Card?, after: Card?) throws {
    guard let card = after?.id ?? before?.id else { return }
    changes.append(
      try ChangeLog.append(
        kind,
        of: card,
        before: before,
        after: after,
        action: action,
        date: date,
        client: client,
        cards.db
      )
    )
  }
}
