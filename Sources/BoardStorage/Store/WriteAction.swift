internal import BoardModel
internal import Foundation
internal import GRDB

/// One user action inside its transaction: what it writes, and the changes that it has logged.
final class WriteAction {
  let cards: CardRows
  let date: Timestamp
  /// Whose action it is, once that was needed.
  private(set) var client: ActingClient?
  /// What was logged, where it is to be published and not too much for that.
  private(set) var changes: [Change] = []
  /// The stretch of the log that it wrote; nil where nothing was changed.
  private(set) var step: Step?
  private let keepsChanges: Bool
  private let keepsSteps: Bool
  private let sources: StoreSources
  private let action: UUID

  init(cards: CardRows, of store: SQLiteBoardStore) {
    self.cards = cards
    keepsChanges = store.isHeard
    keepsSteps = store.keepsSteps
    client = store.client
    sources = store.sources
    date = sources.now()
    action = sources.nextIdentifier()
  }

  func create(_ card: Card) throws {
    try cards.insert(card)
    try log(.created, before: nil, after: card)
  }

  /// Puts a card back that was deleted, all of it as it was.
  func bringBack(_ card: Card) throws {
    try cards.insert(card)
    try log(.restored, before: nil, after: card)
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
      client: try claimedClient().id,
      cards.db
    )
    step = Step(first: step?.first ?? change.sequence, last: change.sequence)
    if !keepsChanges { return }
    if isUpheaval { changes = [] } else { changes.append(change) }
  }

  /// Whether it logged more than is followed change by change.
  var isUpheaval: Bool {
    guard keepsChanges, let step else { return false }
    return step.last - step.first >= SQLiteBoardStore.followedChanges
  }

  // MARK: Steps

  /// Makes what was logged a step that can be undone.
  func recordStep() throws {
    guard let step, let client = client?.key else { return }
    try StepStack(client: client, db: cards.db).push(step)
  }

  /// The client whose steps can be undone and redone, or nil where it has none yet.
  ///
  /// Writes nothing: it is taken for good with the first change.
  func clientForSteps() throws -> Int64? {
    if let client { return client.key }
    return keepsSteps ? try ActingClient.find(sources.client, cards.db)?.key : nil
  }

  /// Does a part of the action, all of it or nothing.
  func whole<Value>(_ body: (WriteAction) throws -> Value) throws -> Value {
    let (changes, step, client) = (changes, step, client)
    var value: Value?
    do {
      try cards.db.inSavepoint {
        value = try body(self)
        return .commit
      }
    } catch {
      (self.changes, self.step, self.client) = (changes, step, client)
      throw error
    }
    guard let value else { throw StoreError.failed("the savepoint did not run") }
    return value
  }

  private func claimedClient() throws -> ActingClient {
    if let client { return client }
    let claimed =
      keepsSteps
      ? try ActingClient.claim(sources, cards.db)
      : ActingClient(key: nil, id: sources.passingClient())
    client = claimed
    return claimed
  }
}
