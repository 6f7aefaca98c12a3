import BoardModel

/// Changes made here since the last import.
extension ImportRules {
  /// Reverts an import's change to a card if the source hasn't changed since the last import.
  ///
  /// - Returns: whether anything was reverted.
  func keepChanges(
    of before: Card,
    in after: inout Card,
    _ place: ImportedCard.Place
  ) throws -> Bool {
    let fields = after.draft.fields(differingFrom: before.draft)
    let isMoved = after.place.column != before.place.column
    if fields.isEmpty, !isMoved { return false }
    let last = try LastImport(of: before.id, fields, place: isMoved, transaction)
    let kept = fields.filter { last.values[$0]?.agrees(with: after.draft.edit(of: $0)) ?? false }
    for field in kept { after.draft.apply(before.draft.edit(of: field)) }
    let staysThere = isMoved && (last.column.map { place.isIn($0, or: after.place) } ?? false)
    if staysThere {
      (after.place.column, after.place.orderKey) = (before.place.column, before.place.orderKey)
    }
    return !kept.isEmpty || staysThere
  }

  /// Whether the log contains the card, which no longer exists.
  func wasHere(_ card: Card.ID) throws -> Bool {
    var isKnown = false
    try transaction.forEachEntry(of: card) { _ in
      isKnown = true
      return false
    }
    return isKnown
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
      for edit in after.edits where missing.contains(edit.field) {
        if take(edit, entry.before?.value(of: edit.field), change) { missing.remove(edit.field) }
      }
      if isPlaceAsked, column == nil {
        take(after.place.column, entry.before?.place.column, change)
      }
      return !missing.isEmpty || isPlaceAsked && column == nil
    }
    (laterValues, laterColumns) = ([], [])
  }

  private mutating func take(_ edit: CardEdit, _ before: CardEdit?, _ change: Change) -> Bool {
    if !change.action.isImport {
      laterValues.append(edit)
      return false
    }
    if let before, laterValues.contains(where: { $0.agrees(with: before) }) { return false }
    values[edit.field] = edit
    return true
  }

  private mutating func take(_ place: Column.ID, _ before: Column.ID?, _ change: Change) {
    if place == before { return }
    if !change.action.isImport {
      laterColumns.insert(place)
    } else if before.map({ !laterColumns.contains($0) }) ?? true {
      column = place
    }
  }
}
