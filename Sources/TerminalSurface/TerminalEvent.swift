package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  /// A bracketed paste. Malformed bytes are U+FFFD, line breaks are `\n`.
  case paste(String)
  /// A paste that exceeded the limit and was discarded.
  case pasteRefused(bytes: Int)
  case resize(Size)
  /// The program is in the foreground again and must repaint everything.
  case resumed
  case tick
  case mouse(MouseEvent)
  /// The terminal's background colour. The loop chooses the palette by it.
  case background(RGB)
}

package struct KeyPress: Hashable, Sendable {
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Avoids the generic initializer of option sets, whose first call looks up types by name.
    package init(arrayLiteral elements: Modifiers...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package var key: Key
  package var modifiers: Modifiers
  /// Whether Alt was sent as a preceding Escape, which may have been a key of its own.
  ///
  /// Not part of the key's identity: it is ignored by `==`.
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
  /// Escape followed by the key without Alt, if the user may have pressed these; otherwise nil.
  ///
  /// On a slow line or with fast typing, Escape and a key arrive as the same bytes as Alt and the
  /// key. Use the two keys if the one with Alt has no binding.
  package var splitAlt: [KeyPress]? {
    guard followsEscape, modifiers.contains(.alt) else { return nil }
    return [KeyPress(.escape), KeyPress(key, modifiers.subtracting(.alt))]
  }

  /// The same key after an Escape, as the decoder reports it.
  package var afterEscape: KeyPress {
    KeyPress(key, modifiers.union(.alt), followsEscape: true)
  }
}

/// Letters typed with Shift are capitals without modifiers.
///
/// Ctrl-A is `character("a")` with `control`. A character is a single Unicode scalar: typed text
/// arrives scalar by scalar.
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
  /// Two successive keys that a keymap has combined. Terminals don't send it.
  case chord(Int)
}
