/// An identifier of eight or sixteen bytes; two identifiers are equal exactly if their bytes are.
///
/// This is a shorter way to adopt ``FixedWidthIdentifier``: the words are the bytes. Foundation's
/// `UUID` doesn't need it.
///
/// ```swift
/// extension TrackID: BitwiseIdentifier {}
/// ```
///
/// Don't adopt it for a type that contains padding, references, or floating-point numbers.
public protocol BitwiseIdentifier: FixedWidthIdentifier {}

extension BitwiseIdentifier {
  /// The bytes of the identifier.
  @inlinable public var words: (UInt64, UInt64) {
    precondition(
      MemoryLayout<Self>.size == 16 || MemoryLayout<Self>.size == 8,
      "a bitwise identifier must have 8 or 16 bytes"
    )
    return withUnsafeBytes(of: self) { bytes in
      let first = bytes.loadUnaligned(as: UInt64.self)
      guard bytes.count == 16 else { return (first, 0) }
      return (first, bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
  }
}
