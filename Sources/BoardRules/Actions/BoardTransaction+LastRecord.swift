package import BoardModel

extension BoardTransaction {
  /// A column as it was when it was deleted; nil if it never existed.
  package func lastRecord(of column: Column.ID) throws -> ColumnRecord? {
    guard let stretch = try deletion(of: column.uuid),
      case .column(let change) = try entries(in: stretch, newestFirst: true, limit: 1).first?
        .subject
    else { return nil }
    return change.before
  }
}
