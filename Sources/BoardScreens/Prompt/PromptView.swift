import TerminalSurface

/// The one-line prompt as it stands among the rows: a bar, and as much of the text as has room.
nonisolated struct PromptView {
  let place: PromptPlace
  private var text: LineView
  private let completion: String
  /// What the line takes, while nothing is typed.
  private let placeholder: String
  private let isFaulty: Bool
  /// What of the text was understood as more than text.
  var marks: [LineMark] = []

  init(
    place: PromptPlace,
    editor: LineEditor,
    completion: String,
    placeholder: String,
    isFaulty: Bool
  ) {
    self.place = place
    self.completion = completion
    self.placeholder = placeholder
    self.isFaulty = isFaulty
    text = LineView(editor)
  }

  /// The first character that shows.
  var first: Int { text.first }

  /// The prompt's line of cells.
  func cells(width: Int) -> CellLine {
    var line = LineBuilder(width: width)
    line.append("┃", Style(isFaulty ? .danger : .accent, .bold))
    line.skip(gutter - 1)
    if text.editor.characters.isEmpty { line.append(placeholder, Style(.faint)) }
    text.append(to: &line, width: width, marks: marks)
    line.append(completion, Style(.quiet))
    return line.finished()
  }

  /// The column of the cursor, from the left of the prompt.
  var cursorColumn: Int { text.cursorColumn + gutter }

  /// The character at a cell of the prompt.
  func index(atColumn column: Int) -> Int { text.index(atColumn: column - gutter) }

  /// Text begins where the titles do.
  private var gutter: Int { LineBuilder.gutter }

  /// Scrolls from where the text stood as little as brings the cursor into sight.
  mutating func scroll(from previous: Int, width: Int) {
    text.scroll(from: previous, width: width - gutter)
  }
}
