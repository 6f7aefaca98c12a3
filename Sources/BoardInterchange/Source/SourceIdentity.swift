package import BoardModel
internal import Foundation

/// Derives our identifiers from those of other programs.
///
/// An identifier is derived from the board's and the source's own, so that the next import finds
/// the card again, and the same source on two boards gives two cards.
package enum SourceIdentity {
  /// The card on a board for a key of a source.
  ///
  /// - Complexity: O(*n*) for *n* bytes of the key.
  package static func card(_ key: String, of source: String, on board: Board.ID) -> Card.ID {
    var hash = FNV()
    withUnsafeBytes(of: board.uuid.uuid) { hash.add($0) }
    hash.add(source.utf8)
    hash.add(CollectionOfOne(0))
    hash.add(key.utf8)
    return Card.ID(uuid: hash.uuid)
  }

  /// The same for a card without a key, by its title and its number among equal titles.
  static func card(
    titled title: String,
    _ number: Int,
    of source: String,
    on board: Board.ID
  ) -> Card.ID {
    card("title:\(number):" + title, of: source, on: board)
  }

  /// Whether no other source uses the key, so that it identifies the card wherever the source is.
  package static func isUnique(_ key: String) -> Bool { ForeignName.isUnique(key) }

  /// The card on a board for a card with a key.
  ///
  /// A key that other sources may also use is combined with the source's location, or else with the
  /// title.
  static func card(
    _ card: SourceCard,
    of source: String,
    from origin: String?,
    on board: Board.ID
  ) -> Card.ID {
    let key = card.key ?? ""
    if ForeignName.isUnique(key) { return self.card("key:" + key, of: source, on: board) }
    let place = origin.map { "from:" + $0 } ?? "titled:" + card.title
    return self.card("key:\(key)\0\(place)", of: source, on: board)
  }

  /// The identifier that a card had in an earlier import to this board; for cards without a key,
  /// that of the first one with the title.
  package static func card(
    _ card: SourceCard,
    importedAs source: String,
    from origin: String?,
    on board: Board.ID
  ) -> Card.ID {
    card.key == nil
      ? self.card(titled: card.title, 1, of: source, on: board)
      : self.card(card, of: source, from: origin, on: board)
  }
}

/// The 128-bit hash FNV-1a with a final mix, as an identifier of version 8 (RFC 9562, section 5.8).
private struct FNV {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt128(byte)) &* Self.prime }
  }

  /// The hash with every bit dependent on all others.
  ///
  /// Otherwise keys that differ at their ends would give identifiers with equal beginnings.
  private var mixed: UInt128 {
    var value = state
    for _ in 0..<3 {
      value ^= value >> 67
      value = value &* 0xda94_2042_e4dd_58b5_9e37_79b9_7f4a_7c15
    }
    return value ^ value >> 61
  }

  var uuid: UUID {
    let mixed = mixed
    return UUID { bytes in
      for index in 0..<16 { bytes[index] = UInt8(truncatingIfNeeded: mixed >> (8 * (15 - index))) }
      bytes[6] = bytes[6] & 0x0F | 0x80
      bytes[8] = bytes[8] & 0x3F | 0x80
    }
  }
}
