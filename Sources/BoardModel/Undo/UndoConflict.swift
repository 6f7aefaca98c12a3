/// Who changed something last.
package enum ChangeWriter: Hashable, Sendable {
  /// The author who asks, with this program or another one.
  case you
  case author(String)
  case unknown
}

/// Why a step can't be undone or redone: what it left was changed since.
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
    /// The column can't come back: its board is gone.
    case boardGone
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
  /// Who changed it since.
  package let writer: ChangeWriter

  package init(
    kind: Kind,
    card: Card.ID?,
    title: String,
    by writer: ChangeWriter = .unknown
  ) {
    self.kind = kind
    self.card = card
    self.title = title
    self.writer = writer
  }

  /// What happened, in words that name the card as the caller quotes it.
  package func reason(quoting title: String) -> String {
    switch kind {
    case .deleted: done("deleted", title)
    case .restored: "\(title) is there again"
    case .moved: done("moved", title)
    case .changed(let fields): done("changed", "the \(CardField.list(fields)) of \(title)")
    case .structureChanged: done("changed", title)
    case .notEmpty: "there are cards in \(title) now"
    case .columnGone: "the column of \(title) is gone"
    case .boardGone: "the board of \(title) is gone"
    case .nameTaken: "the name of \(title) is taken by another one"
    case .lastOne: "\(title) is the last one by now"
    case .tooManyColumns: "\(title) has \(ColumnRule.countLimit) columns by now"
    }
  }

  private func done(_ verb: String, _ what: String) -> String {
    switch writer {
    case .you: "you have \(verb) \(what) since"
    case .author(let name): "\(name.prefix(24)) has \(verb) \(what) since"
    case .unknown: "\(what) was \(verb) since"
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
