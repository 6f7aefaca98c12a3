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
      let goesOn = try walk(index, side, from: bound, limit: nil, atMost: most) { id, isFound in
        try isFound ? body(id) : true
      }
      if !goesOn { return }
    }
  }

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
    _ body: (Card.ID, Bool) throws -> Bool
  ) throws -> Bool {
    let stretch = stretches[index]
    let exact = plan?.condition ?? .always
    var parts = [stretch.condition]
    if let place { parts.append(stretch.order.beyond(place.values, side)) }
    if limit == nil { parts.append(exact) }
    parts.append(narrowing.condition)
    let condition = SQLCondition.all(parts)
    let rows = limit ?? (plan?.rest == nil ? most : -1)
    let statement = try db.makeStatement(
      sql: """
        SELECT \(reader.fields), \(limit == nil ? "1" : "(\(exact.sql))")
        FROM card \(narrowing.hint) WHERE \(condition.sql) \(stretch.order.clause(side)) LIMIT \(rows)
        """
    )
    let arguments = (limit == nil ? [] : exact.arguments) + condition.arguments
    return try narrowing.use {
      let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
      while let row = try cursor.next() {
        let id = Card.ID(uuid: try row.decode(UUID.self, atIndex: 1))
        if try !body(id, isFound(row)) { return false }
      }
      return true
    }
  }

  func isFound(_ row: Row) throws -> Bool {
    guard try row.decode(Bool.self, atIndex: CandidateReader.fieldCount) else { return false }
    guard let plan, let rest = plan.rest else { return true }
    if try !narrowing.contains(row.decode(Int64.self, atIndex: 0)) { return false }
    return try RowTest(reader: reader, context: plan.context).holds(rest, for: row)
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
  func finds(_ card: Card.ID) throws -> Bool {
    for stretch in stretches {
      let exact = plan?.condition ?? .always
      let condition = SQLCondition.all([
        SQLCondition("card.id = ?", [card.uuid]), stretch.condition, exact,
      ])
      let row = try Row.fetchOne(
        db,
        sql: "SELECT \(reader.fields), 1 FROM card WHERE \(condition.sql)",
        arguments: StatementArguments(condition.arguments)
      )
      if let row, try isFound(row) { return true }
    }
    return false
  }

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
