/// Hashes and compares the identifiers of a table.
///
/// The seed is random for each process, so nobody can choose identifiers that collide.
@usableFromInline
struct IdentifierHashing<ID: Hashable & Sendable>: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    case general
    case words
    /// As one of the standard library's integers of eight bytes.
    case integer
    /// As sixteen bytes that are equal exactly if the identifiers are.
    case bits
    case text
  }

  /// Determined once per table, because casting each identifier would search all conformances.
  @usableFromInline let kind: Kind
  @usableFromInline let seed: HashSeed

  @inlinable
  init() {
    seed = .ofThisProcess
    // Check the size first: a failed cast searches all conformances.
    if MemoryLayout<ID>.size <= 16, ID.self is any FixedWidthIdentifier.Type {
      kind = .words
    } else if ID.self == String.self {
      kind = .text
    } else if Self.isInteger {
      kind = .integer
    } else {
      kind = isUUID(ID.self) ? .bits : .general
    }
  }

  @inlinable static var isInteger: Bool {
    (ID.self == Int.self && MemoryLayout<Int>.size == 8) || ID.self == Int64.self
      || (ID.self == UInt.self && MemoryLayout<UInt>.size == 8) || ID.self == UInt64.self
  }

  @inlinable
  func hash(_ id: ID) -> UInt64 {
    switch kind {
    case .words:
      guard let type = ID.self as? any FixedWidthIdentifier.Type else { break }
      return hash(id, as: type)
    case .bits:
      return withUnsafeBytes(of: id) { seed.hash(bits($0)) }
    case .integer:
      return seed.hash((unsafeBitCast(id, to: UInt64.self), 0))
    case .text:
      return seed.hash(text: unsafeBitCast(id, to: String.self))
    case .general:
      break
    }
    return UInt64(truncatingIfNeeded: id.hashValue) &* 0x9E37_79B9_7F4A_7C15
  }

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

  /// Hashes an identifier as its dynamic type.
  ///
  /// Casting the identifier would box it each time. The optimiser can remove a cast of its type.
  @inlinable
  func hash<Fixed: FixedWidthIdentifier>(_ id: ID, as type: Fixed.Type) -> UInt64 {
    seed.hash(unsafeBitCast(id, to: type).words)
  }
}

/// The secret seed of the hash.
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

  /// Multiplies to 128 bits and folds the two halves.
  @inlinable
  func hash(_ words: (UInt64, UInt64)) -> UInt64 {
    let product = (words.0 ^ first).multipliedFullWidth(by: words.1 ^ second)
    return product.high ^ product.low
  }
}
