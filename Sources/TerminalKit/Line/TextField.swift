package import TerminalSurface

/// A text field in a popup, with its current error.
package struct TextField {
  package private(set) var editor: LineEditor
  /// The error to show; an empty line is an error only on submit.
  package private(set) var fault: String?
  private var first = 0
  private let check: (String) -> String?

  /// `check` returns why a text is invalid, as part of a sentence.
  ///
  /// If the text is to be typed over, it is selected.
  package init(
    _ text: String = "",
    isTypedOver: Bool = false,
    check: @escaping (String) -> String? = { _ in nil }
  ) {
    editor = LineEditor(text)
    if isTypedOver { editor.selectAll() }
    self.check = check
  }

  package var text: String { editor.text }

  /// Returns false if the key has no meaning in a line.
  package mutating func handle(_ press: KeyPress, keymap: Keymap) -> Bool {
    guard editor.handle(press, keymap: keymap) else { return false }
    look()
    return true
  }

  /// Inserts a paste as one line; if it is too long, shows an error until the next key.
  ///
  /// - Returns: The error, if the text wasn't inserted.
  @discardableResult package mutating func insert(_ text: String) -> String? {
    let isInserted = editor.insert(text.singleLine)
    look()
    if isInserted { return nil }
    fault = StatusMessage.lineIsFull.reason
    return fault
  }

  /// Shows that a paste was rejected, until the next key.
  package mutating func refuse(_ message: StatusMessage) { fault = message.reason }

  package mutating func moveCursor(toColumn column: Int) {
    editor.moveCursor(toColumn: column, from: first)
  }

  package mutating func clear() {
    editor = LineEditor()
    fault = nil
  }

  /// The text if it is valid; otherwise shows the error.
  package mutating func submit() -> String? {
    fault = check(text)
    return fault == nil ? text : nil
  }

  private mutating func look() {
    fault = text.allSatisfy(\.isWhitespace) ? nil : check(text)
  }

  /// Draws the field, keeping some cells free at the right; returns the column of the cursor.
  package mutating func append(to line: inout LineBuilder, keeping kept: Int = 0) -> Int {
    let width = max(2, line.room - kept)
    var view = LineView(editor)
    view.scroll(from: first, width: width)
    first = view.first
    view.append(to: &line, width: width, Style(fault == nil ? .text : .danger))
    return view.cursorColumn
  }
}

extension KeyPress {
  /// Whether it is a letter with Alt, which Esc and a letter in one packet look like.
  package nonisolated var isAltLetter: Bool {
    guard case .character = key else { return false }
    return modifiers.contains(.alt)
  }
}

extension Handling {
  /// How a popup answers an unbound key.
  ///
  /// Alt and a key may be Esc followed by the key, which the stack sorts out. Any other key stops
  /// here and is reported.
  package static func unbound(_ press: KeyPress) -> Handling {
    press.modifiers.contains(.alt) ? .ignored : .unbound
  }
}
