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
  /// The step that was to be undone or redone; nil where that is not known.
  package var step: RevertedStep?

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

  /// Whether what the step is named by is what was changed since.
  package var isAboutNamed: Bool { step.map { $0.count == 1 && $0.card == card } ?? false }

  /// What happened, in words that name the card as the caller quotes it; with nil, as what was named
  /// just before.
  package func reason(quoting title: String?) -> String {
    let it = title ?? "it"
    return switch kind {
    case .deleted: done("deleted", it)
    case .restored: "\(it) is there again"
    case .moved: done("moved", it)
    case .changed(let fields): done("changed", Self.part(CardField.list(fields), of: title))
    case .structureChanged: done("changed", it)
    case .notEmpty: "there are cards in \(it) now"
    case .columnGone: "\(Self.part("column", of: title)) is gone"
    case .boardGone: "\(Self.part("board", of: title)) is gone"
    case .nameTaken: "\(Self.part("name", of: title)) is taken by another one"
    case .lastOne: "\(it) is the last one by now"
    case .tooManyColumns: "\(it) has \(ColumnRule.countLimit) columns by now"
    }
  }

  private static func part(_ part: String, of title: String?) -> String {
    title.map { "the \(part) of \($0)" } ?? "its \(part)"
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
