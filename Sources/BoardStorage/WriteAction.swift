internal import BoardModel
internal import Foundation
internal import GRDB

/// One user action inside its transaction: what it writes, and the changes that it has logged.
final class WriteAction {
  let cards: CardRows
  let date: Timestamp
  /// What was logged, where it is to be published.
  private(set) var changes: [Change] = []
  /// The place in the log of the last change; 0 where nothing was changed.
  private(set) var lastSequence: Int64 = 0
  private let keepsChanges: Bool
  private let action: UUID
  private let client: UUID

  init(cards: CardRows, sources: StoreSources, keepsChanges: Bool) {
    self.cards = cards
    self.keepsChanges = keepsChanges
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
    let change = try ChangeLog.append(
      kind,
      of: card,
      before: before,
      after: after,
      action: action,
      date: date,
      client: client,
      cards.db
    )
    lastSequence = change.sequence
    if keepsChanges { changes.append(change) }
  }
}
