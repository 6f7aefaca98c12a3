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
  static let fields = Set(CardField.allCases.filter { !parts(of: $0).isEmpty })

  /// The numbers that queries name.
  static let assignee = parts(of: .assignees)[0].number
  static let blocker = parts(of: .blockedBy)[0].number
  static let claimEnd = parts(of: .claim)[1].number
  static let source = parts(of: .source)[0].number

  private static let columns: [Int: (field: CardField, part: FieldColumn.Part)] = Dictionary(
    uniqueKeysWithValues: fields.flatMap { field in
      parts(of: field).map { ($0.number, (field, $0)) }
    }
  )

  private static func parts(of field: CardField) -> [FieldColumn.Part] {
    field.descriptor.facts.column.parts
  }

  /// What is kept under a number; nil for a number that no field has.
  static func part(_ number: Int) -> FieldColumn.Part? { columns[number]?.part }

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
      if let current, let edit = current.value(of: values) { draft.apply(edit) }
      values = []
    }
    while let row = try rows.next() {
      guard let (field, part) = Self.columns[try row.decode(Int.self, atIndex: 0)] else {
        // A field of a newer version, which this one could not have opened.
        throw StoreError.damaged("a card has a field of an unknown kind")
      }
      if field != current { take() }
      current = field
      values.append(try part.value(row))
    }
    take()
  }

  // MARK: Writing

  func insert(_ draft: CardDraft, ofCard key: Int64) throws {
    for field in Self.fields { try insert(field, of: draft, key) }
  }

  func replace(_ fields: Set<CardField>, of draft: CardDraft, _ key: Int64) throws {
    for field in fields.intersection(Self.fields) {
      for part in Self.parts(of: field) {
        try db.cachedStatement(sql: "DELETE FROM card_value WHERE card_key = ? AND field = ?")
          .execute(arguments: [key, part.number])
      }
      try insert(field, of: draft, key)
    }
  }

  private func insert(_ field: CardField, of draft: CardDraft, _ key: Int64) throws {
    let value = draft.edit(of: field).value
    if value.isNothing { return }
    let parts = Self.parts(of: field)
    for (index, form) in Self.rows(of: value.form(for: .log), field).enumerated() {
      let isMember = parts.count > 1
      let part = parts[isMember ? index : 0]
      try db.cachedStatement(
        sql: "INSERT INTO card_value (card_key, field, position, value) VALUES (?, ?, ?, ?)"
      )
      .execute(arguments: [key, part.number, isMember ? 0 : index, part.stored(form)])
    }
  }

  /// What is kept of a value, a row each.
  private static func rows(of form: SharedValue, _ field: CardField) -> [SharedValue] {
    let descriptor = field.descriptor
    switch descriptor.facts.column {
    case .own: return []
    case .rows: return form.list ?? [form]
    case .members: return descriptor.members.map { form[$0] }
    case .line:
      return [.text(descriptor.members.compactMap { form[$0].text }.joined(separator: "\n"))]
    }
  }

  /// A value that is kept in one text, for a query.
  static func line(of edit: CardEdit) -> String? {
    rows(of: edit.value.form(for: .log), edit.field).first?.text
  }
}

extension CardField {
  /// The value that rows hold; nil if some are missing.
  fileprivate func value(of rows: [SharedValue]) -> CardEdit? {
    let members = descriptor.members
    let form: SharedValue? =
      switch descriptor.facts.column {
      case .own: nil
      case .rows: descriptor.isList ? .list(rows) : rows.first
      case .members where rows.count == members.count:
        .record(Dictionary(uniqueKeysWithValues: zip(members, rows)))
      case .members: nil
      case .line:
        .record(
          Dictionary(
            uniqueKeysWithValues: zip(
              members,
              (rows.first?.text ?? "").split(separator: "\n", maxSplits: members.count - 1)
                .map { .text(String($0)) }
            )
          )
        )
      }
    return form.flatMap { descriptor.edit($0, from: .log) }
  }
}

extension FieldColumn {
  fileprivate var parts: [Part] {
    switch self {
    case .own: []
    case .rows(let part), .line(let part): [part]
    case .members(let parts): parts
    }
  }
}

extension FieldColumn.Part {
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
