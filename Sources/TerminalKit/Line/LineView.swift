package import TerminalSurface

/// As much of a line of typed text as has room, scrolled so that the cursor shows.
package nonisolated struct LineView {
  package let editor: LineEditor
  /// The first character that shows.
  package private(set) var first = 0

  /// A view of a line from a character on.
  package init(_ editor: LineEditor, from first: Int = 0) {
    self.editor = editor
    self.first = min(first, editor.characters.count)
  }

  /// Adds what shows of the text to a line; marks in the place of the first and the last character say
  /// that there is more before and behind them.
  ///
  /// - Complexity: O(*w*) for a width of *w*, however long the text is.
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

  /// Whether text is hidden before the first character that shows, and that one can be missed.
  private var isCut: Bool { first > 0 && editor.cursor > first }

  /// Whether a character is the last that has room, and can be missed; `room` is left behind it.
  private func isLast(_ index: Int, _ room: Int) -> Bool {
    guard index + 1 < editor.characters.count, index != editor.cursor else { return false }
    return DisplayText.width(of: editor.characters[index + 1]) > room
  }

  /// The cells between the beginning of what shows and the cursor.
  package var cursorColumn: Int {
    editor.characters[first..<editor.cursor].reduce(0) { $0 + DisplayText.width(of: $1) }
  }

  /// The character at a cell from the beginning of what shows; behind the last one its end.
  ///
  /// - Complexity: O(*w*) for a cell of *w*.
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

  /// Scrolls from where the text stood as little as brings the cursor into sight, and the character
  /// before it; the width has room for the text and for the cursor behind it.
  package mutating func scroll(from previous: Int, width: Int) {
    let room = max(1, width - 1)
    let end = editor.characters.count
    first = min(previous, max(0, editor.cursor - 1), start(endingAt: end, room: room))
    let underCursor = editor.cursor < end ? editor.characters[editor.cursor] : " "
    let before = room - DisplayText.width(of: underCursor) + 1
    first = max(first, start(endingAt: editor.cursor, room: before))
  }

  /// The first of the characters before an index that together fit into a room.
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
  /// Puts the cursor where a line was clicked of which a part shows.
  package mutating func moveCursor(toColumn column: Int, from first: Int) {
    moveCursor(to: LineView(self, from: first).index(atColumn: column))
    deselect()
  }
}
