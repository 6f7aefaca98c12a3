internal import BoardModel
internal import Foundation
internal import GRDB

/// The terms of a filter in SQL, as conditions on a row of `card`.
struct FilterTerms {
  /// How many different tags or names are compared with a term.
  private static let wordLimit = 2_000

  let context: QueryContext
  let findsArchived: Bool
  let boards: StoredBoards
  let db: Database

  /// Nil if cards must be tested one by one.
  func condition(_ term: FilterTerm) throws -> SQLCondition? {
    switch term {
    case .text, .author, .id: nil
    case .tag(let tag): try tagged(tag)
    case .has(let feature): has(feature)
    case .state(.mine):
      try context.author.map { try named(NamePattern($0), CardValues.assignee) } ?? .never
    case .state(let state): condition(state)
    case .due(let days): within("due", days)
    case .dueMinute(let minutes): due(minutes)
    case .start(let days): starting(days)
    case .repeats(let frequency):
      Self.valued(CardValues.repeats, "AND v.value GLOB 'FREQ=\(frequency.rawValue)*'")
    case .priority(let all): priority(all)
    case .column(let name): inColumns { name.matches($0.name) }
    case .board(let name): onBoards { name.matches($0.record.name) }
    case .created(let moments): within("created_at", moments)
    case .changed(let moments): within(AnswerOrder.changedAt, moments)
    case .finished(let moments):
      .all([SQLCondition("ifnull(done_at, 0) > 0"), within("ifnull(done_at, 0)", moments)])
    case .assignee(let name): try named(name, CardValues.assignee)
    case .lane(let name): try named(name, CardValues.lane)
    case .parent(let prefix): Self.parent(prefix)
    case .estimate(let range): Self.estimate(range)
    case .nothing: .never
    }
  }

  // MARK: Fields

  private var dependencies: Dependencies { Dependencies(db: db, boards: boards) }

  private func tagged(_ tag: SearchPhrase) throws -> SQLCondition? {
    try having(
      next: "SELECT min(tag) FROM card_tag WHERE tag > ?",
      "SELECT 1 FROM card_tag t WHERE t.card_key = card.key",
      "t.tag",
      tag.isWhole
    )
  }

  /// Cards with a name in a field.
  private func named(_ name: NamePattern, _ field: Int) throws -> SQLCondition? {
    try having(
      next: "SELECT min(value) FROM card_value WHERE field = \(field) AND value > ?",
      "SELECT 1 FROM card_value v WHERE v.card_key = card.key AND v.field = \(field)",
      "v.value",
      name.matches
    )
  }

  /// Cards with one of the wanted words, found among all existing words.
  ///
  /// Nil if there are too many different words.
  private func having(
    next: String,
    _ rows: String,
    _ column: String,
    _ isWanted: (String) -> Bool
  ) throws -> SQLCondition? {
    let statement = try db.cachedStatement(sql: next)
    var found: [String] = []
    // No word is empty.
    var last = ""
    var count = 0
    while let name = try String.fetchOne(statement, arguments: [last]) {
      count += 1
      if count > Self.wordLimit { return nil }
      if isWanted(name) { found.append(name) }
      last = name
    }
    if found.isEmpty { return .never }
    var condition = SQLCondition.isOne(column, of: found)
    condition.sql = "EXISTS (\(rows) AND \(condition.sql))"
    return condition
  }

  private func has(_ feature: CardFeature) -> SQLCondition? {
    switch feature {
    case .due: SQLCondition("due IS NOT NULL")
    case .start: starting(FilterRange())
    case .repeat: Self.valued(CardValues.repeats)
    case .lane: Self.valued(CardValues.lane)
    case .estimate: Self.valued(CardValues.estimate)
    case .tag: SQLCondition("EXISTS (SELECT 1 FROM card_tag t WHERE t.card_key = card.key)")
    case .checklist:
      SQLCondition("EXISTS (SELECT 1 FROM checklist_item i WHERE i.card_key = card.key)")
    case .body: SQLCondition("body <> ''")
    case .priority: priority(Set(Priority.allCases).subtracting([.none]))
    case .assignee: Self.valued(CardValues.assignee)
    case .link: nil
    }
  }

  /// Cards with a value in a field that meets the condition, such as `AND v.value > 3`.
  private static func valued(
    _ field: Int,
    _ condition: String = "",
    _ arguments: [any DatabaseValueConvertible] = []
  ) -> SQLCondition {
    SQLCondition(
      """
      EXISTS (SELECT 1 FROM card_value v WHERE v.card_key = card.key
        AND v.field = \(field) \(condition))
      """,
      arguments
    )
  }

  private static func parent(_ prefix: CardIDPrefix) -> SQLCondition {
    if let group = prefix.groups {
      let ends = [Data(group.first), Data(group.last)]
      return valued(CardValues.parent, "AND substr(v.value, 11) BETWEEN ? AND ?", ends)
    }
    return valued(
      CardValues.parent,
      "AND +v.value BETWEEN ? AND ?",
      [prefix.first, prefix.last]
    )
  }

  // The plus sign keeps SQLite from scanning all estimates in the index for each card.
  private static func estimate(_ range: FilterRange<Estimate>) -> SQLCondition {
    let bounds = [("AND +v.value >= ?", range.lower), ("AND +v.value <= ?", range.upper)]
      .compactMap { sql, bound in bound.map { (sql, $0.hundredths) } }
    return valued(CardValues.estimate, bounds.map(\.0).joined(separator: " "), bounds.map(\.1))
  }

  private func starting(_ days: FilterRange<CalendarDay>) -> SQLCondition {
    var condition = within("v.value", days)
    condition.sql = """
      EXISTS (SELECT 1 FROM card_value v WHERE v.card_key = card.key
        AND v.field = \(CardValues.start) AND \(condition.sql))
      """
    return condition
  }

  private func within(_ column: String, _ days: FilterRange<CalendarDay>) -> SQLCondition {
    // Days outside the calendar don't compare like their text.
    if let lower = days.lower, lower > .last { return .never }
    if let upper = days.upper, upper < .first { return .never }
    var parts = [SQLCondition("\(column) IS NOT NULL")]
    if let lower = days.lower, lower > .first {
      parts.append(SQLCondition("\(column) >= ?", [lower.iso]))
    }
    // A time of the last day follows the day.
    if let upper = days.upper, upper < .last {
      parts.append(SQLCondition("\(column) < ?", [upper.moved(by: 1, .day).iso]))
    }
    return .all(parts)
  }

  /// A day without a time counts as its end.
  private func due(_ minutes: FilterRange<DueDate>) -> SQLCondition {
    var parts = [SQLCondition("due IS NOT NULL")]
    if let lower = minutes.lower {
      parts.append(SQLCondition("due >= ? OR due = ?", [lower.iso, lower.day.iso]))
    }
    if let upper = minutes.upper {
      parts.append(SQLCondition("due <= ? AND due <> ?", [upper.iso, upper.day.iso]))
    }
    return .all(parts)
  }

  /// An unknown number counts as no priority.
  private func priority(_ priorities: Set<Priority>) -> SQLCondition {
    let known = Priority.allCases.filter { $0 != .none }
    if priorities.contains(.none) {
      let others = known.filter { !priorities.contains($0) }
      return .isOne("priority", of: others.map(\.rawValue)).negated
    }
    return .isOne("priority", of: known.filter(priorities.contains).map(\.rawValue))
  }

  private func within(_ column: String, _ moments: FilterRange<Timestamp>) -> SQLCondition {
    var parts: [SQLCondition] = []
    if let lower = moments.lower {
      parts.append(SQLCondition("\(column) >= ?", [lower.milliseconds]))
    }
    if let upper = moments.upper {
      parts.append(SQLCondition("\(column) <= ?", [upper.milliseconds]))
    }
    return .all(parts)
  }

  // MARK: States

  private func condition(_ state: CardState) -> SQLCondition {
    switch state {
    case .overdue:
      .all([
        .any([
          within("due", .before(context.today)),
          due(FilterRange(from: minute(0), through: minute(context.minuteOfDay))),
        ]), isDone.negated,
      ])
    case .today: within("due", FilterRange(from: context.today, through: context.today))
    case .week: within("due", context.week)
    case .ready: .all([isDone.negated, isArchived.negated, dependencies.isBlocked.negated])
    case .blocked: dependencies.isBlocked
    case .blocking: dependencies.isBlocking
    case .claimed:
      .all([
        // The plus sign keeps SQLite from scanning all claims in the index of values for each card.
        SQLCondition(
          """
          EXISTS (SELECT 1 FROM card_value v WHERE v.card_key = card.key
            AND v.field = \(CardValues.claimEnd) AND +v.value > ?)
          """,
          [context.now.milliseconds]
        ),
        isDone.negated,
        isArchived.negated,
      ])
    case .repeating: Self.valued(CardValues.repeats)
    case .parent: Children.isParent
    case .child: Children.isChild
    case .conflict: ConflictRows.isOpen
    case .done: isDone
    case .archived: .all([isArchived, Self.valued(CardValues.template).negated])
    case .template: .all([isArchived, Self.valued(CardValues.template)])
    case .later:
      .all([
        starting(FilterRange(from: context.today.moved(by: 1, .day))), isDone.negated,
        isArchived.negated,
      ])
    case .scheduled: .all([starting(FilterRange()), isDone.negated])
    case .stale:
      .all([
        SQLCondition("\(AnswerOrder.changedAt) < ?", [context.staleBefore.milliseconds]),
        isDone.negated,
        isArchived.negated,
      ])
    // Handled earlier, since it may not be possible in SQL.
    case .mine: .never
    }
  }

  private func minute(_ minute: Int) -> DueDate {
    DueDate(context.today, at: ClockTime(minuteOfDay: minute))
  }

  private var isDone: SQLCondition { inColumns { $0.kind == .done } }

  private var isArchived: SQLCondition {
    .isOne("column_key", ofKeys: boards.boards.map(\.archiveKey))
  }

  // MARK: Places

  /// Cards in these columns, and archived ones that return to them.
  private func inColumns(_ isWanted: (Column) -> Bool) -> SQLCondition {
    let columns = boards.boards.flatMap(\.columns).filter { isWanted($0.record.column) }
    if columns.isEmpty { return .never }
    let live = SQLCondition.isOne("column_key", ofKeys: columns.flatMap(\.keys))
    if !findsArchived { return live }
    let ids = SQLCondition.isOne("a.column_id", of: columns.map(\.record.column.id.uuid))
    var archived = ids
    archived.sql =
      "EXISTS (SELECT 1 FROM archived_card a WHERE a.card_key = card.key AND \(ids.sql))"
    return .any([live, archived])
  }

  private func onBoards(_ isWanted: (StoredBoards.StoredBoard) -> Bool) -> SQLCondition {
    let keys = boards.boards.filter(isWanted).flatMap(\.keys)
    return .isOne("column_key", ofKeys: keys)
  }
}
