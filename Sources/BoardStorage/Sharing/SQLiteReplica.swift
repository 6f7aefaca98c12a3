internal import BoardModel
internal import BoardRules
internal import BoardSync
internal import Foundation
internal import GRDB

/// A shared board inside one transaction, as the merge sees it.
final class SQLiteReplica {
  let board: Board.ID
  var state: ShareState
  var pending: PendingEntries
  let transaction: SQLiteTransaction
  private var lastRead: (id: Card.ID, card: Card?)?
  /// The other shared boards of the file, once read.
  private var knownOthers: [Board.ID]?
  /// Whether server values are stored for pending fields, once read.
  private var keepsServerValues: Bool?
  /// Whether sequences of entries are stored, once read.
  var knowsWrites: Bool?
  /// Whether local changes are being reverted.
  let undoesLocalChanges: Bool
  /// Whether the board is being rejoined: comment deletions that were never sent no longer count.
  var isRejoining = false
  /// Whether the facts shown of a card are all that the server has.
  var hasWholeCards = false
  /// The stretches of the log that moved cards here from other boards of the file.
  private var taken: [ClosedRange<Int64>] = []
  /// The cards that others moved or restored to this board.
  var arrived: Set<Card.ID> = []
  /// The old places, on other boards, of cards whose move here was refused.
  var homes: [Card.ID: CardPlace] = [:]

  init(
    _ transaction: SQLiteTransaction,
    board: Board.ID,
    _ state: ShareState,
    _ pending: PendingEntries,
    undoesLocalChanges: Bool = false
  ) throws {
    self.transaction = transaction
    transaction.settlesConflicts = false
    self.board = board
    self.state = state
    self.pending = pending
    self.undoesLocalChanges = undoesLocalChanges
    try self.pending.catchUp(transaction, on: board, state)
    if let place = self.pending.comeback?.sequence, place > state.cameBack ?? 0 {
      (self.state.cameBack, self.state.needsRows) = (place, true)
    }
  }

  /// Saves the state in the file.
  ///
  /// If nothing is waiting, the whole log is on the server.
  func finish() throws {
    if state.hidden != nil { try show(newEntry([], by: state.client)) { try $0.settle() } }
    try resendLate()
    if state.began == nil { state.began = pending.scanned }
    if pending.isEmpty { state.confirm(upTo: pending.scanned) }
    try state.write(board, transaction.db)
    try tellOthers()
  }

  /// Marks moves from other shared boards as foreign to those boards.
  ///
  /// Whoever moved a card here removes it there. This machine must not do so again: the card may be
  /// back there.
  private func tellOthers() throws {
    if taken.isEmpty { return }
    for other in try otherShares() {
      guard var state = try ShareState.read(other, transaction.db) else { continue }
      for stretch in taken { state.addForeign(stretch) }
      try state.write(other, transaction.db)
    }
    taken = []
  }

  /// An entry made by the sharing itself, without an author.
  func newEntry(_ facts: [Fact], by client: UUID) -> SharedEntry {
    SharedEntry(
      id: transaction.newIdentifier(),
      client: client,
      action: transaction.newIdentifier(),
      author: "",
      date: transaction.date.milliseconds,
      facts: facts
    )
  }

  /// Stores which entry the server has at a place, if that is the last one.
  func remember(_ entry: UUID, at sequence: Int64) {
    if sequence == state.cursor { state.lastEntry = entry }
  }

  /// Records that the server's facts of all returned cards were applied.
  func recordLookUp() {
    state.lookedUp = pending.scanned
    state.hidden?.unknown = nil
    if state.hidden?.isEmpty ?? false { state.hidden = nil }
  }

  func ask(for cards: Set<UUID>) {
    var hidden = state.hidden ?? HiddenFacts()
    hidden.unknown = (hidden.unknown ?? []).union(cards)
    state.hidden = hidden
  }

  /// Records that the board matches the server's rows, except for waiting changes.
  func clearNeedsRows() { state.needsRows = nil }

  /// From now on, the server knows what leaves the board; it may not know earlier departures.
  func restartDepartures() { state.began = pending.scanned }

  /// Sends returned cards completely, since the server doesn't know them: they were not sent before
  /// they left, or the server was restored to an older state.
  func sendWhole(_ cards: Set<UUID>) throws {
    let places = cards.map { ($0, pending.scanned) }
    state.cardsBegan = (state.cardsBegan ?? [:]).merging(places) { $1 }
    pending = PendingEntries(after: state.confirmed)
    try pending.catchUp(transaction, on: board, state)
  }

  var reader: PendingReader { pending.reader(transaction, on: board, state) }

  func otherShares() throws -> [Board.ID] {
    if let knownOthers { return knownOthers }
    let others = try ShareState.boards(transaction.db).filter { $0 != board }
    knownOthers = others
    return others
  }

  private func hasServerValues() throws -> Bool {
    if let keepsServerValues { return keepsServerValues }
    let found = try ShareState.hasServerValues(of: board, transaction.db)
    keepsServerValues = found
    return found
  }
}

extension SQLiteReplica: @MainActor SharedReplica {
  var cursor: Int64 { state.cursor }

  /// The entry at the new place is unknown until reported.
  func advance(to sequence: Int64) { (state.cursor, state.lastEntry) = (sequence, nil) }

  func rule(of key: FieldKey) -> MergeRule {
    guard key.subject == .card else { return .lastWriter }
    return CardField(key: key.field)?.mergeRule ?? .lastWriter
  }

  func isAllowed(_ joined: SharedValue, of key: FieldKey) -> Bool {
    guard key.subject == .card, let field = CardField(key: key.field) else { return true }
    return CardEdit(field, shared: joined) != nil
  }

  func value(of key: FieldKey) throws -> SharedValue {
    guard key.subject == .card, let card = try card(Card.ID(uuid: key.id)) else { return .null }
    if key.field == SharedName.place {
      return state.hidden?.ownPlace(of: card.id, shownAt: card.place) ?? card.place.shared
    }
    return CardField(key: key.field).map { card.draft.edit(of: $0).shared } ?? .null
  }

  /// Reads a card once for consecutive fields.
  private func card(_ id: Card.ID) throws -> Card? {
    if let lastRead, lastRead.id == id { return lastRead.card }
    // Changes to a deleted card are merged too, for whoever brings it back.
    let card = try transaction.card(id) ?? transaction.lastLogged(id)
    lastRead = (id, card)
    return card
  }

  func pendingEntries(limit: Int) -> [SharedEntry] {
    pending.known.prefix(limit).map(\.entry)
  }

  func pendingCount(of key: FieldKey) -> Int { pending.count(of: key) }

  func isPending(_ entry: UUID) -> Bool { pending.contains(entry) }

  /// A card is shown elsewhere only if its column was deleted.
  ///
  /// A card moved back for lack of its column is not moved into it. A column may differ from its
  /// original if it was deleted meanwhile, or if its name is taken.
  func isShown(_ fact: Fact) throws -> Bool {
    if fact.key.subject == .column, fact.key.field != SharedName.deleted {
      let record = try transaction.column(Column.ID(uuid: fact.key.id))
      return record?.agrees(with: fact, state.hidden) ?? true
    }
    guard fact.key.subject == .card, fact.key.field == SharedName.place,
      let place = CardPlace(fact.value, on: board), !place.isArchived,
      let head = try transaction.head(of: Card.ID(uuid: fact.key.id))
    else { return true }
    let own = state.hidden?.ownPlace(of: head.id, shownAt: head.place)
    return own.map { $0 == fact.value } ?? (head.place.column == place.column)
  }

  /// Without a log entry: the order of the archive is not part of a card's history.
  func settle(_ fact: Fact) throws {
    guard fact.key.subject == .card, fact.key.field == SharedName.place,
      let mark = CardPlace(fact.value, on: board)?.archived,
      let head = try transaction.head(of: Card.ID(uuid: fact.key.id)),
      head.place.archived == mark, head.place.archived?.key != mark.key
    else { return }
    var place = head.place
    place.archived = mark
    try transaction.setPlace(of: head, place, updatedAt: head.updatedAt)
  }

  func confirm(_ entry: UUID, at sequence: Int64) throws {
    let cards = pending.firstCards
    // A copy of the file sent it.
    if let card = pending.firstReturn(state) { ask(for: [card]) }
    guard let place = pending.confirm(entry) else {
      throw StoreError.failed(
        "the server confirmed changes out of order"
      )
    }
    try recordLate(cards, at: place)
    state.confirm(upTo: place)
    try pending.fill(reader)
  }

  func forget(_ entry: UUID) throws {
    guard let place = pending.confirm(entry) else {
      throw StoreError.failed("the refused changes are not the ones waiting")
    }
    state.confirm(upTo: place)
    try pending.fill(reader)
  }

  func serverValue(of key: FieldKey) throws -> SharedValue {
    try storedServerValue(of: key) ?? reader.earlierValue(of: key) ?? .null
  }

  func pendingValues(of key: FieldKey) throws -> [SharedValue] {
    var values: [SharedValue] = []
    try reader.forEachWaiting(key.id) { facts in
      values += facts.facts.lazy.filter { $0.key == key }.map(\.value)
      return true
    }
    return values
  }

  func hadValue(_ fact: Fact) throws -> Bool {
    try value(of: fact.key) == fact.value || reader.hadValue(fact)
  }

  /// The server's value of a field, if it is stored because it differs; otherwise nil.
  func storedServerValue(of key: FieldKey) throws -> SharedValue? {
    guard try hasServerValues() else { return nil }
    return try SettingRows(db: transaction.db).text(ShareState.name(of: key, on: board))
      .map(SharedJSON.value)
  }

  func setServerValue(_ value: SharedValue?, of key: FieldKey) throws {
    guard rule(of: key).needsLatest else { return }
    if value == nil, try !hasServerValues() { return }
    keepsServerValues = true
    try SettingRows(db: transaction.db)
      .keep(value.map(SharedJSON.text), as: ShareState.name(of: key, on: board))
  }

  /// While a card is on another board of the file, others build on what was last sent of it, not on
  /// its state when it left.
  func keepsServerValue(of key: FieldKey) throws -> Bool {
    guard key.subject == .card, rule(of: key).needsLatest else { return false }
    return try transaction.head(of: Card.ID(uuid: key.id)).map { $0.board != board } ?? false
  }

  /// For a card that is not on the board, the history would have to show more.
  func recordsOverwritten(_ key: FieldKey) throws -> Bool {
    guard key.subject == .card else { return false }
    if rule(of: key).needsLatest { return true }
    guard key.field == SharedName.place || CardField(key: key.field) != nil else {
      return false
    }
    return try transaction.head(of: Card.ID(uuid: key.id))?.board == board
  }

  func showMerged(_ facts: [Fact]) throws {
    try show(facts, of: newEntry(facts, by: Change.mergingClient))
  }

  func show(_ facts: [Fact], of entry: SharedEntry) throws {
    let facts = try undoesLocalChanges ? facts : removingAway(facts)
    if facts.isEmpty { return }
    try show(entry) { try $0.write(facts) }
    try followConflicts(facts, of: entry)
  }

  /// Writes changes from elsewhere as a change of their own.
  private func show(_ entry: SharedEntry, _ write: (FactWriter) throws -> Void) throws {
    lastRead = nil
    let maker = FactWriter.Editor(Timestamp(milliseconds: entry.date), entry.author)
    transaction.origin = ChangeLog.Origin(
      action: ActionID(uuid: entry.action),
      date: maker.date,
      client: entry.client,
      author: maker.author
    )
    let (before, origin) = (transaction.step?.last, transaction.origin)
    let writer = FactWriter(
      transaction,
      board: board,
      date: Timestamp(milliseconds: entry.date),
      hidden: state.hidden ?? HiddenFacts(),
      undoesLocalChanges: undoesLocalChanges,
      hasWholeCards: hasWholeCards,
      homes: homes,
      in: surroundings(of: origin)
    )
    try write(writer)
    state.hidden = writer.hidden.isEmpty ? nil : writer.hidden
    arrived.formUnion(writer.arrived)
    if let stretch = noteShown(after: before), writer.movedFromOtherBoard { taken.append(stretch) }
  }

  private func surroundings(of origin: ChangeLog.Origin?) -> FactContext {
    FactContext(
      isShared: { [transaction] in try transaction.isShared($0) },
      isPending: { [pending] in pending.concerns($0.uuid) },
      isTakenBack: { [db = transaction.db] in try DeletedComments.all(of: $1, db)[$0] != nil },
      isRejoining: isRejoining,
      relay: { [transaction] isOwn in
        // Entries are identified by their actions, and another replica sends the same one.
        transaction.origin = origin
        if isOwn { transaction.origin?.action = ActionID(uuid: transaction.newIdentifier()) }
      },
      credit: { [transaction, undoesLocalChanges] maker in
        // Refused changes are reverted without an author.
        if undoesLocalChanges { return }
        transaction.origin = origin
        guard let maker else { return }
        transaction.origin?.date = maker.date
        transaction.origin?.author = maker.author
      }
    )
  }

  /// Marks what was logged after an entry, or in the whole transaction, as coming from the server.
  @discardableResult
  func noteShown(after before: Int64?) -> ClosedRange<Int64>? {
    guard let step = transaction.step, step.last != before else { return nil }
    let stretch = (before.map { $0 + 1 } ?? step.first)...step.last
    state.addForeign(stretch)
    pending.skip(to: step.last, after: before)
    return stretch
  }
}
