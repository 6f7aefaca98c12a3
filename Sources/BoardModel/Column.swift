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

  package init(id: ID, name: String, kind: Kind) {
    self.id = id
    self.name = name
    self.kind = kind
  }
}
