internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation

/// Converts changes of the file's log to entries for the others of a shared board.
struct PendingReader {
  struct Entry {
    let sequence: Int64
    let entry: SharedEntry
    /// The old values of card fields.
    let earlier: [FieldKey: SharedValue]
  }

  /// How many changes are in memory at once; each may have a long text twice.
  static let pageSize = 50

  let board: Board.ID
  let state: ShareState
  private let transaction: SQLiteTransaction
  private let boards: [Column.ID: Board.ID]

  init(
    _ transaction: SQLiteTransaction,
    board: Board.ID,
    _ state: ShareState,
    _ boards: [Column.ID: Board.ID]
  ) {
    self.transaction = transaction
    self.board = board
    self.state = state
    self.boards = boards
  }

  func changes(after place: Int64) throws -> [Change] {
    try ChangeLog.entries(after: place, limit: Self.pageSize, transaction.db)
  }

  /// The entry for a change; nil if it isn't about the board.
  func entry(of change: Change) throws -> (Entry, ChangeFacts.Arrival?)? {
    let facts = try facts(of: change)
    if facts.facts.isEmpty { return nil }
    let entry = SharedEntry(
      id: Self.identifier(of: change),
      client: state.client,
      action: change.action.uuid,
      author: change.author ?? "",
      date: change.date.milliseconds,
      facts: facts.facts
    )
    return (Entry(sequence: change.sequence, entry: entry, earlier: facts.earlier), facts.arrival)
  }

  /// A field's value before the first unconfirmed entry that writes it.
  ///
  /// - Complexity: O(*n*) for *n* unconfirmed changes of the same subject.
  func earlierValue(of key: FieldKey) throws -> SharedValue? {
    var value: SharedValue?
    try forEachWaiting(key.id) { facts in
      value = facts.earlier[key]
      return value == nil
    }
    return value
  }

  /// Calls the closure with the facts of unconfirmed changes of a subject, until it returns false.
  func forEachWaiting(_ subject: UUID, _ body: (ChangeFacts) throws -> Bool) throws {
    _ = try ChangeLog.first(
      "subject_id = ? AND seq > ? ORDER BY seq",
      [subject, state.confirmed],
      transaction.db
    ) { change in
      try !state.isForeign(change.sequence) && !body(facts(of: change))
    }
  }

  /// Whether a card's field had a value before one of the unconfirmed changes.
  func hadValue(_ fact: Fact) throws -> Bool {
    guard let field = CardField(key: fact.key.field) else { return false }
    let change = try firstChange(of: fact.key.id, after: state.confirmed) {
      $0.card?.before?.value(of: field)?.shared == fact.value
    }
    return change != nil
  }

  private func firstChange(
    of card: UUID,
    after place: Int64,
    where isWanted: (Change) -> Bool
  ) throws -> Change? {
    try ChangeLog.first(
      "subject_id = ? AND subject = 0 AND seq > ?",
      [card, place],
      transaction.db,
      where: isWanted
    )
  }

  private var departures: CardDepartures {
    CardDepartures(transaction, board: board, state, boardOf: boardOf)
  }

  /// The board of a column; for a deleted one, the log has it, although the deletion is logged
  /// after those of its cards.
  private func boardOf(_ column: Column.ID) throws -> Board.ID? {
    try boards[column] ?? transaction.lastRecord(of: column)?.board
  }

  func departure(of card: Card.ID) throws -> CardDepartures.Departure? {
    try departures.last(of: card, before: .max)
  }

  /// Whether a card's field was written after a log entry by anyone but the board's server.
  func isWritten(
    _ field: CardField,
    of card: Card.ID,
    elsewhereSince place: Int64
  ) throws -> Bool {
    let change = try firstChange(of: card.uuid, after: place) { change in
      guard !state.isForeign(change.sequence),
        let edit = change.card?.after?.edits.first(where: { $0.field == field })
      else { return false }
      return change.card?.before?.value(of: field)?.agrees(with: edit) != true
    }
    return change != nil
  }

  private func facts(of change: Change) throws -> ChangeFacts {
    let (departures, sequence) = (departures, change.sequence)
    return try ChangeFacts(
      change,
      on: board,
      boardOf: boardOf,
      // As the change left it: it may have left for another board again.
      card: {
        try ChangeLog.lastState(of: $0, before: sequence + 1, transaction.db)
          ?? transaction.card($0)
      },
      departed: { try departures.last(of: $0, before: sequence)?.card },
      commented: {
        try ChangeLog.lastState(of: $0, before: sequence, transaction.db)
          ?? transaction.card($0) ?? transaction.lastLogged($0)
      },
      comments: { try departures.newComments(on: $0, before: sequence) },
      deletedComments: { try departures.deletedComments(of: $0, before: sequence) }
    )
  }

  /// Globally unique, and the same each time the entry is read: actions are unique, and a sequence
  /// number belongs to one file.
  private static func identifier(of change: Change) -> UUID {
    var bytes = change.action.uuid.uuid
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for (index, byte) in withUnsafeBytes(of: change.sequence.bigEndian, Array.init).enumerated() {
        bytes[8 + index] ^= byte
      }
    }
    return UUID(uuid: bytes)
  }
}
