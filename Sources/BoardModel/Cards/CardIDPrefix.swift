package import Foundation

/// A typed prefix of a card's identifier or of its last group: hexadecimal digits in any case, with
/// or without dashes.
package struct CardIDPrefix: Hashable, Sendable {
  package static let wholeLength = 32
  /// The number of digits of the last group, which is random; the first groups are the time.
  package static let groupLength = 12

  /// The fewest digits that name a card; a shorter number means a position in a list.
  package static let shortestLength = 4

  package var isLongEnough: Bool { digits.count >= Self.shortestLength }

  private let digits: [UInt8]

  /// Reads one to 32 hexadecimal digits, with dashes anywhere.
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

  /// A word that may be the beginning of an id: four to twelve digits, or a whole id.
  package init?(word: String) {
    let length = word.utf8.count
    guard
      Self.shortestLength...Self.groupLength ~= length && !word.utf8.contains(0x2D)
        || length == Self.wholeLength + 4
    else { return nil }
    self.init(word)
  }

  /// Whether the last group of an id has the prefix; more than twelve digits begin the whole id.
  package func begins(_ card: Card.ID) -> Bool {
    withUnsafeBytes(of: card.uuid.uuid) { bytes in
      guard let groups else {
        return withUnsafeBytes(of: (first.uuid, last.uuid)) { ends in
          !bytes.lexicographicallyPrecedes(ends.prefix(16))
            && !ends.suffix(16).lexicographicallyPrecedes(bytes)
        }
      }
      let group = bytes.suffix(6)
      return !group.lexicographicallyPrecedes(groups.first)
        && !groups.last.lexicographicallyPrecedes(group)
    }
  }

  package var first: UUID { filled(with: 0x0) }

  package var last: UUID { filled(with: 0xF) }

  /// The least and greatest last groups with this prefix, as six bytes each; nil if it is longer
  /// than a group.
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
    return UUID { bytes in
      for index in bytes.indices { bytes[index] = all[2 * index] << 4 | all[2 * index + 1] }
    }
  }
}

extension Card.ID {
  package func text(groupDigits count: Int) -> String {
    let count = min(count, CardIDPrefix.groupLength)
    let group = words.1.byteSwapped & (1 << 48 - 1)
    let digits = String(group >> (4 * (CardIDPrefix.groupLength - count)), radix: 16)
    return String(repeating: "0", count: count - digits.utf8.count) + digits
  }

  /// The length of the common prefix of the last groups, in digits.
  package func commonGroupDigits(with other: Card.ID) -> Int {
    let mask = UInt64(1) << 48 - 1
    let difference = (words.1.byteSwapped ^ other.words.1.byteSwapped) & mask
    return (difference.leadingZeroBitCount - 16) / 4
  }
}
