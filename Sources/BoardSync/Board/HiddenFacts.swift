package import BoardModel
package import Foundation

/// Facts of the server that the board can't show as they are.
///
/// The display is derived from them whenever the columns change, so that all replicas agree,
/// including those that join later.
package struct HiddenFacts: Codable, Hashable, Sendable {
  /// A column that is shown under another name.
  struct Name: Codable, Hashable, Sendable {
    let own: String
    let shown: String
  }

  package struct Place: Codable, Hashable, Sendable {
    let column: UUID
    let key: String
    var refuge: UUID
  }

  var names: [UUID: Name] = [:]
  package internal(set) var places: [UUID: Place] = [:]
  /// A column that all others have deleted; it stays here until there is another one.
  var lastColumn: UUID?
  /// Cards that others brought back and whose data must be requested from the server.
  package var unknown: Set<UUID>?

  package init() {}

  package var isEmpty: Bool {
    names.isEmpty && places.isEmpty && lastColumn == nil && unknown?.isEmpty ?? true
  }

  mutating func requestFacts(of card: Card.ID) { unknown = (unknown ?? []).union([card.uuid]) }

  /// The own place of a card in a substitute column; nil if it isn't in one or was moved since.
  func place(of card: Card.ID, shownAt shown: CardPlace) -> Place? {
    guard let place = places[card.uuid], !shown.isArchived, place.refuge == shown.column.uuid,
      place.key == shown.orderKey.hexadecimal
    else { return nil }
    return place
  }

  /// Whether a card is shown where it is only because its own column is missing.
  package func isDisplaced(_ card: Card.ID, shownAt shown: CardPlace) -> Bool {
    place(of: card, shownAt: shown) != nil
  }

  /// The same in the form that the server has.
  package func ownPlace(of card: Card.ID, shownAt shown: CardPlace) -> SharedValue? {
    guard let place = place(of: card, shownAt: shown) else { return nil }
    return .record(["column": .text(place.column.digits), "key": .text(place.key)])
  }

  package func ownName(of column: Column) -> String {
    guard let name = names[column.id.uuid], name.shown == column.name else { return column.name }
    return name.own
  }
}
