package import BoardModel
internal import Foundation

/// A column that was deleted before a replica heard of it.
///
/// The replica's log has to know it: a card that somebody puts into it, who does not know either that it
/// is gone, stands on every machine in the column of the same kind.
package struct LostColumn {
  package let record: ColumnRecord

  /// Those that rows tell of, in their order.
  package static func all(in rows: [SharedSubject], on board: Board.ID) -> [LostColumn] {
    rows.filter { $0.kind == .column && $0.isDeleted && $0[SharedName.kind] != nil }
      .map { subject in
        let column = Column(id: Column.ID(uuid: subject.id), name: "", kind: .toDo)
        var record = ColumnRecord(column: column, board: board, orderKey: .origin)
        record.apply(subject)
        if record.column.name.isEmpty { record.column.name = "Column" }
        return LostColumn(record: record)
      }
  }
}

extension ColumnRecord {
  /// Whether a column of the board is as one fact says, whatever name it has to show.
  package func agrees(with fact: Fact, _ hidden: HiddenFacts?) -> Bool {
    var own = self
    own.column.name = hidden?.ownName(of: column) ?? column.name
    var said = own
    for subject in SharedSubject.grouped([fact]) { said.apply(subject) }
    return said == own
  }

  /// Takes over what is said of a column; what makes no sense is as if nothing was ever said of it.
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
