package import Foundation

extension UUID {
  /// The identifier of a name in a namespace: version 5 of RFC 9562, section 5.5.
  package static func named(_ name: some Sequence<UInt8>, in namespace: UUID) -> UUID {
    let digest = SHA1.digest(of: withUnsafeBytes(of: namespace.uuid) { Array($0) } + name)
    return UUID { bytes in
      bytes.copyBytes(from: digest.prefix(16))
      bytes[6] = bytes[6] & 0x0F | 0x50
      bytes[8] = bytes[8] & 0x3F | 0x80
    }
  }
}

extension Card.ID {
  /// The card that follows this one when it is finished.
  ///
  /// Derived from the card and its due date, so that all machines which finish it make the same.
  package func following(due: CalendarDay?) -> Card.ID {
    Card.ID(uuid: .named((due?.iso ?? "").utf8, in: uuid))
  }

  /// Whether it was made by finishing another one.
  package var followsAnother: Bool { uuid.uuid.6 >> 4 == 5 }
}
