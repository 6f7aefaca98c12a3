package enum HistoryEvent: Hashable, Sendable {
  case added(to: Column.ID)
  case deleted(from: Column.ID)
  /// Brought back after a deletion, by undo or restore.
  case restored(to: Column.ID)
  case archived(from: Column.ID)
  case unarchived(to: Column.ID)
  case moved(from: Column.ID, to: Column.ID)
  /// Moved inside its column.
  case reordered(in: Column.ID)
  /// New values of fields, in the order of the editor.
  case changed([FieldChange])
  /// For several columns, what happened to the first.
  case column(StructureEvent)
  case board(StructureEvent)
  case view(StructureEvent)
  /// Somebody commented on a card; the beginning of the text.
  case commented(String)
  /// A comment was taken back; the beginning of its text.
  case uncommented(String)
}

package struct FieldChange: Hashable, Sendable {
  package let from: CardEdit
  package let to: CardEdit

  package var field: CardField { to.field }

  /// The body changed; what it said is left out, since it may be a mebibyte.
  package static let body = FieldChange(unchecked: .body(""), .body(""))

  private init(unchecked from: CardEdit, _ to: CardEdit) {
    (self.from, self.to) = (from, to)
  }

  /// Nil if the fields differ or the values agree.
  package init?(from old: CardEdit, to new: CardEdit) {
    if old.field != new.field || old.agrees(with: new) { return nil }
    if new.field == .body { self = .body } else { self.init(unchecked: old, new) }
  }

  package func words(seenFrom today: CalendarDay) -> String {
    field.descriptor.words(from: CardDraft(from), to: CardDraft(to), seenFrom: today)
  }
}

extension HistoryEvent {
  package init(_ change: CardChange, _ kind: Change.Kind) {
    switch (change.before?.place, change.after?.place) {
    case (nil, let new?):
      self = kind == .created ? .added(to: new.column) : .restored(to: new.column)
    case (let old?, nil): self = .deleted(from: old.column)
    case (let old?, let new?): self = HistoryEvent(change, from: old, to: new)
    case (nil, nil): self = .changed([])
    }
  }

  private init(_ change: CardChange, from old: CardPlace, to new: CardPlace) {
    switch Change.Kind(from: old, to: new) {
    case .archived: self = .archived(from: old.column)
    case .unarchived: self = .unarchived(to: new.column)
    default:
      let changes = change.fieldChanges
      if old.column != new.column {
        self = .moved(from: old.column, to: new.column)
      } else {
        // Two people may have written the same value independently; the later write changes
        // nothing.
        self = changes.isEmpty && old != new ? .reordered(in: new.column) : .changed(changes)
      }
    }
  }
}

extension CardChange {
  /// The changes of the fields known on both sides, in the order of the editor.
  fileprivate var fieldChanges: [FieldChange] {
    (before?.edits ?? [])
      .compactMap { old in
        after?.value(of: old.field).flatMap { FieldChange(from: old, to: $0) }
      }
  }
}

extension HistoryEvent {
  package var columns: [Column.ID] {
    switch self {
    case .added(let column), .deleted(let column), .restored(let column), .archived(let column),
      .unarchived(let column), .reordered(let column):
      [column]
    case .moved(let from, let to): [from, to]
    case .changed, .column, .board, .view, .commented, .uncommented: []
    }
  }
}
