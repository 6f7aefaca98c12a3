import TerminalSurface

/// The one-line prompt as it stands among the rows: a bar, and as much of the text as has room.
nonisolated struct PromptView {
  let place: PromptPlace
  let editor: LineEditor
  var isFaulty = false
  /// The first character that shows.
  private(set) var first = 0

  init(place: PromptPlace, editor: LineEditor, isFaulty: Bool) {
    self.place = place
    self.editor = editor
    self.isFaulty = isFaulty
  }

  /// The prompt's line of cells.
  ///
  /// - Complexity: O(*w*) for a width of *w*, however long the text is.
  func cells(width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    line.append("┃", Style(isFaulty ? .danger : .accent, .bold))
    for character in editor.characters[first...].prefix(width) {
      let glyphs = DisplayText(String(character))
      if glyphs.width > line.room { break }
      line.append(glyphs)
    }
    return line.finished()
  }

  /// The column of the cursor, from the left of the prompt.
  var cursorColumn: Int {
    editor.characters[first..<editor.cursor].reduce(1) { $0 + DisplayText.width(of: $1) }
  }

  /// Scrolls from where the text stood as little as brings the cursor into sight.
  mutating func scroll(from previous: Int, width: Int) {
    let room = max(1, width - 2)
    let end = editor.characters.count
    first = min(previous, editor.cursor, start(endingAt: end, room: room))
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
