package import Foundation

package enum ChangeWriter: Hashable, Sendable {
  /// The current author, in any program.
  case you
  case author(String)
  case unknown
}

/// Why a step can't be undone or redone: something has changed since.
package struct UndoConflict: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case deleted
    /// What the step would bring back exists already.
    case restored
    case moved
    /// These fields have other values than the step left.
    case changed([CardField])
    /// The column or board has other values than the step left.
    case structureChanged
    /// The column or board to remove has cards.
    case notEmpty
    /// The card's former column was deleted.
    case columnGone
    /// The column's board was deleted.
    case boardGone
    /// Another column or board has the name that the step would restore.
    case nameTaken
    /// No board in use would be left.
    case lastBoard
    /// No column of the board would be left.
    case lastColumn
    case tooManyColumns
  }

  package let kind: Kind
  /// Nil for a column, a board or a view.
  package let card: Card.ID?
  /// The card, column, board or view that changed.
  package let subject: UUID?
  /// The current or last title or name.
  package let title: String
  /// Who made the later change.
  package let writer: ChangeWriter
  /// The step that can't be undone or redone; nil if unknown.
  package var step: RevertedStep?

  package init(
    kind: Kind,
    card: Card.ID? = nil,
    subject: UUID? = nil,
    title: String,
    by writer: ChangeWriter = .unknown
  ) {
    self.kind = kind
    self.card = card
    self.subject = subject ?? card?.uuid
    self.title = title
    self.writer = writer
  }

  /// Whether the later change is to the one card, column, board or view that names the step.
  package var isAboutNamed: Bool { step.map { $0.count == 1 && $0.subject == subject } ?? false }

  /// What happened; `title` is the quoted name of the card; nil if the message has just named it.
  package func reason(quoting title: String?) -> String {
    let it = title ?? "it"
    return switch kind {
    case .deleted: done("deleted", it)
    case .restored: "\(it) exists again"
    case .moved: done("moved", it)
    case .changed(let fields): done("changed", Self.part(CardField.list(fields), of: title))
    case .structureChanged: done("changed", it)
    case .notEmpty: "\(it) has cards now"
    case .columnGone: "\(Self.part("column", of: title)) is gone"
    case .boardGone: "\(Self.part("board", of: title)) is gone"
    case .nameTaken: "\(Self.part("name", of: title)) is taken"
    case .lastBoard: "no other board is in use"
    case .lastColumn: "\(it) has no other column"
    case .tooManyColumns: "\(it) now has \(ColumnRule.countLimit) columns"
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
  /// For example `title, tags and body`.
  package static func list(_ fields: [CardField]) -> String {
    // From where a repeat counts is part of it.
    let names = fields.filter { $0 != .repeatFrom || !fields.contains(.repeats) }.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
