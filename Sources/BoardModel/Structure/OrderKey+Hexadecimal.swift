extension OrderKey {
  /// The bytes as the log and exports write them.
  package var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = Self.figure(byte >> 4)
        text[2 * index + 1] = Self.figure(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  private static func figure(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  package init?(hexadecimal text: String) {
    var text = text
    guard let key = text.withUTF8(OrderKey.init(hexadecimal:)) else { return nil }
    self = key
  }

  package init?(hexadecimal text: UnsafeBufferPointer<UInt8>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for byte in text {
      guard let digit = Self.digit(byte) else { return nil }
      if let first = high { bytes.append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
    if high != nil { return nil }
    self.init(bytes: bytes)
  }

  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
