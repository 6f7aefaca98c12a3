package import BoardModel

extension BoardTransaction {
  /// Inserts, updates or removes a record, and logs it.
  func change<Record: RuledRecord>(
    _ before: Record?,
    to after: Record?,
    _ kind: Change.Kind
  ) throws {
    if let after {
      try after.save(in: self)
    } else if let before {
      try Record.remove(before.id, in: self)
    }
    try log(kind, Record.subject(RecordChange(before: before, after: after)))
  }

  /// Moves a record within its list, unless that changes nothing.
  func move<Record: RuledRecord>(
    _ record: Record,
    _ placement: ListPlacement<Record.ID>
  ) throws -> Record {
    if placement.anchor == record.id { return record }
    let list = try record.list(in: self)
    let others = list.filter { $0.id != record.id }
    var moved = record
    moved.orderKey = try placement.key(in: others)
    let order = (others + [moved])
      .sorted { ($0.orderKey, $0.id.uuid) < ($1.orderKey, $1.id.uuid) }
    if order.map(\.id) != list.map(\.id) { try change(record, to: moved, .moved) }
    return moved
  }

  /// A column as it was when it was deleted; nil if it never existed.
  package func lastRecord(of column: Column.ID) throws -> ColumnRecord? {
    guard let stretch = try deletion(of: column.uuid),
      case .column(let change) = try entries(in: stretch, newestFirst: true, limit: 1).first?
        .subject
    else { return nil }
    return change.before
  }
}
