internal import Synchronization

/// Where a cell leads to, for terminals that know links (OSC 8); a number, so that every cell has
/// room for one.
///
/// The addresses stand in one table of the process, each once; a cell that was kept for later always
/// finds its own.
package struct LinkTarget: Hashable, Sendable {
  /// 0 for none.
  package let number: UInt16

  package static let none = LinkTarget(number: 0)

  /// As many bytes of an address as terminals take.
  package static let longest = 2_083

  private init(number: UInt16) {
    self.number = number
  }

  /// The target for an address; none for one that is empty, too long, or past the 65,535th of a
  /// process.
  ///
  /// What is no printable letter of ASCII is percent-encoded, so that no address acts on a terminal.
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

  /// The address; nil for none.
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
