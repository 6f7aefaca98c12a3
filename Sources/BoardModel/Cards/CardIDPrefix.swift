package import Foundation

/// The beginning of a card's identifier or of its last group of digits, as people type it:
/// hexadecimal digits, in any case, with or without dashes.
package struct CardIDPrefix: Hashable, Sendable {
  /// How many digits a whole identifier has.
  package static let wholeLength = 32
  /// How many digits its last group has; they are chance, while its beginning is the time.
  package static let groupLength = 12

  /// How many digits name a card at the least; fewer are a place in a list that someone meant.
  package static let shortestLength = 4

  /// Whether so many digits may name a card.
  package var isLongEnough: Bool { digits.count >= Self.shortestLength }

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

  /// The least and the greatest last group that begin so, as six bytes each; nil where there are more
  /// digits than a group has.
  package var groups: (first: [UInt8], last: [UInt8])? {
    if digits.count > Self.groupLength { return nil }
    func group(_ digit: UInt8) -> [UInt8] {
      let all = digits + Array(repeating: digit, count: Self.groupLength - digits.count)
      return (0..<Self.groupLength / 2).map { all[2 * $0] << 4 | all[2 * $0 + 1] }
    }
    return (group(0x0), group(0xF))
  }

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
  /// The first digits of its last group, as `a1b2` for four of them.
  package func text(groupDigits count: Int) -> String {
    let count = min(count, CardIDPrefix.groupLength)
    let group = words.1.byteSwapped & (1 << 48 - 1)
    let digits = String(group >> (4 * (CardIDPrefix.groupLength - count)), radix: 16)
    return String(repeating: "0", count: count - digits.utf8.count) + digits
  }

  /// How many digits two identifiers have in common at the beginnings of their last groups.
  package func commonGroupDigits(with other: Card.ID) -> Int {
    let mask = UInt64(1) << 48 - 1
    let difference = (words.1.byteSwapped ^ other.words.1.byteSwapped) & mask
    return (difference.leadingZeroBitCount - 16) / 4
  }
}
