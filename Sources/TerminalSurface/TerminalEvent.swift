/// Something that arrived from the terminal or from time.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// The whole of a bracketed paste, malformed bytes as U+FFFD, line breaks as `\n`.
  case paste(String)
  /// A paste over the limit; nothing of it was kept.
  case pasteRefused(bytes: Int)
  case resize(Size)
  /// The program is in the foreground again: everything must be painted again.
  case resumed
  /// The deadline that the application named has come.
  case tick
  case mouse(MouseEvent)
  /// The terminal says what its background is; the loop chooses the palette by it.
  case background(RGB)
}

/// A key with what was held down with it.
package struct KeyPress: Hashable, Sendable {
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// In place of the one for all sets, whose types the first call looks up by name.
    package init(arrayLiteral elements: Modifiers...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var key: Key
  package var modifiers: Modifiers
  /// Whether Alt was sent as an Escape in front, which may have been a key of its own.
  ///
  /// How a key was sent is no part of which key it is, so two that differ in this alone are equal.
  package var followsEscape: Bool

  package init(_ key: Key, _ modifiers: Modifiers = [], followsEscape: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.followsEscape = followsEscape
  }

  package static func == (one: KeyPress, other: KeyPress) -> Bool {
    one.key == other.key && one.modifiers == other.modifiers
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }
}

extension KeyPress {
  /// Escape and the key without Alt, where that may be what was pressed; nil where it can't.
  ///
  /// Escape and a key that reach us together, over a slow line or from fast hands, are the same
  /// bytes as Alt and the key; who has no use for the key with Alt takes it for the two.
  package var splitAlt: [KeyPress]? {
    guard followsEscape, modifiers.contains(.alt) else { return nil }
    return [KeyPress(.escape), KeyPress(key, modifiers.subtracting(.alt))]
  }

  /// The same key with an Escape in front, as the decoder reports it.
  package var afterEscape: KeyPress {
    KeyPress(key, modifiers.union(.alt), followsEscape: true)
  }
}

/// A key of the keyboard.
///
/// A letter typed with Shift is its capital without a modifier; Ctrl-A is `character("a")` with
/// `control`. A character is one Unicode scalar: text that is typed arrives scalar by scalar.
package enum Key: Hashable, Sendable {
  case character(Character)
  case enter
  case tab
  case backTab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case function(Int)
  /// Two keys after one another that a keymap has made one of; no terminal sends it.
  case chord(Int)
}
