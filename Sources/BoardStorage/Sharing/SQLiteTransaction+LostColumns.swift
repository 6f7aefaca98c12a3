internal import BoardModel
internal import BoardSync
internal import Foundation

extension SQLiteTransaction {
  /// Logs columns that were created and deleted elsewhere; nothing else is known of them here.
  ///
  /// Each deletion is a separate action, so that it can be reverted alone.
  func logLost(_ columns: [UnknownDeletedColumn], by client: UUID) throws {
    let before = origin
    defer { origin = before }
    for lost in columns {
      let record = lost.record
      guard try column(record.column.id) == nil, try deletion(of: record.column.id.uuid) == nil
      else { continue }
      origin = newOrigin(client)
      try log(.created, .column(ColumnChange(before: nil, after: record)))
      origin = newOrigin(client)
      try log(.deleted, .column(ColumnChange(before: record, after: nil)))
    }
  }

  private func newOrigin(_ client: UUID) -> ChangeLog.Origin {
    ChangeLog.Origin(
      action: ActionID(uuid: newIdentifier()),
      date: date,
      client: client,
      author: nil
    )
  }
}
