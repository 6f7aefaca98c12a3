/// Why a step can't be undone or redone: another client has changed what it left.
package struct UndoConflict: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// It is not there any more.
    case deleted
    /// What the step would bring back is there already.
    case restored
    case moved
    /// These fields of the card say something else than what the step left.
    case changed([CardField])
    /// The column or board says something else than what the step left.
    case structureChanged
    /// The column or board that the step would take away has cards.
    case notEmpty
    /// The card can't go back: its column is gone.
    case columnGone
    /// Another column or board has the name that the step would give back.
    case nameTaken
    /// No board in use, or no column of a board, would be left.
    case lastOne
    /// A board would have more columns than it can.
    case tooManyColumns
  }

  package let kind: Kind
  /// The card that it is about; nil for a column or a board.
  package let card: Card.ID?
  /// The title or the name, as it is now or was at last.
  package let title: String

  package init(kind: Kind, card: Card.ID?, title: String) {
    self.kind = kind
    self.card = card
    self.title = title
  }

  /// What happened, in words that name the card as the caller quotes it.
  package func reason(quoting title: String) -> String {
    switch kind {
    case .deleted: "another program has deleted \(title)"
    case .restored: "\(title) is there again"
    case .moved: "another program has moved \(title)"
    case .changed(let fields):
      "another program has changed the \(CardField.list(fields)) of \(title)"
    case .structureChanged: "another program has changed \(title)"
    case .notEmpty: "there are cards in \(title) now"
    case .columnGone: "the column of \(title) is gone"
    case .nameTaken: "the name of \(title) is taken by another one"
    case .lastOne: "\(title) is the last one by now"
    case .tooManyColumns: "\(title) has \(ColumnRule.countLimit) columns by now"
    }
  }
}

extension CardField {
  /// The names of fields as a sentence holds them: `title, tags and body`.
  package static func list(_ fields: [CardField]) -> String {
    let names = fields.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
