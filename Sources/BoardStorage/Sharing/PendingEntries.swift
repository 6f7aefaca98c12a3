internal import BoardModel
internal import BoardSync
internal import Foundation

/// The entries of a shared board that the server has not confirmed, as the file's log tells them.
///
/// Of all of them it knows which fields they write. What they say, which may be a mebibyte each, is kept
/// of the first ones only, and read again from the log when it is their turn.
struct PendingEntries {
  typealias Entry = PendingReader.Entry

  /// What is known of each entry.
  private struct Mark {
    let sequence: Int64
    let id: UUID
    let action: ActionID
    let keys: [FieldKey]
  }

  /// How many entries, and about how many bytes of them, are kept whole: those under way, and those that
  /// are to follow them.
  static let (countLimit, byteLimit) = (1_000, 8 << 20)

  private var marks: ArraySlice<Mark> = []
  /// What the first ones say.
  private(set) var known: ArraySlice<Entry> = []
  private var knownBytes = 0
  /// Up to where the log was read.
  private(set) var scanned: Int64
  /// Whether the board itself was deleted here: nothing of that is for others.
  private(set) var isBoardGone = false
  /// Where in the log the board came back last, and by which action: that is not for others either.
  private(set) var comeback: (sequence: Int64, action: ActionID)?
  private var counts: [FieldKey: Int] = [:]
  /// How many fields the entries write of each card, column, board and comment.
  private var subjects: [UUID: Int] = [:]
  private(set) var identifiers: Set<UUID> = []
  /// The cards that came to the board, by the places of the changes in the log.
  private var arrivals: [Int64: ChangeFacts.Arrival] = [:]
  /// The boards of the columns that are known, of those that are gone too.
  private var boards: [Column.ID: Board.ID] = [:]

  init(after sequence: Int64) {
    scanned = sequence
  }

  var count: Int { marks.count }
  var isEmpty: Bool { marks.isEmpty }
  /// The last of some entries.
  func last(of some: Set<UUID>) -> UUID? { marks.last { some.contains($0.id) }?.id }
  /// The first entry of all.
  var first: UUID? { marks.first?.id }
  /// The cards that the first entry is about, but for those that it deletes.
  var firstCards: Set<UUID> {
    let keys = marks.first?.keys.filter { $0.subject == .card } ?? []
    let gone = keys.lazy.filter { $0.field == SharedName.deleted }.map(\.id)
    return Set(keys.map(\.id)).subtracting(gone)
  }

  /// The card that the first entry brings back, if the server was not asked for it.
  func firstReturn(_ state: ShareState) -> UUID? {
    guard let first = marks.first, first.sequence > state.lookedUp ?? 0,
      let arrival = arrivals[first.sequence], arrival.isReturn
    else { return nil }
    return arrival.card.uuid
  }

  /// The cards that entries are about.
  var cards: Set<UUID> {
    Set(counts.keys.lazy.filter { $0.subject == .card }.map(\.id))
  }

  func count(of key: FieldKey) -> Int { counts[key] ?? 0 }
  /// Whether an entry is about something.
  func concerns(_ subject: UUID) -> Bool { subjects[subject] != nil }
  func contains(_ entry: UUID) -> Bool { identifiers.contains(entry) }

  /// What the first ones say, or those behind one of them.
  func known(after last: UUID?) -> ArraySlice<Entry> {
    guard let last else { return known }
    return known.drop { $0.entry.id != last }.dropFirst()
  }

  /// Takes the first entry off, and answers its place in the log; nil where another one is first.
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

  /// Whether a change makes all of a board, or deletes it.
  private func isWhole(_ change: BoardChange, _ board: Board.ID) -> Bool {
    change.record?.id == board && (change.before == nil) != (change.after == nil)
  }

  /// The cards and columns that an action deleted go with their board, and stay with the others.
  private mutating func dropLast(of action: ActionID) {
    while let last = marks.last, last.action == action {
      if known.count == marks.count { knownBytes -= known.removeLast().entry.byteCount }
      marks.removeLast()
      forget(last)
    }
  }

  // MARK: Reading the log

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
      let changes = try ChangeLog.entries(
        after: scanned,
        limit: PendingReader.pageSize,
        transaction.db
      )
      guard let last = changes.last else { break }
      for change in changes { try add(change, reader(transaction, on: board, state)) }
      scanned = last.sequence
    }
    // Rarely, as a page of the log is read for it.
    let isLow = known.count <= Self.countLimit / 4 * 3 && knownBytes <= Self.byteLimit / 4 * 3
    if isLow { try readMore(reader(transaction, on: board, state)) }
  }

  /// The stretch up to a place of the log came from the server.
  mutating func skip(to sequence: Int64) { scanned = max(scanned, sequence) }

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
      isBoardGone = structure.after == nil
      if isBoardGone { dropLast(of: change.action) }
      comeback = isBoardGone ? nil : (change.sequence, change.action)
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

  /// Keeps what an entry says, where there is room, and always where it is the only one.
  @discardableResult
  private mutating func keep(_ entry: Entry) -> Bool {
    let bytes = entry.entry.byteCount
    guard known.isEmpty || known.count < Self.countLimit && knownBytes + bytes <= Self.byteLimit
    else { return false }
    known.append(entry)
    knownBytes += bytes
    return true
  }

  /// Reads what the first entries say, where nothing is known of that.
  mutating func fill(_ reader: PendingReader) throws {
    if known.isEmpty { try readMore(reader) }
  }

  /// Reads what the first entries say that are not known, as many as are kept.
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
    for mark in marks where refused.contains(mark.id) {
      if let arrival = arrivals[mark.sequence], !seen.contains(arrival.card.uuid) {
        origins[arrival.card] = arrival.origin
      }
      seen.formUnion(mark.keys.lazy.filter { $0.subject == .card }.map(\.id))
    }
    return origins
  }
}
