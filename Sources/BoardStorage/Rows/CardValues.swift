internal import BoardModel
internal import Foundation
internal import GRDB

/// The fields that few cards have, as rows of `card_value`.
struct CardValues {
  let db: Database
  /// The table to read; recovery has its own.
  var table = "card_value"

  /// The SQL that tests whether a row of `card` has any.
  static let areThere = "EXISTS (SELECT 1 FROM card_value v WHERE v.card_key = card.key)"

  /// The fields of a draft that are stored here.
  static let fields = Set(CardField.allCases.filter(\.isRare))

  /// The numbers that queries name.
  static let assignee = CardField.assignees.columns[0].number
  static let lane = CardField.lane.columns[0].number
  static let estimate = CardField.estimate.columns[0].number
  static let blocker = CardField.blockedBy.columns[0].number
  static let parent = CardField.parent.columns[0].number
  static let claimEnd = CardField.claim.columns[1].number
  static let repeats = CardField.repeats.columns[0].number
  static let template = CardField.template.columns[0].number
  static let start = CardField.start.columns[0].number

  /// The first number of a rare field.
  static func number(of field: CardField) -> Int { field.columns[0].number }

  private static let columns = Dictionary(
    uniqueKeysWithValues: fields.flatMap { field in
      field.columns.map { ($0.number, (field: field, column: $0)) }
    }
  )

  /// What is kept under a number; nil for a number that no field has.
  static func column(_ number: Int) -> FieldFacts.Column? { columns[number]?.column }

  // MARK: Reading

  func read(into draft: inout CardDraft, ofCard key: Int64) throws {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT field, value FROM \(table) WHERE card_key = ? ORDER BY field, position"
      ),
      arguments: [key]
    )
    var (current, values): (CardField?, [SharedValue]) = (nil, [])
    func take() {
      if let edit = current?.edit(of: values) { draft.apply(edit) }
      values = []
    }
    while let row = try rows.next() {
      guard let (field, column) = Self.columns[try row.decode(Int.self, atIndex: 0)] else {
        // A field of a newer version, which this one could not have opened.
        throw StoreError.damaged("a card has a field of an unknown kind")
      }
      if field != current { take() }
      current = field
      values.append(try column.value(row))
    }
    take()
  }

  // MARK: Writing

  func insert(_ draft: CardDraft, ofCard key: Int64) throws {
    for field in Self.fields { try insert(field, of: draft, key) }
  }

  func replace(_ fields: Set<CardField>, of draft: CardDraft, _ key: Int64) throws {
    for field in fields.intersection(Self.fields) {
      for column in field.columns {
        try db.cachedStatement(sql: "DELETE FROM card_value WHERE card_key = ? AND field = ?")
          .execute(arguments: [key, column.number])
      }
      try insert(field, of: draft, key)
    }
  }

  private func insert(_ field: CardField, of draft: CardDraft, _ key: Int64) throws {
    let edit = draft.edit(of: field)
    if edit.value.isNothing { return }
    let columns = field.columns
    for (index, form) in edit.rows.enumerated() {
      let (column, position) = columns.count > 1 ? (columns[index], 0) : (columns[0], index)
      try db.cachedStatement(
        sql: "INSERT INTO card_value (card_key, field, position, value) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [key, column.number, position, column.stored(form)])
    }
  }
}

extension CardEdit {
  /// What is kept of the value, a row each.
  var rows: [SharedValue] {
    let form = value.form(for: .log)
    let members = field.descriptor.members.map { form[$0] }
    if members.isEmpty || form.list != nil { return form.list ?? [form] }
    if field.columns.count > 1 { return members }
    return [.text(members.compactMap(\.text).joined(separator: "\n"))]
  }
}

extension CardField {
  fileprivate var columns: [FieldFacts.Column] { descriptor.facts.columns }

  /// The value that rows hold; nil if some are missing.
  fileprivate func edit(of rows: [SharedValue]) -> CardEdit? {
    if descriptor.isList { return descriptor.edit(.list(rows), from: .log) }
    let members = descriptor.members
    guard let first = rows.first else { return nil }
    if members.isEmpty { return descriptor.edit(first, from: .log) }
    let lines = first.text?.split(separator: "\n", maxSplits: members.count - 1) ?? []
    let values = columns.count > 1 ? rows : lines.map { .text(String($0)) }
    let record = Dictionary(uniqueKeysWithValues: zip(members, values))
    return descriptor.edit(.record(record), from: .log)
  }
}

extension FieldFacts.Column {
  var number: Int {
    switch self {
    case .text(let number), .identifier(let number), .number(let number): number
    }
  }

  fileprivate func value(_ row: Row) throws -> SharedValue {
    switch self {
    case .text: .text(try row.decode(String.self, atIndex: 1))
    case .identifier: .text(try row.decode(UUID.self, atIndex: 1).digits)
    case .number: .number(try row.decode(Int64.self, atIndex: 1))
    }
  }

  fileprivate func stored(_ value: SharedValue) -> (any DatabaseValueConvertible)? {
    switch self {
    case .text: value.text
    case .identifier: value.text.flatMap { UUID(digits: $0) }
    case .number: value.number
    }
  }
}
