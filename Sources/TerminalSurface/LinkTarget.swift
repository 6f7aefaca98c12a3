internal import Synchronization

/// The hyperlink of a cell (OSC 8), stored as a number to keep cells small.
///
/// A process-wide table stores each address once and never removes it, so cached cells stay valid.
package struct LinkTarget: Hashable, Sendable {
  /// 0 means no link.
  package let number: UInt16

  package static let none = LinkTarget(number: 0)

  /// The longest address in bytes that terminals accept.
  package static let longest = 2_083

  private init(number: UInt16) {
    self.number = number
  }

  /// Registers an address.
  ///
  /// The result is `.none` if it is empty, too long, or there are already 65,535 others.
  ///
  /// Everything except printable ASCII is percent-encoded, so that an address can't contain control
  /// sequences.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package init(address: String) {
    let encoded = Self.encoded(address)
    guard !encoded.isEmpty, encoded.utf8.count <= Self.longest else {
      self = .none
      return
    }
    number = Self.table.withLock { $0.number(of: encoded) }
  }

  package var address: String? {
    number == 0 ? nil : Self.table.withLock { $0.addresses[Int(number) - 1] }
  }

  private static func encoded(_ address: String) -> String {
    var result = ""
    for byte in address.utf8 {
      if byte > 0x20, byte < 0x7F {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  private struct Table {
    var addresses: [String] = []
    var numbers: [String: UInt16] = [:]

    mutating func number(of address: String) -> UInt16 {
      if let number = numbers[address] { return number }
      guard addresses.count < Int(UInt16.max) else { return 0 }
      addresses.append(address)
      let number = UInt16(addresses.count)
      numbers[address] = number
      return number
    }
  }

  private static let table = Mutex(Table())
}
