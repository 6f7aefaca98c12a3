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
  /// What happened to a view.
  case view(StructureEvent)
  /// Somebody said something about a card: the beginning of it.
  case commented(String)
  /// The same, taken back.
  case uncommented(String)
}

extension HistoryEvent {
  /// Whether it is about what was said of a card, and not about the card.
  package var isComment: Bool {
    switch self {
    case .commented, .uncommented: true
    default: false
    }
  }
}

/// A field of a card with what it said before and what it said then.
package struct FieldChange: Hashable, Sendable {
  package let from: CardEdit
  package let to: CardEdit

  package var field: CardField { to.field }

  /// The body changed.
  ///
  /// Its text is left out, because it may be a mebibyte.
  package static let body = FieldChange(unchecked: .body(""), .body(""))

  private init(unchecked from: CardEdit, _ to: CardEdit) {
    (self.from, self.to) = (from, to)
  }

  /// What became of a field; nil if the values are those of two fields, or agree.
  package init?(from old: CardEdit, to new: CardEdit) {
    if old.field != new.field || old.agrees(with: new) { return nil }
    if new.field == .body { self = .body } else { self.init(unchecked: old, new) }
  }

  package func words(seenFrom today: CalendarDay) -> String {
    field.descriptor.words(from: CardDraft(from), to: CardDraft(to), seenFrom: today)
  }
}

extension HistoryEvent {
  /// What became of a card, as an entry of this kind says it.
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
        // Two people may write the same apart from each other: nothing changes by the later one.
        self = changes.isEmpty && old != new ? .reordered(in: new.column) : .changed(changes)
      }
    }
  }
}

extension CardChange {
  /// What became of each field that is known on both sides, in the order of the editor.
  fileprivate var fieldChanges: [FieldChange] {
    (before?.edits ?? [])
      .compactMap { old in
        after?.value(of: old.field).flatMap { FieldChange(from: old, to: $0) }
      }
  }
}

extension HistoryEvent {
  /// The columns that it names.
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
