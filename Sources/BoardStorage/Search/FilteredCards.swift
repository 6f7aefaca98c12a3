internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The answer of a query, an ordered list of cards: walks its lists in order, and tests cards against
/// a filter until there are enough.
struct FilteredCards {
  /// A card's stretch and its values in that stretch's order.
  struct Place {
    let stretch: Int
    let values: [DatabaseValue]

    /// Identifies the place within this run.
    var mark: Int {
      var hasher = Hasher()
      hasher.combine(stretch)
      hasher.combine(values)
      return hasher.finalize()
    }
  }

  let stretches: [AnswerStretch]
  let plan: FilterPlan?
  let reader: CandidateReader
  /// What the search file knows about the filter's texts.
  let narrowing: Narrowing
  let boards: StoredBoards
  let db: Database

  /// The answer of a query; a search file reduces the texts to look through.
  init(
    _ query: CardQuery,
    _ boards: StoredBoards,
    _ db: Database,
    search: BoardSearch? = nil
  ) throws {
    stretches = try AnswerStretch.all(of: query, boards)
    plan = try query.filter.map {
      try FilterPlan($0, findsArchived: query.findsArchived, boards, db)
    }
    reader = CandidateReader(plan?.rest, boards, db)
    narrowing = try Narrowing(plan?.rest, search, db)
    self.boards = boards
    self.db = db
  }

  func place(of card: Card.ID) throws -> Place {
    for (index, stretch) in stretches.enumerated() {
      let fields = stretch.order.terms.map(\.expression).joined(separator: ", ")
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT \(fields) FROM card WHERE id = ? AND (\(stretch.condition.sql))"
        ),
        arguments: StatementArguments([card.uuid.databaseValue] + stretch.condition.arguments)
      )
      if let row { return Place(stretch: index, values: Array(row.databaseValues)) }
    }
    throw StoreError.cardNotFound(card)
  }

  // MARK: Walking

  /// Calls the closure with matching cards, from a place or an end of the answer, until it returns
  /// false.
  ///
  /// With `most`, SQLite need not sort all rows.
  func walk(
    _ side: Side,
    from place: Place?,
    atMost most: Int = -1,
    _ body: (Tested) throws -> Bool
  ) throws {
    let indices = side == .after ? Array(stretches.indices) : stretches.indices.reversed()
    for index in indices {
      var bound: Place?
      if let place {
        if side == .after ? index < place.stretch : index > place.stretch { continue }
        if index == place.stretch { bound = place }
      }
      let shouldContinue = try walk(index, side, from: bound, limit: nil, atMost: most) { tested in
        try tested.isFound ? body(tested) : true
      }
      if !shouldContinue { return }
    }
  }

  struct Tested {
    let key: Int64
    let card: Card.ID
    let isFound: Bool
    /// How much of the limit the test used: more if the card's texts had to be read.
    let cost: Int
  }

  /// The cost of a test by the plain rules, relative to one in SQL.
  private static let costOfRules = 10

  /// Walks over one stretch.
  ///
  /// With a limit, the body gets at most that many cards, including those that don't match.
  ///
  /// - Returns: whether the body wants to continue.
  func walk(
    _ index: Int,
    _ side: Side,
    from place: Place?,
    limit: Int?,
    atMost most: Int = -1,
    _ body: (Tested) throws -> Bool
  ) throws -> Bool {
    let stretch = stretches[index]
    let exact = plan?.condition ?? .always
    var parts = [stretch.condition]
    if let place { parts.append(stretch.order.beyond(place.values, side)) }
    if limit == nil { parts.append(exact) }
    parts.append(narrowing.condition)
    let condition = SQLCondition.all(parts)
    let test = narrowing.testing(limit == nil ? self.test : exact.guarding(self.test))
    let rows = limit ?? (plan?.rest == nil ? most : -1)
    let sql = """
      SELECT key, id, (\(test.sql)) FROM card \(narrowing.hint)
      WHERE \(condition.sql) \(stretch.order.clause(side)) LIMIT \(rows)
      """
    // There are few queries without a filter, and each is asked for page after page.
    let statement = BulkStatement(
      try plan == nil ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql),
      db
    )
    statement.set(test.arguments + condition.arguments)
    return try narrowing.use {
      defer { statement.reset() }
      while try statement.next() {
        let key = try statement.integer(0)
        let verdict = try statement.truth(2)
        let tested = Tested(
          key: key,
          card: Card.ID(uuid: try statement.uuid(1)),
          isFound: try verdict ?? meetsRules(key),
          cost: verdict == nil ? Self.costOfRules : 1
        )
        if try !body(tested) { return false }
      }
      return true
    }
  }

  var test: SQLCondition { plan?.test ?? .always }

  /// Tests a card that SQL couldn't decide.
  func meetsRules(_ key: Int64) throws -> Bool {
    guard let plan, let rest = plan.rest else { return true }
    let rows = try Row.fetchCursor(
      db.prepared("SELECT \(reader.fields) FROM card WHERE key = ?", [key])
    )
    // The row is valid only while the cursor lives.
    return try withExtendedLifetime(rows) {
      guard let row = try rows.next() else { return false }
      return try RowTest(reader: reader, context: plan.context).holds(rest, for: row)
    }
  }
}

extension FilteredCards {
  /// At most `limit` cards, in order for every kind of start.
  func page(_ start: PageStart, limit: Int) throws -> [CardPreview] {
    try db.readingAtOneMoment {
      let (side, place): (Side, Place?) =
        switch start {
        case .first: (.after, nil)
        case .last: (.before, nil)
        case .after(let card): (.after, try self.place(of: card))
        case .before(let card): (.before, try self.place(of: card))
        }
      let keys = try cards(side, from: place, limit).map(\.key)
      return try PreviewPage(db: db, boards: boards)
        .cards(withKeys: side == .after ? keys : keys.reversed())
    }
  }

  func first() throws -> Card.ID? { try cards(.after, from: nil, 1).first?.card }

  private func cards(_ side: Side, from place: Place?, _ limit: Int) throws -> [Tested] {
    var found: [Tested] = []
    if limit <= 0 { return [] }
    try walk(side, from: place, atMost: limit) { card in
      found.append(card)
      return found.count < limit
    }
    return found
  }

  func neighbours(of card: Card.ID) throws -> Neighbours {
    let place = try place(of: card)
    return Neighbours(
      previous: try cards(.before, from: place, 1).first?.card,
      next: try cards(.after, from: place, 1).first?.card
    )
  }

  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool {
    let (left, right) = (try place(of: left), try place(of: right))
    if left.stretch != right.stretch { return left.stretch < right.stretch }
    return stretches[left.stretch].order.isOrdered(left.values, before: right.values)
  }
}
