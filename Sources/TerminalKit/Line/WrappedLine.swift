import TerminalSurface

/// A line of typed text in rows of one width, of which some show: those around the cursor.
///
/// It is broken as titles are: behind a blank where there is one, else anywhere. The last cell of a row
/// is left for the cursor behind the text, and for a blank at which it is broken.
package nonisolated struct WrappedLine {
  package let editor: LineEditor
  /// By row: its characters.
  package let rows: [Range<Int>]
  /// The first row that shows.
  package private(set) var first = 0

  /// - Complexity: O(*n*) for *n* characters.
  package init(_ editor: LineEditor, width: Int) {
    self.editor = editor
    rows = Self.rows(of: editor.characters, room: max(1, width - 1))
  }

  private static func rows(of characters: [Character], room: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, used) = (0, 0)
    /// Where the row can be broken, and the cells up to there.
    var (lastBreak, usedBefore) = (0, 0)
    for (index, character) in characters.enumerated() {
      let width = DisplayText.width(of: character)
      let hangs = character == " " && used == room
      if used + width > room, !hangs, index > start {
        let end = lastBreak > start ? lastBreak : index
        rows.append(start..<end)
        used = end == index ? 0 : used - usedBefore
        start = end
      }
      used += width
      if character == " " { (lastBreak, usedBefore) = (index + 1, used) }
    }
    rows.append(start..<characters.count)
    // The cursor behind a blank that took the last cell stands in a row of its own.
    if used > room { rows.append(characters.count..<characters.count) }
    return rows
  }

  /// The row of the cursor.
  package var cursorRow: Int { row(of: editor.cursor) }

  private func row(of index: Int) -> Int {
    rows.lastIndex { $0.lowerBound <= index } ?? 0
  }

  /// The cells before the cursor in its row.
  package var cursorColumn: Int {
    let start = rows[cursorRow].lowerBound
    return editor.characters[start..<editor.cursor].reduce(0) { $0 + DisplayText.width(of: $1) }
  }

  /// The character at a cell of a row; behind the last one the row's end.
  package func index(atColumn column: Int, row: Int) -> Int {
    let characters = rows[min(max(0, row), rows.count - 1)]
    var end = 0
    for index in characters {
      end += DisplayText.width(of: editor.characters[index])
      if end > column { return index }
    }
    // Behind the text of a row that goes on, its last character: the next one stands in the next row.
    let isLast = characters.upperBound == rows.last?.upperBound
    return isLast ? characters.upperBound : max(characters.lowerBound, characters.upperBound - 1)
  }

  /// The rows that show where there is room for so many: from the row that showed first, moved as
  /// little as brings the cursor into sight and leaves no room unused.
  package func shown(from previous: Int, count: Int) -> Range<Int> {
    let count = min(max(1, count), rows.count)
    let top = max(cursorRow - count + 1, min(previous, cursorRow, rows.count - count))
    return top..<(top + count)
  }

  /// Adds a row to a line of cells.
  package func append(_ row: Int, to line: inout LineBuilder, marks: [LineMark]) {
    for index in rows[row] {
      let style = marks.first { $0.characters.contains(index) }?.style ?? Style()
      line.append(
        DisplayText(String(editor.characters[index])),
        editor.isSelected ? Style(style.role, .reverse) : style
      )
    }
  }
}
