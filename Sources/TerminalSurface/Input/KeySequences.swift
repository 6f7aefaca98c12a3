/// Maps complete sequences of all known terminals to keys.
struct KeySequences: Sendable {
  /// From the terminal's description; few enough for a linear search.
  private let terminalKeys: [TerminalKey]

  init(terminalKeys: [TerminalKey]) {
    self.terminalKeys = terminalKeys.filter { $0.bytes.count > 1 && $0.bytes[0] == 0x1B }
  }

  func terminalKey(_ sequence: [UInt8]) -> KeyPress? {
    terminalKeys.first { $0.bytes.dropFirst().elementsEqual(sequence) }?.key
  }

  /// The key for the bytes after ESC; nil if unknown.
  func key(_ sequence: [UInt8]) -> KeyPress? {
    guard let final = sequence.last, sequence.count > 1 else { return nil }
    if let key = terminalKey(sequence) { return key }
    let body = sequence[1..<sequence.count - 1]
    if sequence[0] == UInt8(ascii: "O") { return KeySequences.singleShift(body, final) }
    if body.first == UInt8(ascii: "[") { return KeySequences.linuxFunction(body, final) }
    guard let parameters = SequenceParameters(body) else { return nil }
    return KeySequences.control(parameters, final)
  }

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
    if let key = cursorKey(final) { return KeyPress(key, modifiers) }
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return cursorKey(final - 0x20).map { KeyPress($0, modifiers.union(.control)) }
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
      return cursorKey(final - 0x20).map { KeyPress($0, .shift) }
    default:
      guard let key = cursorKey(final), parameters.values.first ?? 1 == 1 || !parameters.hasTwo
      else { return nil }
      // `ESC [ 1 ; 5 D` is standard; some older terminals send `ESC [ 5 D`.
      let modifiers = parameters.values.last.map(SequenceParameters.modifiers) ?? []
      return KeyPress(key, parameters.isEmpty ? [] : modifiers)
    }
  }

  private static func numbered(_ parameters: SequenceParameters, _ final: UInt8) -> KeyPress? {
    guard let number = parameters.values.first else { return nil }
    if number == 27, parameters.values.count == 3 {
      return KittyKeys.key(code: parameters.values[2], modifier: parameters.values[1])
    }
    guard let key = numberedKey(number) else { return nil }
    var modifiers = parameters.hasTwo ? SequenceParameters.modifiers(parameters.values[1]) : []
    if final == UInt8(ascii: "$") || final == UInt8(ascii: "@") { modifiers.insert(.shift) }
    if final == UInt8(ascii: "^") || final == UInt8(ascii: "@") { modifiers.insert(.control) }
    return KeyPress(key, modifiers)
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
    default: nil
    }
  }

  /// The keys of `ESC [ number ~`.
  private static func numberedKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    // The gaps in the numbers are from the keyboard of the VT220 (1983).
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }
}
