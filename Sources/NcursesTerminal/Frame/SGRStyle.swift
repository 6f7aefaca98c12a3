/// Text attributes and colours of ECMA-48 (“select graphic rendition”).
nonisolated struct SGRStyle: Hashable, Sendable {
  enum Color: Hashable, Sendable {
    case terminal
    case number(UInt8)
    /// 0xrrggbb.
    case rgb(UInt32)
  }

  /// One bit for each attribute, by its number.
  var traits: UInt16 = 0
  var color = Color.terminal
  var fill = Color.terminal

  private static let boldAndDim: UInt16 = 1 << 1 | 1 << 2
  private static let lastTrait = 8

  /// Whether blanks show more than the background: an underline or reversed colours.
  var showsOnBlanks: Bool { traits & (1 << 4 | 1 << 7) != 0 }
}

nonisolated extension SGRStyle {
  /// Applies the parameters of a sequence `ESC [ … m`.
  ///
  /// - Returns: False if one of them is unknown; the style is then undefined.
  mutating func apply(_ parameters: ArraySlice<UInt8>) -> Bool {
    var numbers: [Int] = [0]
    for byte in parameters {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where numbers[numbers.count - 1] < 1_000:
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte) - 0x30
      case UInt8(ascii: ";"): numbers.append(0)
      default: return false
      }
    }
    var rest = numbers[...]
    while let first = rest.popFirst() {
      guard apply(first, &rest) else { return false }
    }
    return true
  }

  private mutating func apply(_ first: Int, _ rest: inout ArraySlice<Int>) -> Bool {
    switch first {
    case 0: self = SGRStyle()
    case 6, 26: return false
    case 1...Self.lastTrait: traits |= 1 << first
    case 22: traits &= ~Self.boldAndDim
    case 23...28: traits &= ~(1 << (first - 20))
    case 30...37: color = .number(UInt8(first - 30))
    case 39: color = .terminal
    case 40...47: fill = .number(UInt8(first - 40))
    case 49: fill = .terminal
    case 90...97: color = .number(UInt8(first - 82))
    case 100...107: fill = .number(UInt8(first - 92))
    case 38, 48:
      guard let taken = Self.color(&rest) else { return false }
      if first == 38 { color = taken } else { fill = taken }
    default: return false
    }
    return true
  }

  /// The colour after a 38 or 48; nil if unknown.
  private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
    func byte() -> UInt32? { rest.popFirst().flatMap(UInt8.init(exactly:)).map(UInt32.init) }
    switch rest.popFirst() {
    case 5: return byte().map { .number(UInt8($0)) }
    case 2:
      guard let red = byte(), let green = byte(), let blue = byte() else { return nil }
      return .rgb(red << 16 | green << 8 | blue)
    default: return nil
    }
  }
}

nonisolated extension SGRStyle {
  /// Appends the shortest sequence that changes a style to this one; `old` is nil if unknown.
  func append(changing old: SGRStyle?, to bytes: inout [UInt8]) {
    if old == self { return }
    let start = bytes.count
    bytes += [0x1B, UInt8(ascii: "["), UInt8(ascii: "0"), UInt8(ascii: ";")]
    appendChange(from: SGRStyle(), to: &bytes)
    // A reset alone needs no parameter.
    if bytes.count == start + 4 { bytes.removeLast() }
    if let old {
      let whole = bytes.count
      appendChange(from: old, to: &bytes)
      if bytes.count - whole < whole - start - 2 {
        bytes.removeSubrange(start + 2..<whole)
      } else {
        bytes.removeSubrange(whole...)
      }
    }
    bytes[bytes.count - 1] = UInt8(ascii: "m")
  }

  private func appendChange(from old: SGRStyle, to bytes: inout [UInt8]) {
    var kept = old.traits
    let removed = kept & ~traits
    if removed & Self.boldAndDim != 0 {
      Self.append(22, to: &bytes)
      kept &= ~Self.boldAndDim
    }
    for trait in 3...Self.lastTrait where removed & 1 << trait != 0 {
      Self.append(trait + 20, to: &bytes)
    }
    for trait in 1...Self.lastTrait where traits & ~kept & 1 << trait != 0 {
      Self.append(trait, to: &bytes)
    }
    if old.color != color { Self.append(color, layer: 30, to: &bytes) }
    if old.fill != fill { Self.append(fill, layer: 40, to: &bytes) }
  }

  /// `layer` is 30 for the text and 40 for its background.
  private static func append(_ color: Color, layer: Int, to bytes: inout [UInt8]) {
    switch color {
    case .terminal: append(layer + 9, to: &bytes)
    case .number(let number) where number < 8: append(layer + Int(number), to: &bytes)
    case .number(let number) where number < 16: append(layer + 52 + Int(number), to: &bytes)
    case .number(let number):
      for parameter in [layer + 8, 5, Int(number)] { append(parameter, to: &bytes) }
    case .rgb(let value):
      for parameter in [layer + 8, 2] { append(parameter, to: &bytes) }
      for shift in [16, 8, 0] { append(Int(value >> UInt32(shift) & 0xFF), to: &bytes) }
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 100 { bytes.append(UInt8(0x30 + number / 100)) }
    if number >= 10 { bytes.append(UInt8(0x30 + number / 10 % 10)) }
    bytes.append(UInt8(0x30 + number % 10))
    bytes.append(UInt8(ascii: ";"))
  }
}
