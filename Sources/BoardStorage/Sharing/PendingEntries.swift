internal import BoardModel
internal import BoardSync
internal import Foundation
internal import GRDB

/// The entries of a shared board that the server has not confirmed, as the file's log tells them.
struct PendingEntries {
  struct Entry {
    let sequence: Int64
    let entry: SharedEntry
    let earlier: [FieldKey: SharedValue]
  }

  private(set) var entries: ArraySlice<Entry> = []
  /// Up to where the log was read.
  private(set) var scanned: Int64
  /// Whether the board itself was deleted here: nothing of that is for others.
  private(set) var isBoardGone = false
  private var counts: [FieldKey: Int] = [:]
  private var identifiers: Set<UUID> = []
  /// The cards that came to the board, by the places of the changes in the log.
  private var arrivals: [Int64: ChangeFacts.Arrival] = [:]
  /// The boards of the columns that are known, of those that are gone too.
  private var boards: [Column.ID: Board.ID] = [:]

  init(after sequence: Int64) {
    scanned = sequence
  }

  func count(of key: FieldKey) -> Int { counts[key] ?? 0 }
  func contains(_ entry: UUID) -> Bool { identifiers.contains(entry) }

  /// What a field had before the first entry that writes it.
  func earlierValue(of key: FieldKey) -> SharedValue? {
    entries.lazy.compactMap { $0.earlier[key] }.first
  }

  /// Takes the first entry off, and answers its place in the log; nil where another one is first.
  mutating func confirm(_ id: UUID) -> Int64? {
    guard let first = entries.first, first.entry.id == id else { return nil }
    entries.removeFirst()
    identifiers.remove(id)
    arrivals[first.sequence] = nil
    for fact in first.entry.facts { counts[fact.key, default: 1] -= 1 }
    return first.sequence
  }

  /// Reads what was logged since the last time.
  mutating func catchUp(
    _ transaction: SQLiteTransaction,
    on board: Board.ID,
    _ state: ShareState
  ) throws {
    for stored in transaction.stored.boards {
      for column in stored.columns { boards[column.record.column.id] = stored.record.id }
    }
    while true {
      let changes = try ChangeLog.entries(after: scanned, limit: 1_000, transaction.db)
      guard let last = changes.last else { return }
      for change in changes { try add(change, transaction, on: board, state) }
      scanned = last.sequence
    }
  }

  /// The stretch up to a place of the log came from the server.
  mutating func skip(to sequence: Int64) { scanned = max(scanned, sequence) }

  private mutating func add(
    _ change: Change,
    _ transaction: SQLiteTransaction,
    on board: Board.ID,
    _ state: ShareState
  ) throws {
    if case .column(let change) = change.subject, let record = change.record {
      boards[record.column.id] = record.board
    }
    if state.isForeign(change.sequence) { return }
    if case .board(let structure) = change.subject, structure.before?.id == board,
      structure.after == nil
    {
      return forgetDeletion(change.action)
    }
    let facts = try facts(of: change, transaction, on: board, state)
    if facts.facts.isEmpty { return }
    let entry = SharedEntry(
      id: Self.identifier(of: change),
      client: state.client,
      action: change.action.uuid,
      author: change.author ?? "",
      date: change.date.milliseconds,
      facts: facts.facts
    )
    entries.append(
      Entry(sequence: change.sequence, entry: entry, earlier: facts.earlier)
    )
    arrivals[change.sequence] = facts.arrival
    identifiers.insert(entry.id)
    for fact in entry.facts { counts[fact.key, default: 0] += 1 }
  }

  private func facts(
    of change: Change,
    _ transaction: SQLiteTransaction,
    on board: Board.ID,
    _ state: ShareState
  ) throws -> ChangeFacts {
    let (known, sequence) = (boards, change.sequence)
    let departures = CardDepartures(transaction, board: board, after: state.began) {
      try known[$0] ?? transaction.lastRecord(of: $0)?.board
    }
    return try ChangeFacts(
      change,
      on: board,
      boardOf: { known[$0] },
      // What was said of a card that is gone meanwhile is there for who brings it back.
      card: { try transaction.card($0) ?? transaction.lastLogged($0) },
      departed: { try departures.last(of: $0, before: sequence)?.card },
      comments: { try departures.newComments(on: $0, before: sequence) }
    )
  }

  /// The cards that came back here, of which others may have written meanwhile, and those of which
  /// others did not say all when they brought them back.
  func wanted(_ state: ShareState) -> Set<UUID> {
    returned(state).union(state.hidden?.unknown ?? [])
  }

  func returned(_ state: ShareState) -> Set<UUID> {
    let known = state.lookedUp ?? 0
    return Set(
      arrivals.lazy.filter { $0.key > known && $0.value.isReturn }.map(\.value.card.uuid)
    )
  }

  /// Where the cards were, on other boards, that came here by the first of some entries about them.
  func origins(in refused: Set<UUID>) -> [Card.ID: CardPlace] {
    var seen: Set<UUID> = []
    var origins: [Card.ID: CardPlace] = [:]
    for entry in entries where refused.contains(entry.entry.id) {
      let cards = Set(entry.entry.facts.lazy.filter { $0.key.subject == .card }.map(\.key.id))
      if let arrival = arrivals[entry.sequence], !seen.contains(arrival.card.uuid) {
        origins[arrival.card] = arrival.origin
      }
      seen.formUnion(cards)
    }
    return origins
  }

  /// Forgets what an action did that deleted the board with all of its cards.
  private mutating func forgetDeletion(_ action: ActionID) {
    isBoardGone = true
    for entry in entries where entry.entry.action == action.uuid {
      identifiers.remove(entry.entry.id)
      for fact in entry.entry.facts { counts[fact.key, default: 1] -= 1 }
    }
    entries.removeAll { $0.entry.action == action.uuid }
    arrivals = [:]
  }

  /// Unique everywhere, and the same whenever the entry is read: actions are unique, and a place in
  /// the log is in one file.
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
