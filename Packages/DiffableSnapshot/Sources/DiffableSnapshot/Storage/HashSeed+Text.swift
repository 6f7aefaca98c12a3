extension HashSeed {
  /// Hashes a string so that equal strings have equal hashes.
  ///
  /// Strings compare by canonical equivalence. ASCII text is equivalent to itself and to text that
  /// uses one of three non-ASCII characters equivalent to an ASCII one. All other text uses the
  /// standard library's hash.
  @usableFromInline
  func hash(text: String) -> UInt64 {
    let quick = text.utf8.withContiguousStorageIfAvailable { bytes in
      hash(ascii: UnsafeRawBufferPointer(bytes))
    }
    if let quick = quick ?? nil { return quick }
    if let plain = Self.plainText(text) {
      return Array(plain).withUnsafeBytes { hash(ascii: $0) ?? 0 }
    }
    return UInt64(truncatingIfNeeded: text.hashValue) &* 0x9E37_79B9_7F4A_7C15
  }

  /// The hash of ASCII text; nil for other text.
  private func hash(ascii bytes: UnsafeRawBufferPointer) -> UInt64? {
    var state = first ^ UInt64(truncatingIfNeeded: bytes.count)
    var seen: UInt64 = 0
    var index = 0
    while index &+ 16 <= bytes.count {
      let low = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let high = bytes.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
      seen |= low | high
      state = Self.fold(low ^ state, high ^ second)
      index &+= 16
    }
    var low: UInt64 = 0
    var high: UInt64 = 0
    for offset in index..<bytes.count {
      let byte = UInt64(bytes[offset])
      if offset &- index < 8 { low = low << 8 | byte } else { high = high << 8 | byte }
    }
    seen |= low | high
    guard seen & 0x8080_8080_8080_8080 == 0 else { return nil }
    return Self.fold(low ^ state, high ^ second)
  }

  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  /// The ASCII text that is canonically equivalent to a text, or nil.
  private static func plainText(_ text: String) -> [UInt8]? {
    var plain: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: plain.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x037E: plain.append(0x3B)
      case 0x1FEF: plain.append(0x60)
      case 0x212A: plain.append(0x4B)
      default: return nil
      }
    }
    return plain
  }
}
