internal import Foundation

extension Card.ID {
  /// The creation time in an identifier of version 7; nil for other versions.
  package var made: Timestamp? {
    let high = UInt64(bigEndian: words.0)
    guard high >> 12 & 0xF == 7 else { return nil }
    return Timestamp(milliseconds: Int64(high >> 16))
  }

  package var words: (UInt64, UInt64) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
      )
    }
  }

  /// Two words instead of sixteen bytes: identifiers are hashed at every lookup.
  package func hash(into hasher: inout Hasher) {
    let words = words
    hasher.combine(words.0)
    hasher.combine(words.1)
  }

  package static func == (left: Card.ID, right: Card.ID) -> Bool {
    left.words == right.words
  }
}
