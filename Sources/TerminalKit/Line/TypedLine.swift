package import TerminalSurface

/// A line that is typed in a popup, with what is wrong with it.
package struct TypedLine {
  package private(set) var editor: LineEditor
  /// What is wrong with the text, to be shown; an empty line is only wrong once it was entered.
  package private(set) var fault: String?
  private var first = 0
  private let check: (String) -> String?

  /// `check` answers why a text can't be taken, as a part of a sentence.
  package init(_ text: String = "", check: @escaping (String) -> String? = { _ in nil }) {
    editor = LineEditor(text)
    self.check = check
  }

  package var text: String { editor.text }

  /// False where the key means nothing in a line.
  package mutating func handle(_ press: KeyPress, keymap: Keymap) -> Bool {
    guard editor.handle(press, keymap: keymap) else { return false }
    look()
    return true
  }

  /// Puts in a paste, as one line; one that is too long is a fault of the line until the next key.
  ///
  /// - Returns: why it is not there; nil where it is.
  @discardableResult package mutating func insert(_ text: String) -> String? {
    let isInserted = editor.insert(text.onOneLine)
    look()
    if isInserted { return nil }
    fault = StatusMessage.lineIsFull.reason
    return fault
  }

  /// Says of a paste that it is not there, until the next key.
  package mutating func refuse(_ message: StatusMessage) { fault = message.reason }

  /// Puts the cursor where the line was clicked, counted from where it begins.
  package mutating func moveCursor(toColumn column: Int) {
    editor.moveCursor(toColumn: column, from: first)
  }

  package mutating func clear() {
    editor = LineEditor()
    fault = nil
  }

  /// The text where it can be taken; else its fault shows from now on.
  package mutating func submit() -> String? {
    fault = check(text)
    return fault == nil ? text : nil
  }

  private mutating func look() {
    fault = text.allSatisfy(\.isWhitespace) ? nil : check(text)
  }

  /// Adds the line, leaving some cells at the right, and answers how far the cursor stands from
  /// where it begins.
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
  /// Whether it is a letter typed with Alt, which is what Esc and a letter in one packet look like.
  package nonisolated var isAltLetter: Bool {
    guard case .character = key else { return false }
    return modifiers.contains(.alt)
  }
}

extension Handling {
  /// The answer of a popup to a key that means nothing in it: a key with Alt may be Esc with a key
  /// right behind it, which the stack tells apart; any other key goes no further, and is named.
  package static func unbound(_ press: KeyPress) -> Handling {
    press.modifiers.contains(.alt) ? .ignored : .meaningless
  }
}
