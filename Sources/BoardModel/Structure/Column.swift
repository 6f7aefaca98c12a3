package import Foundation

/// An ordered list of cards with a name and a kind.
package struct Column: Hashable, Sendable, Identifiable {
  package struct ID: Hashable, Sendable {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  /// What being in the column says of a card; the raw value is what is stored.
  package enum Kind: String, Sendable, CaseIterable {
    case toDo = "to-do"
    case doing
    case done
  }

  package let id: ID
  package var name: String
  package var kind: Kind
  /// How many cards the column should hold at most; past it the column says so, and nothing is
  /// refused.
  package var limit: Int?

  package init(id: ID, name: String, kind: Kind, limit: Int? = nil) {
    self.id = id
    self.name = name
    self.kind = kind
    self.limit = limit
  }
}

extension Column.Kind {
  /// The kind as people read and type it.
  package var name: String {
    switch self {
    case .toDo: "to do"
    case .doing: "doing"
    case .done: "done"
    }
  }

  /// The kind that a text names, in any case, with or without blanks and dashes; nil for none.
  package init?(named text: String) {
    let word = text.lowercased().filter { $0.isLetter }
    guard let kind = Self.allCases.first(where: { $0.name.filter(\.isLetter) == word }) else {
      return nil
    }
    self = kind
  }
}
