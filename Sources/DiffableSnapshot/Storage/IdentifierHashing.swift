/// How the identifiers of one table are hashed and compared.
///
/// The seed is drawn once a process from the system's generator, so that whoever chooses identifiers
/// can't choose them to collide.
@usableFromInline
struct IdentifierHashing<ID: Hashable & Sendable>: Sendable {
  /// What is known of the type of the identifiers.
  @usableFromInline
  enum Kind: Sendable {
    /// Nothing but that they are `Hashable`.
    case general
    /// They are `FixedWidthIdentifier`s.
    case words
    /// They are sixteen bytes that are equal exactly when the bytes are.
    case bits
    /// They are `String`s.
    case text
  }

  /// Found out once a table: a cast of each identifier would search all conformances.
  @usableFromInline let kind: Kind
  @usableFromInline let seed: HashSeed

  @inlinable
  init() {
    seed = .ofThisProcess
    // The size first: that a type does not conform is found by a search through all conformances.
    if MemoryLayout<ID>.size <= 16, ID.self is any FixedWidthIdentifier.Type {
      kind = .words
    } else if ID.self == String.self {
      kind = .text
    } else {
      kind = isKnownUUID(ID.self) ? .bits : .general
    }
  }

  @inlinable
  func hash(_ id: ID) -> UInt64 {
    switch kind {
    case .words:
      guard let type = ID.self as? any FixedWidthIdentifier.Type else { break }
      return hash(id, as: type)
    case .bits:
      return withUnsafeBytes(of: id) { seed.hash(bits($0)) }
    case .text:
      return seed.hash(text: unsafeBitCast(id, to: String.self))
    case .general:
      break
    }
    return UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Whether two identifiers in memory are equal.
  @inlinable
  func areEqual(_ left: UnsafePointer<ID>, _ right: UnsafePointer<ID>) -> Bool {
    guard kind == .bits else { return left.pointee == right.pointee }
    let left = UnsafeRawPointer(left)
    let right = UnsafeRawPointer(right)
    return left.loadUnaligned(as: UInt64.self) == right.loadUnaligned(as: UInt64.self)
      && left.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  }

  @inlinable
  func bits(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    (
      bytes.loadUnaligned(as: UInt64.self),
      bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    )
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

/// Whether a type is Foundation's `UUID`, which this module doesn't import.
///
/// It is known by its full name and its size; its `==` compares its sixteen bytes.
@usableFromInline
func isKnownUUID<ID>(_ type: ID.Type) -> Bool {
  guard MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1 else { return false }
  let name = String(reflecting: type)
  return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
}

/// The secret with which identifiers are hashed.
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
