/// An identifier of sixteen or eight bytes that are equal exactly when the bytes are.
///
/// It is ``FixedWidthIdentifier`` in one line: the words are the bytes. Foundation's `UUID` is known
/// without it.
///
/// ```swift
/// extension TrackID: BitwiseIdentifier {}
/// ```
///
/// A type that has padding, a reference or a floating-point number in it must not adopt it.
public protocol BitwiseIdentifier: FixedWidthIdentifier {}

extension BitwiseIdentifier {
  /// The bytes of the identifier.
  @inlinable public var words: (UInt64, UInt64) {
    precondition(
      MemoryLayout<Self>.size == 16 || MemoryLayout<Self>.size == 8,
      "a bitwise identifier is of sixteen or eight bytes"
    )
    return withUnsafeBytes(of: self) { bytes in
      let first = bytes.loadUnaligned(as: UInt64.self)
      guard bytes.count == 16 else { return (first, 0) }
      return (first, bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
