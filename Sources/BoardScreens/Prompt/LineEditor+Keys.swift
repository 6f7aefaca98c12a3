package import TerminalSurface

extension LineEditor {
  /// Does what a key means inside a line.
  ///
  /// - Returns: false where the key means nothing here.
  package mutating func handle(_ press: KeyPress) -> Bool {
    if case .character(let character) = press.key, press.modifiers.isEmpty {
      insert(String(character))
      deselect()
      return true
    }
    guard let edit = Self.edits[press] else { return false }
    edit(&self)
    deselect()
    return true
  }

  private typealias Edit = (inout LineEditor) -> Void

  private static let edits: [KeyPress: Edit] = [
    KeyPress(.left): { $0.moveLeft() },
    .control("b"): { $0.moveLeft() },
    KeyPress(.right): { $0.moveRight() },
    .control("f"): { $0.moveRight() },
    KeyPress(.home): { $0.moveToStart() },
    .control("a"): { $0.moveToStart() },
    KeyPress(.end): { $0.moveToEnd() },
    .control("e"): { $0.moveToEnd() },
    KeyPress(.left, .control): { $0.moveWordLeft() },
    KeyPress(.left, .alt): { $0.moveWordLeft() },
    KeyPress(.character("b"), .alt): { $0.moveWordLeft() },
    KeyPress(.right, .control): { $0.moveWordRight() },
    KeyPress(.right, .alt): { $0.moveWordRight() },
    KeyPress(.character("f"), .alt): { $0.moveWordRight() },
    KeyPress(.backspace): { $0.deleteBackward() },
    .control("h"): { $0.deleteBackward() },
    KeyPress(.delete): { $0.deleteForward() },
    .control("d"): { $0.deleteForward() },
    .control("u"): { $0.deleteToStart() },
    .control("k"): { $0.deleteToEnd() },
    .control("w"): { $0.deleteWordBackward() },
    KeyPress(.backspace, .alt): { $0.deleteWordBackward() },
    KeyPress(.character("d"), .alt): { $0.deleteWordForward() },
  ]
}
