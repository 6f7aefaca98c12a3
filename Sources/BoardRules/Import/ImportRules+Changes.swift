import BoardModel

/// Changes made here since the last import.
extension ImportRules {
  /// Whether the log knows a card that is not there.
  func wasHere(_ card: Card.ID) throws -> Bool {
    var isKnown = false
    try transaction.forEachEntry(of: card) { _ in
      isKnown = true
      return false
    }
    return isKnown
  }
}

/// A card that an import brings again, with what was changed here since the last one.
struct JoinedImport {
  private(set) var card: Card
  /// What the source says of the fields that both sides changed, so that the next import knows it; nil if there
  /// are none.
  private(set) var said: Card?
  /// Whether the source says what it said the last time of something that was changed here.
  private(set) var hasKept = false
  /// Whether both sides changed a field in ways that can't be joined: the board's counts.
  private(set) var hasClash = false
  /// Whether both sides moved the card: the source's column counts.
  private(set) var isMovedApart = false
  /// Whether something that the source changes was changed here since the last import.
  var isChangedHere: Bool { hasKept || said != nil || isMovedApart }

  init(
    of before: Card,
    _ imported: Card,
    _ place: ImportedCard.Place,
    _ transaction: any BoardTransaction
  ) throws {
    card = imported
    let fields = imported.draft.fields(differingFrom: before.draft)
    let isMoved = imported.place.column != before.place.column
    if fields.isEmpty, !isMoved { return }
    let last = try LastImport(of: before.id, fields, place: isMoved, transaction)
    let isKept = isMoved && (last.column.map { place.isIn($0, or: imported.place) } ?? false)
    if isKept {
      (card.place.column, card.place.orderKey) = (before.place.column, before.place.orderKey)
    } else if isMoved {
      isMovedApart = last.column.map { $0 != before.place.column } ?? false
    }
    join(fields, of: before, with: imported, last)
    hasKept = hasKept || isKept
  }

  private mutating func join(
    _ fields: [CardField],
    of before: Card,
    with imported: Card,
    _ last: LastImport
  ) {
    var base = before.draft
    for edit in last.values.values { base.apply(edit) }
    let merge = CardMerge(base: base, ours: before.draft, theirs: imported.draft)
    card.draft = merge.draft
    hasKept = fields.contains { imported.draft.agrees(with: base, on: $0) }
    let both = fields.filter {
      !imported.draft.agrees(with: base, on: $0) && !before.draft.agrees(with: base, on: $0)
    }
    hasClash = !merge.clashes.isEmpty
    if (try? merge.draft.checked()) == nil {
      // Two that are each within the limits may be too much together.
      for field in both { card.draft.apply(before.draft.edit(of: field)) }
      hasClash = true
    }
    if both.isEmpty { return }
    var said = card
    for field in both { said.draft.apply(imported.draft.edit(of: field)) }
    self.said = said
  }
}

extension ImportedCard.Place {
  /// Whether it can mean this column.
  fileprivate func isIn(_ column: Column.ID, or place: CardPlace) -> Bool {
    if case .column(_, let others) = self, others.contains(column) { return true }
    return column == place.column
  }
}

/// The values that earlier imports gave a card.
private struct LastImport {
  private(set) var values: [CardField: CardEdit] = [:]
  /// Nil if none of them set it.
  private(set) var column: Column.ID?

  /// Later values set by other actions; an import that they undid is skipped.
  private var laterValues: [CardEdit] = []
  private var laterColumns: Set<Column.ID> = []
  /// The imports that gave the values.
  private var sources: [CardField: ActionID] = [:]

  /// - Complexity: O(*n*) for *n* log entries of the card.
  init(
    of card: Card.ID,
    _ fields: [CardField],
    place isPlaceAsked: Bool,
    _ transaction: any BoardTransaction
  ) throws {
    var missing = Set(fields)
    try transaction.forEachEntry(of: card) { change in
      guard let entry = change.card, let after = entry.after else { return true }
      for edit in after.edits {
        if sources[edit.field] == change.action {
          // The first entry of an import has what its source said.
          values[edit.field] = edit
        } else if missing.contains(edit.field),
          apply(edit, entry.before?.value(of: edit.field), change)
        {
          missing.remove(edit.field)
        }
      }
      if isPlaceAsked, column == nil {
        apply(after.place.column, entry.before?.place.column, change)
      }
      let isOpen = sources.values.contains(change.action)
      return isOpen || !missing.isEmpty || isPlaceAsked && column == nil
    }
    (laterValues, laterColumns, sources) = ([], [], [:])
  }

  private mutating func apply(_ edit: CardEdit, _ before: CardEdit?, _ change: Change) -> Bool {
    if !change.action.isImport {
      laterValues.append(edit)
      return false
    }
    if let before, laterValues.contains(where: { $0.agrees(with: before) }) { return false }
    values[edit.field] = edit
    sources[edit.field] = change.action
    return true
  }

  private mutating func apply(_ place: Column.ID, _ before: Column.ID?, _ change: Change) {
    if place == before { return }
    if !change.action.isImport {
      laterColumns.insert(place)
    } else if before.map({ !laterColumns.contains($0) }) ?? true {
      column = place
    }
  }
}
