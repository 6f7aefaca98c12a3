extension OrderKey {
  /// The bytes as the log and an export write them.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      result.append(digits[Int(byte >> 4)])
      result.append(digits[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }

  package init?(hexadecimal text: String) {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in text.utf8 {
      guard let digit = Self.digit(byte) else { return nil }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    if high != nil { return nil }
    self.init(bytes: bytes)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
