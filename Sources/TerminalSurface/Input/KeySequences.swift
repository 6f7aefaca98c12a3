/// Which key a whole sequence stands for, over all the terminals that there are.
struct KeySequences: Sendable {
  /// What the terminal's own description says, by the bytes after ESC.
  private let terminalKeys: [[UInt8]: KeyPress]

  init(terminalKeys: [(bytes: [UInt8], key: KeyPress)]) {
    var keys: [[UInt8]: KeyPress] = [:]
    for (bytes, key) in terminalKeys where bytes.count > 1 && bytes[0] == 0x1B {
      keys[Array(bytes.dropFirst())] = key
    }
    self.terminalKeys = keys
  }

  func terminalKey(_ sequence: [UInt8]) -> KeyPress? {
    terminalKeys[sequence]
  }

  /// The key for the bytes after ESC; nil where it is unknown, which is then ignored.
  func key(_ sequence: [UInt8]) -> KeyPress? {
    guard let final = sequence.last, sequence.count > 1 else { return nil }
    if let key = terminalKeys[sequence] { return key }
    let body = sequence[1..<sequence.count - 1]
    if sequence[0] == UInt8(ascii: "O") { return KeySequences.singleShift(body, final) }
    if body.first == UInt8(ascii: "[") { return KeySequences.linuxFunction(body, final) }
    guard let parameters = SequenceParameters(body) else { return nil }
    return KeySequences.control(parameters, final)
  }

  /// The key of one byte that is not ESC.
  static func press(ascii byte: UInt8, _ modifiers: KeyPress.Modifiers = []) -> KeyPress {
    let control = modifiers.union(.control)
    switch byte {
    case 0x00: return KeyPress(.character(" "), control)
    case 0x08, 0x7F: return KeyPress(.backspace, modifiers)
    case 0x09: return KeyPress(.tab, modifiers)
    case 0x0A, 0x0D: return KeyPress(.enter, modifiers)
    case 0x1B: return KeyPress(.escape, modifiers)
    case 0x01...0x1A: return KeyPress(character(byte + 0x60), control)
    case 0x1C...0x1F: return KeyPress(character(byte + 0x40), control)
    default: return KeyPress(character(byte), modifiers)
    }
  }

  static func character(_ byte: UInt8) -> Key {
    .character(Character(Unicode.Scalar(byte)))
  }
}

extension KeySequences {
  private static func singleShift(_ body: ArraySlice<UInt8>, _ final: UInt8) -> KeyPress? {
    guard let parameters = SequenceParameters(body) else { return nil }
    let modifiers = parameters.values.last.map(SequenceParameters.modifiers) ?? []
    if let key = cursorKeys[final] { return KeyPress(key, modifiers) }
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return cursorKeys[final - 0x20].map { KeyPress($0, modifiers.union(.control)) }
    case UInt8(ascii: "M"): return KeyPress(.enter, modifiers)
    case UInt8(ascii: "I"): return KeyPress(.tab, modifiers)
    case UInt8(ascii: "X"): return KeyPress(character(UInt8(ascii: "=")), modifiers)
    case UInt8(ascii: "j")...UInt8(ascii: "y"): return KeyPress(character(final - 0x40), modifiers)
    default: return nil
    }
  }

  /// The Linux console's F1 to F5: `ESC [ [ A`.
  private static func linuxFunction(_ body: ArraySlice<UInt8>, _ final: UInt8) -> KeyPress? {
    guard body.count == 1, (0x41...0x45).contains(final) else { return nil }
    return KeyPress(.function(Int(final) - 0x40))
  }

  private static func control(_ parameters: SequenceParameters, _ final: UInt8) -> KeyPress? {
    guard !parameters.isRelease else { return nil }
    switch final {
    case UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "^"), UInt8(ascii: "@"):
      return numbered(parameters, final)
    case UInt8(ascii: "u"): return KittyKeys.key(parameters)
    case UInt8(ascii: "Z"): return KeyPress(.backTab)
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
      return cursorKeys[final - 0x20].map { KeyPress($0, .shift) }
    default:
      guard let key = cursorKeys[final], parameters.values.first ?? 1 == 1 || !parameters.hasTwo
      else { return nil }
      // `ESC [ 1 ; 5 D` everywhere, `ESC [ 5 D` on some older ones.
      let modifiers = parameters.values.last.map(SequenceParameters.modifiers) ?? []
      return KeyPress(key, parameters.isEmpty ? [] : modifiers)
    }
  }

  private static func numbered(_ parameters: SequenceParameters, _ final: UInt8) -> KeyPress? {
    guard let number = parameters.values.first else { return nil }
    if number == 27, parameters.values.count == 3 {
      return KittyKeys.key(code: parameters.values[2], modifier: parameters.values[1])
    }
    guard let key = numberedKeys[number] else { return nil }
    var modifiers = parameters.hasTwo ? SequenceParameters.modifiers(parameters.values[1]) : []
    if final == UInt8(ascii: "$") || final == UInt8(ascii: "@") { modifiers.insert(.shift) }
    if final == UInt8(ascii: "^") || final == UInt8(ascii: "@") { modifiers.insert(.control) }
    return KeyPress(key, modifiers)
  }

  private static let cursorKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  /// The keys of `ESC [ number ~`.
  private static let numberedKeys: [Int: Key] = {
    var keys: [Int: Key] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let functions = [
      11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
    ]
    for (index, number) in functions.enumerated() { keys[number] = .function(index + 1) }
    return keys
  }()
}
