/// Keys sent by code point: `ESC [ 97 ; 5 u` (kitty), and `ESC [ 27 ; 5 ; 97 ~` (xterm).
enum KittyKeys {
  static func key(_ parameters: SequenceParameters) -> KeyPress? {
    guard let code = parameters.values.first else { return nil }
    let modifier = parameters.hasTwo ? parameters.values[1] : 1
    return key(code: code, modifier: modifier, shifted: parameters.shiftedKey)
  }

  /// Nil for an unknown code, or if Super or Hyper is held.
  static func key(code: Int, modifier: Int, shifted: Int? = nil) -> KeyPress? {
    // Ignore Caps Lock and Num Lock.
    let bits = max(0, modifier - 1) & ~0xC0
    guard bits < 8, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let modifiers = SequenceParameters.modifiers(bits + 1)
    switch code {
    case 8, 127: return KeyPress(.backspace, modifiers)
    case 9:
      guard modifiers.contains(.shift) else { return KeyPress(.tab, modifiers) }
      return KeyPress(.backTab, modifiers.subtracting(.shift))
    case 13: return KeyPress(.enter, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 0..<32, 128..<160: return nil
    case 57_344...63_743: return functional(code, modifiers)
    default: return character(scalar, modifiers, shifted: shifted)
    }
  }

  private static func character(
    _ scalar: Unicode.Scalar,
    _ modifiers: KeyPress.Modifiers,
    shifted: Int?
  ) -> KeyPress {
    var modifiers = modifiers
    if modifiers.contains(.control) {
      let lower = Character(scalar).lowercased()
      let plain = lower.count == 1 ? Character(lower) : Character(scalar)
      return KeyPress(.character(plain), modifiers)
    }
    guard modifiers.remove(.shift) != nil else {
      return KeyPress(.character(Character(scalar)), modifiers)
    }
    if let shifted, let scalar = Unicode.Scalar(UInt32(shifted)), shifted >= 32 {
      return KeyPress(.character(Character(scalar)), modifiers)
    }
    let upper = Character(scalar).uppercased()
    return KeyPress(.character(upper.count == 1 ? Character(upper) : Character(scalar)), modifiers)
  }

  /// The keypad, which has its own codes.
  private static func functional(_ code: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    switch code {
    case 57_399...57_408:
      return KeyPress(KeySequences.character(UInt8(code - 57_399) + 0x30), modifiers)
    case 57_414: return KeyPress(.enter, modifiers)
    case 57_417: return KeyPress(.left, modifiers)
    case 57_418: return KeyPress(.right, modifiers)
    case 57_419: return KeyPress(.up, modifiers)
    case 57_420: return KeyPress(.down, modifiers)
    case 57_421: return KeyPress(.pageUp, modifiers)
    case 57_422: return KeyPress(.pageDown, modifiers)
    case 57_423: return KeyPress(.home, modifiers)
    case 57_424: return KeyPress(.end, modifiers)
    case 57_425: return KeyPress(.insert, modifiers)
    case 57_426: return KeyPress(.delete, modifiers)
    default: return nil
    }
  }
}
