package import TerminalSurface

/// The text form of keys: `j`, `↓`, `Ctrl-R`, `Shift-Tab`.
nonisolated extension KeyPress {
  package static func character(_ character: Character) -> KeyPress {
    KeyPress(.character(character))
  }
  package static func control(_ character: Character) -> KeyPress {
    KeyPress(.character(character), .control)
  }

  /// Whether a text field inserts it as a character.
  package var isText: Bool {
    if case .character = key { modifiers.isSubset(of: .shift) } else { false }
  }

  package var label: String { prefix(control: "Ctrl-") + (Self.names[key] ?? characterLabel) }

  /// The label in the footer: `^R` for `Ctrl-R`.
  package var shortLabel: String {
    if case .character = key, modifiers == .control {
      return "^" + (Self.names[key] ?? characterLabel)
    }
    return label
  }

  /// Parses a label, ignoring case except for a single letter.
  package init?(label: some StringProtocol) {
    var rest = Substring(label)
    // Fast path: most labels are one letter, or Ctrl and a letter.
    if rest.utf8.count == 1, let character = rest.first, character != " " {
      self = .character(character)
      return
    }
    if rest.utf8.count == 2, rest.first == "^", let letter = rest.dropFirst().first {
      self.init(typed: letter, .control)
      return
    }
    var modifiers: Modifiers = []
    while let (prefix, modifier) = Self.prefixes.first(where: { rest.hasWord($0.0) }) {
      if modifiers.contains(modifier) { return nil }
      modifiers.insert(modifier)
      rest = rest.dropFirst(prefix.count)
    }
    let name = rest.lowercased()
    if let key = Self.named[name] {
      self = KeyPress(key, modifiers).normalized
    } else if rest.unicodeScalars.count == 1, let character = rest.first {
      self.init(typed: character, modifiers)
    } else if name.first == "f", let number = Int(name.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), modifiers)
    } else {
      return nil
    }
  }

  /// Shift makes a letter a capital; with Ctrl or Alt, letters are lowercase.
  private init(typed character: Character, _ modifiers: Modifiers) {
    let isLower = !modifiers.isEmpty && !modifiers.contains(.shift)
    let text = isLower ? character.lowercased() : String(character)
    let capital = modifiers.contains(.shift) ? text.uppercased() : text
    self.init(.character(capital.first ?? character), modifiers.subtracting(.shift))
  }

  private func prefix(control: String) -> String {
    var text = modifiers.contains(.control) ? control : ""
    if modifiers.contains(.alt) { text += "Alt-" }
    if modifiers.contains(.shift) || isCapitalWithModifier { text += "Shift-" }
    return text
  }

  /// Unifies keys that terminals send in two forms.
  package var normalized: KeyPress {
    key == .tab && modifiers.contains(.shift)
      ? KeyPress(.backTab, modifiers.subtracting(.shift)) : self
  }

  /// The key that a terminal sends instead of a key without its own code.
  package var fallback: KeyPress? {
    if isCapitalWithModifier, modifiers.contains(.control), case .character(let character) = key,
      let small = character.lowercased().first
    {
      let press = KeyPress(.character(small), modifiers)
      return press.fallback ?? press
    }
    switch (key, modifiers) {
    case (.character(let character), .control): return Self.sentWithControl[character]
    case (.escape, .alt): return KeyPress(.escape)
    default: return nil
    }
  }

  /// Only letters and six signs have codes with Ctrl; other keys send one of these.
  private static let sentWithControl: [Character: KeyPress] = [
    "i": KeyPress(.tab), "j": KeyPress(.enter), "m": KeyPress(.enter), "[": KeyPress(.escape),
    "3": KeyPress(.escape), "h": KeyPress(.backspace), "8": KeyPress(.backspace),
    "?": KeyPress(.backspace), "@": .control(" "), "2": .control(" "), "`": .control(" "),
    "4": .control("\\"), "|": .control("\\"), "5": .control("]"), "6": .control("^"),
    "~": .control("^"), "7": .control("_"), "/": .control("_"),
  ]

  private var isCapitalWithModifier: Bool {
    guard case .character(let character) = key else { return false }
    return !modifiers.isEmpty && character.isUppercase
  }

  private var characterLabel: String {
    switch key {
    case .character(let character):
      modifiers.isEmpty ? String(character) : character.uppercased()
    case .function(let number): "F\(number)"
    default: "?"
    }
  }

  private static let prefixes: [(String, Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  /// Keys by lowercase label, and by other names.
  private static let named: [String: Key] = [
    "enter": .enter, "tab": .tab, "shift-tab": .backTab, "esc": .escape, "backspace": .backspace,
    "del": .delete, "ins": .insert, "↑": .up, "↓": .down, "←": .left, "→": .right, "home": .home,
    "end": .end, "pgup": .pageUp, "pgdn": .pageDown, "space": .character(" "),
    "up": .up, "down": .down, "left": .left, "right": .right, "escape": .escape,
    "delete": .delete, "insert": .insert, "pageup": .pageUp, "pagedown": .pageDown,
    "return": .enter,
  ]

  /// The label with words instead of arrows, for files.
  package var word: String {
    let arrows: [(String, String)] = [
      ("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right"),
    ]
    return arrows.reduce(label) { $0.replacing($1.0, with: $1.1) }
  }

  private static let names: [Key: String] = [
    .enter: "Enter", .tab: "Tab", .backTab: "Shift-Tab", .escape: "Esc", .backspace: "Backspace",
    .delete: "Del", .insert: "Ins", .up: "↑", .down: "↓", .left: "←", .right: "→",
    .home: "Home", .end: "End", .pageUp: "PgUp", .pageDown: "PgDn", .character(" "): "Space",
  ]
}

nonisolated extension Substring {
  fileprivate func hasWord(_ letters: String) -> Bool {
    count > letters.count && prefix(letters.count).lowercased() == letters
  }
}
