/// What happened, as the history tells it.
package enum HistoryEvent: Hashable, Sendable {
  case added(to: Column.ID)
  case deleted(from: Column.ID)
  /// Brought back after a deletion, by an undo or by itself.
  case restored(to: Column.ID)
  case archived(from: Column.ID)
  case unarchived(to: Column.ID)
  case moved(from: Column.ID, to: Column.ID)
  /// Moved inside its column.
  case reordered(in: Column.ID)
  /// New values of fields, in the order of the editor.
  case changed([FieldChange])
  /// What happened to a column, the first of it where several things did.
  case column(StructureEvent)
  /// What happened to a board.
  case board(StructureEvent)
}

/// A field of a card with what it said before and what it said then.
package enum FieldChange: Hashable, Sendable {
  case title(from: String, to: String)
  case due(from: CalendarDay?, to: CalendarDay?)
  case priority(from: Priority, to: Priority)
  case tags(from: [String], to: [String])
  /// How much of the checklist was done; both may be the same where only its words changed.
  case checklist(from: ChecklistProgress?, to: ChecklistProgress?)
  /// The body is told to have changed, never shown: it may be a mebibyte.
  case body
}
