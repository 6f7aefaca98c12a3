/// Decodes UTF-8 byte by byte and reports each malformed run once.
struct TextDecoder: Sendable {
  enum Answer {
    case pending
    case scalar(Unicode.Scalar, KeyPress.Modifiers)
    /// `consumed` is false if the byte starts something new.
    case malformed(isFirst: Bool, consumed: Bool)
  }

  private var value: UInt32 = 0
  private var remaining = 0
  /// The valid range of the next byte.
  private var range: ClosedRange<UInt8> = 0x80...0xBF
  private var modifiers: KeyPress.Modifiers = []
  private var isInMalformedRun = false

  var isPending: Bool { remaining > 0 }

  mutating func endMalformedRun() {
    isInMalformedRun = false
  }

  mutating func consume(_ byte: UInt8, modifiers: KeyPress.Modifiers) -> Answer {
    if remaining == 0 { return consumeLead(byte, modifiers: modifiers) }
    guard range.contains(byte) else {
      remaining = 0
      return malformed(consumed: false)
    }
    value = value << 6 | UInt32(byte & 0x3F)
    remaining -= 1
    range = 0x80...0xBF
    guard remaining == 0 else { return .pending }
    guard let scalar = Unicode.Scalar(value) else { return malformed(consumed: true) }
    isInMalformedRun = false
    return .scalar(scalar, self.modifiers)
  }

  private mutating func consumeLead(_ byte: UInt8, modifiers: KeyPress.Modifiers) -> Answer {
    range = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF:
      remaining = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      remaining = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default: return malformed(consumed: true)
    }
    self.modifiers = modifiers
    return .pending
  }

  private mutating func malformed(consumed: Bool) -> Answer {
    defer { isInMalformedRun = true }
    return .malformed(isFirst: !isInMalformedRun, consumed: consumed)
  }
}
