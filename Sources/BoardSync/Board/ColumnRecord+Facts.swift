package import BoardModel
internal import Foundation

extension ColumnRecord {
  /// The columns that were deleted before a replica learned about them.
  ///
  /// The replica's log needs them: if somebody moves a card into one without knowing that it was
  /// deleted, every machine shows the card in the column of the same kind.
  package static func unknownDeleted(
    in rows: [SharedSubject],
    on board: Board.ID
  ) -> [ColumnRecord] {
    rows.filter { $0.kind == .column && $0.isDeleted && $0[SharedName.kind] != nil }
      .map { subject in
        let column = Column(id: Column.ID(uuid: subject.id), name: "", kind: .toDo)
        var record = ColumnRecord(column: column, board: board, orderKey: .origin)
        record.apply(subject)
        if record.column.name.isEmpty { record.column.name = "Column" }
        return record
      }
  }

  /// Whether a column has the value of a fact, ignoring its display name.
  package func agrees(with fact: Fact, _ hidden: HiddenFacts?) -> Bool {
    var own = self
    own.column.name = hidden?.ownName(of: column) ?? column.name
    var said = own
    for subject in SharedSubject.grouped([fact]) { said.apply(subject) }
    return said == own
  }

  /// Applies facts to a column; invalid values reset the field.
  mutating func apply(_ subject: SharedSubject) {
    if let name = subject[SharedName.name] {
      column.name = name.text.flatMap { try? NameRule.checked($0, of: .column) } ?? ""
    }
    if let kind = subject[SharedName.kind] {
      column.kind = kind.text.flatMap { Column.Kind(rawValue: $0) } ?? .toDo
    }
    if let limit = subject[SharedName.limit] {
      column.limit = try? ColumnRule.checked(limit: limit.number.map(Int.init))
    }
    if let key = subject[SharedName.position] {
      orderKey = key.text.flatMap { OrderKey(shared: $0) } ?? .origin
    }
  }
}
