/// What a program has switched on in its terminal, read from the bytes that it wrote.
///
/// A program that leaves well leaves `left` empty: whatever is listed there would trouble the shell.
struct TerminalModes {
  private(set) var privateModes: [Int: Bool] = [:]
  private var keypadIsApplication = false
  private var alternateCharacters = false
  private var pen: Set<Int> = []
  private var state = State.ground

  private enum State {
    case ground
    case escape
    case designation
    case sequence([UInt8])
    case string(escaped: Bool)
  }

  private static let names: [Int: String] = [
    1: "application cursor keys", 47: "alternate screen", 1047: "alternate screen",
    1049: "alternate screen", 1000: "mouse", 1002: "mouse drag", 1003: "mouse motion",
    1004: "focus reports", 1006: "SGR mouse", 1015: "urxvt mouse", 2004: "bracketed paste",
    2026: "synchronized output",
  ]

  func isOn(_ mode: Int) -> Bool {
    privateModes[mode] ?? (mode == 25)
  }

  var isAlternateScreen: Bool {
    isOn(1049) || isOn(1047) || isOn(47)
  }

  /// The modes that are not as a fresh terminal has them.
  var left: [String] {
    var result = Self.names.keys.sorted().filter(isOn).map { "\(Self.names[$0, default: ""]) on" }
    if !isOn(25) { result.append("cursor hidden") }
    if keypadIsApplication { result.append("application keypad on") }
    if alternateCharacters { result.append("line drawing characters on") }
    if !pen.isEmpty { result.append("pen not plain: \(pen.sorted())") }
    return result
  }

  mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .designation:
      alternateCharacters = byte == UInt8(ascii: "0")
      state = .ground
    case .sequence(let held):
      if (0x40...0x7e).contains(byte) {
        state = .ground
        finish(held, final: byte)
      } else {
        state = .sequence(held + [byte])
      }
    case .string(let escaped):
      let ends = byte == 0x07 || (escaped && byte == UInt8(ascii: "\\"))
      state = ends ? .ground : .string(escaped: byte == 0x1b)
    }
  }

  private mutating func ground(_ byte: UInt8) {
    switch byte {
    case 0x1b: state = .escape
    case 0x0e: alternateCharacters = true
    case 0x0f: alternateCharacters = false
    default: break
    }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "("): state = .designation
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
      state = .string(escaped: false)
    case UInt8(ascii: "="): keypadIsApplication = true
    case UInt8(ascii: ">"): keypadIsApplication = false
    default: break
    }
  }

  private mutating func finish(_ held: [UInt8], final: UInt8) {
    let text = String(decoding: held, as: UTF8.self)
    let isPrivate = text.hasPrefix("?")
    let numbers = text.drop { $0 == "?" }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (isPrivate, final) {
    case (true, UInt8(ascii: "h")): for number in numbers { privateModes[number] = true }
    case (true, UInt8(ascii: "l")): for number in numbers { privateModes[number] = false }
    case (false, UInt8(ascii: "m")): setPen(numbers)
    default: break
    }
  }

  private mutating func setPen(_ numbers: [Int]) {
    for number in numbers {
      switch number {
      case 0: pen = []
      case 10, 11: break
      case 22: pen.subtract([1, 2])
      case 21, 23...29: pen.remove(number - 20)
      case 38, 48:
        // The numbers that follow name the colour.
        pen.insert(number)
        return
      case 39: pen = pen.filter { !(30...38).contains($0) && !(90...97).contains($0) }
      case 49: pen = pen.filter { !(40...48).contains($0) && !(100...107).contains($0) }
      default: pen.insert(number)
      }
    }
  }
}
