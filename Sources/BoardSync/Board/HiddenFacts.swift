package import BoardModel
package import Foundation

/// What a replica knows of the server's facts that its board cannot show as they are.
///
/// What is shown is worked out from them whenever the columns change, so that it is the same for who was
/// there all the time and for who joins later.
package struct HiddenFacts: Codable, Hashable, Sendable {
  /// A column that shows another name than its own.
  struct Name: Codable, Hashable, Sendable {
    let own: String
    let shown: String
  }

  /// A card that stands in another column than its own, which is gone.
  package struct Place: Codable, Hashable, Sendable {
    let column: UUID
    let key: String
    var refuge: UUID
  }

  var names: [UUID: Name] = [:]
  package internal(set) var places: [UUID: Place] = [:]
  /// A column that is deleted for all others and stays here until there is another one.
  var lastColumn: UUID?
  /// Cards that others brought back, of which the server has to be asked for the rest.
  package var unknown: Set<UUID>?

  package init() {}

  package var isEmpty: Bool {
    names.isEmpty && places.isEmpty && lastColumn == nil && unknown?.isEmpty ?? true
  }

  mutating func needFacts(of card: Card.ID) { unknown = (unknown ?? []).union([card.uuid]) }

  /// The own place of a card that stands in a refuge; nil for one that does not, or that was moved from
  /// there.
  func place(of card: Card.ID, shownAt shown: CardPlace) -> Place? {
    guard let place = places[card.uuid], !shown.isArchived, place.refuge == shown.column.uuid,
      place.key == shown.orderKey.hexadecimal
    else { return nil }
    return place
  }

  /// Whether a card stands where it does only because its own column is gone.
  package func isDisplaced(_ card: Card.ID, shownAt shown: CardPlace) -> Bool {
    place(of: card, shownAt: shown) != nil
  }

  /// The same as the server has it.
  package func ownPlace(of card: Card.ID, shownAt shown: CardPlace) -> SharedValue? {
    guard let place = place(of: card, shownAt: shown) else { return nil }
    return .record(["column": .text(place.column.digits), "key": .text(place.key)])
  }

  /// The name of a column as the server has it.
  package func ownName(of column: Column) -> String {
    guard let name = names[column.id.uuid], name.shown == column.name else { return column.name }
    return name.own
  }
}
