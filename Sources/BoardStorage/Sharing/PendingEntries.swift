internal import BoardModel
internal import BoardSync
internal import Foundation

/// The entries of a shared board that the server has not confirmed, read from the file's log.
///
/// It knows the fields that every entry writes. The content, up to a mebibyte per entry, is kept
/// only for the first ones and otherwise read again from the log in turn.
struct PendingEntries {
  typealias Entry = PendingReader.Entry

  private struct Mark {
    let sequence: Int64
    let id: UUID
    let action: ActionID
    let keys: [FieldKey]
  }

  /// How many entries, and about how many bytes of them, are kept with their content: those being
  /// sent, and the next ones.
  static let (countLimit, byteLimit) = (2_000, 8 << 20)

  private var marks: ArraySlice<Mark> = []
  /// The content of the first entries.
  private(set) var known: ArraySlice<Entry> = []
  private var knownBytes = 0
  /// The last log entry that was read.
  private(set) var scanned: Int64
  /// Whether the board itself was deleted here, which is not sent to others.
  private(set) var isBoardDeleted = false
  /// The log entry and the action that last restored the board; restoring it isn't sent either.
  private(set) var comeback: (sequence: Int64, action: ActionID)?
  private var counts: [FieldKey: Int] = [:]
  /// How many fields the entries write of each card, column, board and comment.
  private var subjects: [UUID: Int] = [:]
  private(set) var identifiers: Set<UUID> = []
  /// The cards that came to the board, by log entry.
  private var arrivals: [Int64: ChangeFacts.Arrival] = [:]
  /// The boards of the known columns, including deleted ones.
  private var boards: [Column.ID: Board.ID] = [:]

  init(after sequence: Int64) {
    scanned = sequence
  }

  var count: Int { marks.count }
  var isEmpty: Bool { marks.isEmpty }
  func last(of some: Set<UUID>) -> UUID? { marks.last { some.contains($0.id) }?.id }
  var first: UUID? { marks.first?.id }
  /// The cards that the first entry is about, except those that it deletes.
  var firstCards: Set<UUID> {
    let keys = marks.first?.keys.filter { $0.subject == .card } ?? []
    let gone = keys.lazy.filter { $0.field == SharedName.deleted }.map(\.id)
    return Set(keys.map(\.id)).subtracting(gone)
  }

  /// The card that the first entry brings back, unless the server was already asked for it.
  func firstReturn(_ state: ShareState) -> UUID? {
    guard let first = marks.first, first.sequence > state.lookedUp ?? 0,
      let arrival = arrivals[first.sequence], arrival.isReturn
    else { return nil }
    return arrival.card.uuid
  }

  var cards: Set<UUID> {
    Set(counts.keys.lazy.filter { $0.subject == .card }.map(\.id))
  }

  func count(of key: FieldKey) -> Int { counts[key] ?? 0 }
  func concerns(_ subject: UUID) -> Bool { subjects[subject] != nil }
  func contains(_ entry: UUID) -> Bool { identifiers.contains(entry) }

  /// Removes the first entry and returns its place in the log; nil if another entry is first.
  mutating func confirm(_ id: UUID) -> Int64? {
    guard let first = marks.first, first.id == id else { return nil }
    marks.removeFirst()
    forget(first)
    if known.first?.entry.id == id {
      knownBytes -= known.removeFirst().entry.byteCount
    }
    return first.sequence
  }

  private mutating func forget(_ mark: Mark) {
    identifiers.remove(mark.id)
    arrivals[mark.sequence] = nil
    for key in mark.keys {
      counts[key] = counts[key].flatMap { $0 > 1 ? $0 - 1 : nil }
      subjects[key.id] = subjects[key.id].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  // MARK: The board itself

  /// Whether a change creates or deletes the whole board.
  private func isWhole(_ change: BoardChange, _ board: Board.ID) -> Bool {
    change.record?.id == board && (change.before == nil) != (change.after == nil)
  }

  /// Drops an action's last entries: deleting a board here deletes its cards and columns for nobody
  /// else.
  private mutating func dropLast(of action: ActionID) {
    while let last = marks.last, last.action == action {
      if known.count == marks.count { knownBytes -= known.removeLast().entry.byteCount }
      marks.removeLast()
      forget(last)
    }
  }

  // MARK: Reading the log

  /// Reads what was logged since the last call.
  mutating func catchUp(
    _ transaction: SQLiteTransaction,
    on board: Board.ID,
    _ state: ShareState
  ) throws {
    for stored in transaction.stored.boards {
      for column in stored.columns { boards[column.record.column.id] = stored.record.id }
    }
    while true {
      let changes = try ChangeLog.entries(
        after: scanned,
        limit: PendingReader.pageSize,
        transaction.db
      )
      guard let last = changes.last else { break }
      for change in changes { try add(change, reader(transaction, on: board, state)) }
      scanned = last.sequence
    }
    // Not every time, since it reads a page of the log.
    let isLow = known.count <= Self.countLimit / 4 * 3 && knownBytes <= Self.byteLimit / 4 * 3
    if isLow { try readMore(reader(transaction, on: board, state)) }
  }

  /// Skips a stretch of the log that came from the server.
  ///
  /// If `before`, the last entry of this transaction before it, is unread, the next `catchUp` reads
  /// both: entries to send must not be skipped with it.
  mutating func skip(to sequence: Int64, after before: Int64?) {
    if let before, scanned < before { return }
    scanned = max(scanned, sequence)
  }

  func reader(
    _ transaction: SQLiteTransaction,
    on board: Board.ID,
    _ state: ShareState
  ) -> PendingReader {
    PendingReader(transaction, board: board, state, boards)
  }

  private mutating func add(_ change: Change, _ reader: PendingReader) throws {
    if case .column(let change) = change.subject, let record = change.record {
      boards[record.column.id] = record.board
    }
    if reader.state.isForeign(change.sequence) { return }
    if case .board(let structure) = change.subject, isWhole(structure, reader.board) {
      isBoardDeleted = structure.after == nil
      if isBoardDeleted { dropLast(of: change.action) }
      comeback = isBoardDeleted ? nil : (change.sequence, change.action)
      return
    }
    if change.action == comeback?.action { return }
    guard let (entry, arrival) = try reader.entry(of: change) else { return }
    if known.count == marks.count { keep(entry) }
    let keys = entry.entry.facts.map(\.key)
    marks.append(
      Mark(sequence: entry.sequence, id: entry.entry.id, action: change.action, keys: keys)
    )
    arrivals[entry.sequence] = arrival
    identifiers.insert(entry.entry.id)
    for key in keys {
      counts[key, default: 0] += 1
      subjects[key.id, default: 0] += 1
    }
  }

  /// Keeps the content of an entry if there is room, and always if it is the only one.
  @discardableResult
  private mutating func keep(_ entry: Entry) -> Bool {
    let bytes = entry.entry.byteCount
    guard known.isEmpty || known.count < Self.countLimit && knownBytes + bytes <= Self.byteLimit
    else { return false }
    known.append(entry)
    knownBytes += bytes
    return true
  }

  /// Reads the content of the first entries if none is known.
  mutating func fill(_ reader: PendingReader) throws {
    if known.isEmpty { try readMore(reader) }
  }

  /// Reads the content of further entries, as many as are kept.
  private mutating func readMore(_ reader: PendingReader) throws {
    guard known.count < marks.count else { return }
    var place = marks[marks.startIndex + known.count].sequence - 1
    while known.count < marks.count {
      let changes = try reader.changes(after: place)
      guard let last = changes.last else { return }
      for change in changes where marks[marks.startIndex + known.count].sequence == change.sequence
      {
        guard let (entry, _) = try reader.entry(of: change), keep(entry) else { return }
        if known.count == marks.count { return }
      }
      place = last.sequence
    }
  }

  // MARK: Cards that came here

  /// Cards that came back here and that others may have changed meanwhile, and cards that others
  /// brought back without sending all fields.
  func wanted(_ state: ShareState) -> Set<UUID> {
    returned(state).union(state.hidden?.unknown ?? [])
  }

  func returned(_ state: ShareState) -> Set<UUID> {
    let known = state.lookedUp ?? 0
    return Set(
      arrivals.lazy.filter { $0.key > known && $0.value.isReturn }.map(\.value.card.uuid)
    )
  }

  /// The places on other boards of the cards that came here with the refused entries.
  func origins(in refused: Set<UUID>) -> [Card.ID: CardPlace] {
    var seen: Set<UUID> = []
    var origins: [Card.ID: CardPlace] = [:]
    for mark in marks where refused.contains(mark.id) {
      if let arrival = arrivals[mark.sequence], !seen.contains(arrival.card.uuid) {
        origins[arrival.card] = arrival.origin
      }
      seen.formUnion(mark.keys.lazy.filter { $0.subject == .card }.map(\.id))
    }
    return origins
  }
}
