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
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    self.init(
      bytes: stride(from: 0, to: digits.count, by: 2)
        .map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    )
  }
}
