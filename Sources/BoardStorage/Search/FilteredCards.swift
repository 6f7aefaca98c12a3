internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// The answer of a query with a filter or an order of its own: its lists are walked in order and their
/// cards tested, until there are enough.
struct FilteredCards {
  /// Where a card stands: the stretch, and what that is ordered by.
  struct Place {
    let stretch: Int
    let values: [DatabaseValue]

    /// Tells it from any other place, in this run.
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
  /// What is known of where the texts of the filter are.
  let narrowing: Narrowing
  let boards: StoredBoards
  let db: Database

  /// The answer of a query; with a search file, less is looked through for texts.
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

  /// The place of a card, whether the filter finds it or not.
  func place(of card: Card.ID) throws -> Place {
    for (index, stretch) in stretches.enumerated() {
      let fields = stretch.order.terms.map(\.expression).joined(separator: ", ")
      let row = try Row.fetchOne(
        db,
        sql: "SELECT \(fields) FROM card WHERE id = ? AND (\(stretch.condition.sql))",
        arguments: StatementArguments([card.uuid.databaseValue] + stretch.condition.arguments)
      )
      if let row { return Place(stretch: index, values: Array(row.databaseValues)) }
    }
    throw StoreError.cardNotFound(card)
  }

  // MARK: Walking

  /// Hands over the cards that the query finds, from a place on or from the end of the answer, until
  /// the body answers false.
  ///
  /// Where it is known how many will be taken at most, an order needs not be made of all.
  func walk(
    _ side: Side,
    from place: Place?,
    atMost most: Int = -1,
    _ body: (Card.ID) throws -> Bool
  ) throws {
    let indices = side == .after ? Array(stretches.indices) : stretches.indices.reversed()
    for index in indices {
      var bound: Place?
      if let place {
        if side == .after ? index < place.stretch : index > place.stretch { continue }
        if index == place.stretch { bound = place }
      }
      let goesOn = try walk(index, side, from: bound, limit: nil, atMost: most) { tested in
        try tested.isFound ? body(tested.card) : true
      }
      if !goesOn { return }
    }
  }

  /// What is known of a card that a walk has come to.
  struct Tested {
    let card: Card.ID
    let isFound: Bool
    /// How much of a part its test was: more where its texts had to be read one by one.
    let cost: Int
  }

  /// What a test by the plain rules costs, where one in SQL is 1.
  private static let costOfRules = 10

  /// Walks over one stretch.
  ///
  /// With a limit, the body is given so many cards at most, those that are not found too.
  ///
  /// - Returns: whether the body wanted to go on.
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
    let statement = BulkStatement(
      try db.makeStatement(
        sql: """
          SELECT key, id, (\(test.sql)) FROM card \(narrowing.hint)
          WHERE \(condition.sql) \(stretch.order.clause(side)) LIMIT \(rows)
          """
      ),
      db
    )
    statement.set(test.arguments + condition.arguments)
    return try narrowing.use {
      defer { statement.reset() }
      while try statement.next() {
        let card = Card.ID(uuid: try statement.uuid(1))
        let verdict = try statement.truth(2)
        let tested = Tested(
          card: card,
          isFound: try verdict ?? meetsRules(statement.integer(0)),
          cost: verdict == nil ? Self.costOfRules : 1
        )
        if try !body(tested) { return false }
      }
      return true
    }
  }

  /// What SQL says of the rest of the filter.
  var test: SQLCondition { plan?.test ?? .always }

  /// Tests a card of which SQL does not know.
  func meetsRules(_ key: Int64) throws -> Bool {
    guard let plan, let rest = plan.rest else { return true }
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(reader.fields) FROM card WHERE key = ?"),
      arguments: [key]
    )
    // The row is the statement's as long as the cursor lives.
    return try withExtendedLifetime(rows) {
      guard let row = try rows.next() else { return false }
      return try RowTest(reader: reader, context: plan.context).holds(rest, for: row)
    }
  }
}

extension FilteredCards: QueryAnswer {
  func page(_ start: PageStart, limit: Int) throws -> [CardPreview] {
    let previews = PreviewPage(db: db, boards: boards)
    let cards: [Card.ID] =
      switch start {
      case .first: try cards(.after, from: nil, limit)
      case .last: try cards(.before, from: nil, limit).reversed()
      case .after(let card): try cards(.after, from: place(of: card), limit)
      case .before(let card): try cards(.before, from: place(of: card), limit).reversed()
      }
    return try cards.compactMap(previews.one)
  }

  /// Whether a card is among them.
  func finds(_ card: Card.ID) throws -> Bool { try !found(among: [card]).isEmpty }

  func first() throws -> Card.ID? { try cards(.after, from: nil, 1).first }

  /// The nearest cards on one side of a place.
  private func cards(_ side: Side, from place: Place?, _ limit: Int) throws -> [Card.ID] {
    var found: [Card.ID] = []
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
      previous: try cards(.before, from: place, 1).first,
      next: try cards(.after, from: place, 1).first
    )
  }

  func isOrdered(_ left: Card.ID, before right: Card.ID) throws -> Bool {
    let (left, right) = (try place(of: left), try place(of: right))
    if left.stretch != right.stretch { return left.stretch < right.stretch }
    return stretches[left.stretch].order.isOrdered(left.values, before: right.values)
  }
}
