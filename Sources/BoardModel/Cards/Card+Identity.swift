internal import Foundation

extension Card.ID {
  /// When the card was made, which an identifier of version 7 says; nil for any other.
  package var made: Timestamp? {
    let high = UInt64(bigEndian: words.0)
    guard high >> 12 & 0xF == 7 else { return nil }
    return Timestamp(milliseconds: Int64(high >> 16))
  }

  /// The sixteen bytes as two words.
  package var words: (UInt64, UInt64) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
  }

  /// Two words in place of sixteen bytes: identifiers are hashed at every look-up.
  package func hash(into hasher: inout Hasher) {
    let words = words
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  package static func == (left: Card.ID, right: Card.ID) -> Bool {
    left.words == right.words
  }
}
