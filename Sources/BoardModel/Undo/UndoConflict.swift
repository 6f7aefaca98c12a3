/// Why a step can't be undone or redone: another client has changed what it left.
package struct UndoConflict: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The card is not on the board any more.
    case deleted
    /// The card, which the step would bring back, is on the board already.
    case restored
    case moved
    /// These fields of the card say something else than what the step left.
    case changed([CardField])
  }

  package let kind: Kind
  package let card: Card.ID
  /// The title that the card has now or had at last.
  package let title: String

  package init(kind: Kind, card: Card.ID, title: String) {
    self.kind = kind
    self.card = card
    self.title = title
  }

  /// What happened, in words that name the card as the caller quotes it.
  package func reason(quoting title: String) -> String {
    switch kind {
    case .deleted: "another program has deleted \(title)"
    case .restored: "\(title) is on the board again"
    case .moved: "another program has moved \(title)"
    case .changed(let fields):
      "another program has changed the \(CardField.list(fields)) of \(title)"
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
