package import Foundation

/// The beginning of a card's identifier, as people type it: hexadecimal digits, in any case, with or
/// without dashes.
package struct CardIDPrefix: Hashable, Sendable {
  /// How many digits a whole identifier has.
  package static let wholeLength = 32

  /// The digits' values.
  private let digits: [UInt8]

  /// Nil for anything but one to 32 hexadecimal digits with dashes among them.
  ///
  /// Where the dashes stand does not matter.
  package init?(_ text: String) {
    var digits: [UInt8] = []
    for byte in text.utf8.prefix(2 * Self.wholeLength) where byte != UInt8(ascii: "-") {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      digits.append(UInt8(digit))
    }
    guard !digits.isEmpty, digits.count <= Self.wholeLength,
      text.utf8.count <= 2 * Self.wholeLength
    else { return nil }
    self.digits = digits
  }

  /// The least identifier that begins so.
  package var first: UUID { filled(with: 0x0) }

  /// The greatest identifier that begins so.
  package var last: UUID { filled(with: 0xF) }

  private func filled(with digit: UInt8) -> UUID {
    let all = digits + Array(repeating: digit, count: Self.wholeLength - digits.count)
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in bytes.indices { bytes[index] = all[2 * index] << 4 | all[2 * index + 1] }
    }
    return UUID(uuid: bytes)
  }
}

extension Card.ID {
  /// The identifier as it is printed.
  package var text: String { uuid.uuidString }

  /// Its first digits with the dashes among them, as `0199C0DE-4F` for ten of them.
  package func text(digits count: Int) -> String {
    var left = count
    return String(
      text.prefix { character in
        if character != "-" { left -= 1 }
        return left >= 0
      }
    )
    .trimmingSuffix("-")
  }

  /// How many digits two identifiers have in common at their beginnings.
  package func commonDigits(with other: Card.ID) -> Int {
    let (mine, theirs) = (words, other.words)
    let high = (mine.0 ^ theirs.0).byteSwapped
    if high != 0 { return high.leadingZeroBitCount / 4 }
    return 16 + (mine.1 ^ theirs.1).byteSwapped.leadingZeroBitCount / 4
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    last == suffix ? String(dropLast()) : self
  }
}
