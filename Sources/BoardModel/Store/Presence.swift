package import Foundation

/// Somebody who has a shared board open, and the card that they edit.
package struct Presence: Hashable, Encodable, Sendable {
  private static let (characterLimit, byteLimit) = (40, 160)

  /// The author's name as the history has it, but shorter.
  package let name: String
  package let card: UUID?

  /// Nil if nothing of the name can be shown.
  package init?(_ name: String, editing card: UUID? = nil) {
    guard let name = Self.short(name) else { return nil }
    (self.name, self.card) = (name, card)
  }

  /// The name by which a person is shown to others; nil if nothing of it can be shown.
  package static func short(_ name: String) -> String? {
    var short = String((MarkRule.author(name) ?? "").prefix(characterLimit))
    while short.utf8.count > byteLimit { short = String(short.unicodeScalars.dropLast(8)) }
    return short.isEmpty ? nil : short
  }
}

extension Presence: Comparable {
  /// Those who edit a card come first: of many people, the last ones may not be shown.
  package static func < (left: Presence, right: Presence) -> Bool {
    if (left.card == nil) != (right.card == nil) { return left.card != nil }
    return (left.name, left.card?.uuidString ?? "") < (right.name, right.card?.uuidString ?? "")
  }
}
