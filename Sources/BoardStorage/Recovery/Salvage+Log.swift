internal import BoardModel
internal import Foundation
internal import GRDB

/// The log of a recovered board: the entries found, and new ones that fill the gaps.
///
/// The entries of a card form a chain. If some are lost, one new entry leads from the last state
/// before the gap to the first state after it, at a free place in the log. One at the end leads to
/// the saved card. So replaying the new log gives the new board, as `check` requires, and a card's
/// history shows where something is missing.
extension Salvage {
  /// Writes the log; call it after the cards are written.
  ///
  /// - Returns: how many entries were found, and how many were added.
  func makeLog(_ cards: CardRows, _ sources: StoreSources) throws -> (found: Int, added: Int) {
    try db.execute(
      sql: """
        INSERT INTO change (
          seq, action, kind, subject_id, at, client, before, after, subject, author)
        SELECT seq, action, kind, subject_id, at, client, before, after, subject, author
        FROM found_change WHERE subject = 0 ORDER BY seq;
        CREATE TEMP TABLE hole (first, last INTEGER PRIMARY KEY);
        INSERT INTO hole
        SELECT previous + 1, seq - 1 FROM (
          SELECT seq, lag(seq, 1, 0) OVER (ORDER BY seq) AS previous FROM found_change
          WHERE subject = 0)
        WHERE seq > previous + 1;
        CREATE TEMP TABLE gap (subject_id, seq, next INTEGER PRIMARY KEY, at, before, after);
        CREATE TEMP TABLE chain_end (subject_id PRIMARY KEY, card, is_saved) WITHOUT ROWID;
        """
    )
    let found = try count("change")
    try findGaps(cards)
    let action = GapAction(
      action: sources.nextIdentifier(),
      client: sources.temporaryClient(),
      db: db
    )
    let gaps = try Row.fetchCursor(
      db,
      sql: "SELECT subject_id, at, before, after, seq, next FROM gap ORDER BY next"
    )
    while let gap = try gaps.next() {
      if let seq = try takePlace(after: gap[4], before: gap[5]) {
        try action.add(card: gap[0], at: gap[1], before: gap[2], after: gap[3], seq)
      } else {
        try action.lead(entry: gap[4], of: gap[0], to: gap[3], next: gap[5])
      }
    }
    try closeEnds(cards, action, sources.now())
    return (found, try count("change") - found)
  }

  private func findGaps(_ cards: CardRows) throws {
    let isComplete = try Int64.fetchOne(db, sql: "SELECT min(seq) FROM found_change") == 1
    let row = try BulkStatement(
      db,
      """
      SELECT subject_id, seq, at, before, after FROM found_change WHERE subject = 0
      ORDER BY subject_id, seq
      """
    )
    var chain: SalvagedChain?
    try row.eachRow {
      let id = try row.uuid(0)
      if chain?.id.uuid != id {
        try chain?.finish(db)
        chain = try SalvagedChain(Card.ID(uuid: id), isComplete: isComplete, cards)
      }
      try chain?.add(row, db)
    }
    try chain?.finish(db)
  }

  /// Takes the first free place between two entries; nil if there is none.
  private func takePlace(after seq: Int64, before next: Int64) throws -> Int64? {
    let row = try Row.fetchOne(
      db.prepared("SELECT first, last FROM hole WHERE last > ? ORDER BY last LIMIT 1", [seq])
    )
    guard let row else { return nil }
    let (first, last): (Int64, Int64) = (row[0], row[1])
    let place = max(first, seq + 1)
    guard place < next else { return nil }
    try db.cachedStatement(sql: "DELETE FROM hole WHERE last = ?").execute(arguments: [last])
    for rest in [(first, place - 1), (place + 1, last)] where rest.0 <= rest.1 {
      try db.prepared("INSERT INTO hole VALUES (?, ?)", [rest.0, rest.1]).execute()
    }
    return place
  }

  /// Adds an entry for each card that differs from the end of its chain.
  private func closeEnds(_ cards: CardRows, _ action: GapAction, _ now: Timestamp) throws {
    let ids = try Row.fetchCursor(
      db,
      sql: """
        SELECT id FROM card WHERE id NOT IN (SELECT subject_id FROM chain_end WHERE is_saved)
        UNION SELECT subject_id FROM chain_end WHERE NOT is_saved
        """
    )
    while let row = try ids.next() {
      let id: Data = row[0]
      guard let uuid = UUID(bytes: id) else { continue }
      let before = try String.fetchOne(
        db.prepared("SELECT card FROM chain_end WHERE subject_id = ?", [id])
      )
      let card = try cards.find(Card.ID(uuid: uuid))
      let after = card.map(LoggedCard.encode)
      if before == after
        || before.flatMap({ LoggedCard.read($0)?.card(Card.ID(uuid: uuid)) }) == card
      {
        continue
      }
      try action.add(card: id, at: now.milliseconds, before: before, after: after, nil)
    }
  }
}

/// Follows the found entries of one card and records gaps.
private struct SalvagedChain {
  let id: Card.ID
  private var history: CardHistory
  private let isComplete: Bool
  private let saved: Card?
  private var last: Int64 = 0

  init(_ id: Card.ID, isComplete: Bool, _ cards: CardRows) throws {
    self.id = id
    self.isComplete = isComplete
    saved = try cards.find(id)
    history = CardHistory(of: id)
  }

  /// Follows an entry; if it doesn't fit, records a gap before it.
  mutating func add(_ row: BulkStatement, _ db: Database) throws {
    let (seq, at) = (try row.integer(1), try row.integer(2))
    let (before, after) = (try row.text(3), try row.text(4))
    let left = history.card
    if last == 0, before != nil, !isComplete {
      history = CardHistory(of: history.id, from: .unknown)
    }
    if history.follow(before: before, after: after) != nil {
      let found = target(of: before, from: left)
      if found == nil, before != nil {
        // It changes an unknown card, so there is nothing to connect it to.
        history.set(nil)
        return try db.prepared("DELETE FROM change WHERE seq = ?", [seq]).execute()
      }
      let statement = try db.cachedStatement(sql: "INSERT INTO gap VALUES (?, ?, ?, ?, ?, ?)")
      statement.setUncheckedArguments([
        id.uuid, last, seq, at, left.map(LoggedCard.encode), found.map(LoggedCard.encode),
      ])
      try statement.execute()
      history.set(found)
      _ = history.follow(before: before, after: after)
    }
    last = seq
  }

  /// The card before an entry: what is known of it, plus what the entry says.
  private func target(of before: String?, from left: Card?) -> Card? {
    guard let record = before.flatMap(LoggedCard.read) else { return nil }
    if let whole = record.card(history.id) { return whole }
    guard var card = left ?? saved else { return nil }
    card.apply(record)
    return card
  }

  /// Records the end of the chain; for most cards it is the saved card, which isn't stored again.
  func finish(_ db: Database) throws {
    let isSaved = saved != nil && history.card == saved
    let card = isSaved ? nil : history.card.map(LoggedCard.encode)
    let statement = try BulkStatement(db, "INSERT INTO chain_end VALUES (?, ?, ?)")
    statement.set(1, id.uuid)
    statement.set(2, card)
    statement.set(3, isSaved ? 1 : 0)
    try statement.run()
  }
}

/// Writes the entries of a recovery, all in one action.
private struct GapAction {
  let action: UUID
  let client: UUID
  let db: Database

  /// Rewrites an entry to lead to the next one, if no place is free between them: one of the two
  /// was damaged.
  func lead(entry: Int64, of card: Data, to after: String?, next: Int64) throws {
    // Zero means that nothing precedes the card's first entry, which becomes its creation.
    let seq = entry == 0 ? next : entry
    if entry == 0 {
      let left = try String.fetchOne(
        db,
        sql: "SELECT after FROM change WHERE seq = ?",
        arguments: [seq]
      )
      try db.execute(
        sql: "UPDATE change SET before = NULL, after = ? WHERE seq = ?",
        arguments: [whole(left, of: card, after: after), seq]
      )
    } else {
      try db.execute(sql: "UPDATE change SET after = ? WHERE seq = ?", arguments: [after, seq])
    }
    try db.execute(
      sql: """
        UPDATE change SET action = :action, client = :client, kind = CASE
          WHEN before IS NULL THEN 'restored' WHEN after IS NULL THEN 'deleted' ELSE 'updated' END
        WHERE seq = :seq;
        DELETE FROM change WHERE seq = :seq AND before IS NULL AND after IS NULL
        """,
      arguments: ["seq": seq, "action": action, "client": client]
    )
  }

  /// The whole card after an entry, which may contain only what it changed.
  private func whole(_ left: String?, of card: Data, after found: String?) -> String? {
    guard let left, let record = LoggedCard.read(left), let uuid = UUID(bytes: card) else {
      return left
    }
    let id = Card.ID(uuid: uuid)
    if record.card(id) != nil { return left }
    guard var whole = found.flatMap(LoggedCard.read)?.card(id) else { return left }
    whole.apply(record)
    return LoggedCard.encode(whole)
  }

  func add(card: Data, at: Int64, before: String?, after: String?, _ seq: Int64?) throws {
    let kind: Change.Kind =
      switch (before, after) {
      case (nil, _): seq == nil ? .restored : .created
      case (_, nil): .deleted
      default: .updated
      }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO change (seq, action, kind, subject_id, at, client, before, after)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    statement.setUncheckedArguments([
      seq, action, kind.rawValue, card, at, client, before, after,
    ])
    try statement.execute()
  }
}
