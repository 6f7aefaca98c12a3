/// How the identifiers of one table are hashed.
///
/// The seed is drawn once a process from the system's generator, so that nobody who can choose
/// identifiers can choose them to collide.
@usableFromInline
struct IdentifierHashing<ID: Hashable & Sendable>: Sendable {
  /// Whether the identifiers are `FixedWidthIdentifier`s, asked once a table: for those that are
  /// not, each cast would search all conformances.
  @usableFromInline let isFixedWidth: Bool
  @usableFromInline let seed: HashSeed

  @inlinable
  init() {
    isFixedWidth = ID.self is any FixedWidthIdentifier.Type
    seed = .ofThisProcess
  }

  @inlinable
  func hash(_ id: ID) -> UInt64 {
    if isFixedWidth, let type = ID.self as? any FixedWidthIdentifier.Type {
      return hash(id, as: type)
    }
    return UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Hashes an identifier as the type that it is.
  ///
  /// A cast of the identifier itself would put it into a box each time; the optimizer sees through
  /// one of its type.
  @inlinable
  func hash<Fixed: FixedWidthIdentifier>(_ id: ID, as type: Fixed.Type) -> UInt64 {
    seed.hash(unsafeBitCast(id, to: type).words)
  }
}

/// The secret with which two words are hashed.
@usableFromInline
struct HashSeed: Sendable {
  @usableFromInline let first: UInt64
  @usableFromInline let second: UInt64

  @inlinable
  init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  @usableFromInline static let ofThisProcess = HashSeed(
    first: .random(in: .min ... .max),
    second: .random(in: .min ... .max)
  )

  /// The two halves of one 64 by 64 to 128 bit product, folded.
  @inlinable
  func hash(_ words: (UInt64, UInt64)) -> UInt64 {
    let product = (words.0 ^ first).multipliedFullWidth(by: words.1 ^ second)
    return product.high ^ product.low
  }
}
