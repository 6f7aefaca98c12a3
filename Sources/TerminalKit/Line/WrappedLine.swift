import TerminalSurface

/// A typed line wrapped into rows; the rows around the cursor are visible.
///
/// It breaks like titles. The last cell of a row is reserved for the cursor, or for the blank at a
/// break.
package nonisolated struct WrappedLine {
  package let editor: LineEditor
  package let rows: [Range<Int>]
  package private(set) var first = 0

  /// - Complexity: O(*n*) for *n* characters.
  package init(_ editor: LineEditor, width: Int) {
    self.editor = editor
    rows = Self.rows(of: editor.characters, room: max(1, width - 1))
  }

  private static func rows(of characters: [Character], room: Int) -> [Range<Int>] {
    var breaker = RowBreaker(width: room)
    for (index, character) in characters.enumerated() { breaker.add(character, at: index) }
    // If a blank took the last cell, the cursor after it gets its own row.
    let starts = [0] + breaker.starts + (breaker.isFull ? [characters.count] : [])
    return zip(starts, starts.dropFirst() + [characters.count]).map { $0..<$1 }
  }

  package var cursorRow: Int { row(of: editor.cursor) }

  private func row(of index: Int) -> Int {
    rows.lastIndex { $0.lowerBound <= index } ?? 0
  }

  package var cursorColumn: Int {
    let start = rows[cursorRow].lowerBound
    return editor.characters[start..<editor.cursor].reduce(0) { $0 + DisplayText.width(of: $1) }
  }

  /// The index of the character at a column of a row, or the end of the row.
  package func index(atColumn column: Int, row: Int) -> Int {
    let characters = rows[min(max(0, row), rows.count - 1)]
    var end = 0
    for index in characters {
      end += DisplayText.width(of: editor.characters[index])
      if end > column { return index }
    }
    // The end of a wrapped row belongs to the next row, so return the last character instead.
    let isLast = characters.upperBound == rows.last?.upperBound
    return isLast ? characters.upperBound : max(characters.lowerBound, characters.upperBound - 1)
  }

  /// The visible rows: scrolled from `previous` as little as needed to show the cursor and use all
  /// the room.
  package func shown(from previous: Int, count: Int) -> Range<Int> {
    let count = min(max(1, count), rows.count)
    let top = max(cursorRow - count + 1, min(previous, cursorRow, rows.count - count))
    return top..<(top + count)
  }

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
