package import TerminalSurface

/// The visible part of a typed line, scrolled to show the cursor.
package nonisolated struct LineView {
  package let editor: LineEditor
  package private(set) var first = 0

  package init(_ editor: LineEditor, from first: Int = 0) {
    self.editor = editor
    self.first = min(first, editor.characters.count)
  }

  /// Draws the visible text.
  ///
  /// Signs replace the first and last character if more text is before or after them.
  ///
  /// - Complexity: O(*w*) for a width of *w*, regardless of the length of the text.
  package func append(
    to line: inout LineBuilder,
    width: Int,
    _ style: Style = Style(),
    marks: [LineMark] = []
  ) {
    var room = min(width, line.room)
    for (index, character) in editor.characters[first...].prefix(width).enumerated() {
      let glyphs = DisplayText(String(character))
      room -= glyphs.width
      if room < 0 { break }
      let sign = index == 0 && isCut ? "‹" : isLast(first + index, room) ? "›" : nil
      if let sign {
        line.append(sign, Style(.quiet))
        line.skip(glyphs.width - 1)
        continue
      }
      let style = marks.first { $0.characters.contains(first + index) }?.style ?? style
      line.append(glyphs, editor.isSelected ? Style(style.role, .reverse) : style)
    }
  }

  /// Whether text before the first visible character is hidden, and a sign may replace that
  /// character.
  private var isCut: Bool { first > 0 && editor.cursor > first }

  /// Whether a character is the last that fits, and a sign may replace it.
  ///
  /// `room` is the space after it.
  private func isLast(_ index: Int, _ room: Int) -> Bool {
    guard index + 1 < editor.characters.count, index != editor.cursor else { return false }
    return DisplayText.width(of: editor.characters[index + 1]) > room
  }

  package var cursorColumn: Int {
    editor.characters[first..<editor.cursor].reduce(0) { $0 + DisplayText.width(of: $1) }
  }

  /// The index of the character at a column, or the end of the text.
  ///
  /// - Complexity: O(*w*) for column *w*.
  package func index(atColumn column: Int) -> Int {
    var index = first
    var end = 0
    while index < editor.characters.count {
      end += DisplayText.width(of: editor.characters[index])
      if end > column { break }
      index += 1
    }
    return index
  }

  /// Scrolls as little as needed to show the cursor and the character before it.
  ///
  /// The width includes a cell for a cursor at the end.
  package mutating func scroll(from previous: Int, width: Int) {
    let room = max(1, width - 1)
    let end = editor.characters.count
    first = min(previous, max(0, editor.cursor - 1), start(endingAt: end, room: room))
    let underCursor = editor.cursor < end ? editor.characters[editor.cursor] : " "
    let before = room - DisplayText.width(of: underCursor) + 1
    first = max(first, start(endingAt: editor.cursor, room: before))
  }

  /// The first of the characters before an index that fit together.
  private func start(endingAt index: Int, room: Int) -> Int {
    var start = index
    var used = 0
    while start > 0 {
      used += DisplayText.width(of: editor.characters[start - 1])
      if used > room { break }
      start -= 1
    }
    return start
  }
}

nonisolated extension LineEditor {
  package mutating func moveCursor(toColumn column: Int, from first: Int) {
    moveCursor(to: LineView(self, from: first).index(atColumn: column))
    deselect()
  }
}
