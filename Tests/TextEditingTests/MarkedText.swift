@testable import TextEditing

/// An editor from a text with `|` for the cursor, or `[` and `]` for the selection before it.
func editor(_ marked: String, width: Int = 40) throws -> TextEditor {
  let text = marked.filter { !"|[]".contains($0) }
  var editor = TextEditor(text, width: width)
  func offset(of mark: Character) -> Int? {
    guard let index = marked.firstIndex(of: mark) else { return nil }
    return marked[..<index].filter { !"|[]".contains($0) }.utf8.count
  }
  if let start = offset(of: "["), let end = offset(of: "]") {
    editor.moveCursor(to: start)
    editor.moveCursor(to: end, isSelecting: true)
  } else {
    editor.moveCursor(to: offset(of: "|") ?? 0)
  }
  return editor
}

/// The text after some edits, marked likewise.
func after(_ marked: String, width: Int = 40, _ edits: [TextEdit]) throws -> String {
  var editor = try editor(marked, width: width)
  for edit in edits { try editor.perform(edit) }
  return editor.marked
}

extension TextEditor {
  var marked: String {
    let bytes = Array(text.utf8)
    let marks: [(Int, String)] =
      selection.map { [($0.lowerBound, "["), ($0.upperBound, "]")] } ?? [(cursor, "|")]
    var result = ""
    var start = 0
    for (offset, mark) in marks {
      result += String(decoding: bytes[start..<offset], as: UTF8.self) + mark
      start = offset
    }
    return result + String(decoding: bytes[start...], as: UTF8.self)
  }
}
