package import Foundation

/// A named, ordered list of cards of a kind.
package struct Column: Hashable, Sendable, Identifiable {
  package struct ID: RecordID {
    package let uuid: UUID

    package init(uuid: UUID) {
      self.uuid = uuid
    }
  }

  /// The state of the column's cards; the raw value is stored.
  package enum Kind: String, Sendable, CaseIterable {
    case toDo = "to-do"
    case doing
    case done
  }

  package let id: ID
  package var name: String
  package var kind: Kind
  /// The most cards that the column should hold; it only warns above the limit and refuses nothing.
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

  /// Reads a kind in any case, with or without blanks and dashes.
  package init?(named text: String) {
    let word = text.lowercased().filter { $0.isLetter }
    guard let kind = Self.allCases.first(where: { $0.name.filter(\.isLetter) == word }) else {
      return nil
    }
    self = kind
  }
}
