import TerminalKit
import TerminalSurface

/// The prompt as it stands among the rows: a bar, and the text in as many lines as it needs, up to four.
nonisolated struct PromptView {
  let place: PromptPlace
  private let editor: LineEditor
  private var text: WrappedLine
  private let completion: String
  /// What the line takes, while nothing is typed.
  private let placeholder: String
  private let isFaulty: Bool
  /// What of the text was understood as more than text.
  var marks: [LineMark] = []
  /// The row of the text that shows first.
  private(set) var first = 0

  private static let mostRows = 4

  init(
    place: PromptPlace,
    editor: LineEditor,
    completion: String,
    placeholder: String,
    isFaulty: Bool
  ) {
    self.place = place
    self.editor = editor
    self.completion = completion
    self.placeholder = placeholder
    self.isFaulty = isFaulty
    text = WrappedLine(editor, width: .max)
  }

  /// The lines that it takes where there is room.
  var height: Int { min(text.rows.count, Self.mostRows) }

  /// Breaks the text for a width, and scrolls from the row that showed first as little as brings the
  /// cursor into sight.
  mutating func layOut(width: Int, from previous: Int) {
    text = WrappedLine(editor, width: width - gutter)
    first = text.shown(from: previous, count: height).lowerBound
  }

  /// The prompt's lines of cells, as many as have room; arrows say that there is more above and below.
  func cells(width: Int, count: Int) -> [CellLine] {
    let shown = shown(count)
    return shown.map { row in
      var line = LineBuilder(width: width)
      line.append("┃", Style(isFaulty ? .danger : .accent, .bold))
      let isCut =
        row == shown.lowerBound && row > 0
        ? "↑" : row == shown.upperBound - 1 && shown.upperBound < text.rows.count ? "↓" : nil
      if let isCut { line.append(DisplayText(isCut), Style(.quiet)) }
      line.skip(gutter - (isCut == nil ? 1 : 2))
      if editor.characters.isEmpty { line.append(placeholder, Style(.faint)) }
      text.append(row, to: &line, marks: marks)
      if row == text.rows.count - 1 { line.append(completion, Style(.quiet)) }
      return line.finished()
    }
  }

  /// Where the cursor stands in so many lines.
  func cursor(count: Int) -> Point {
    Point(column: text.cursorColumn + gutter, row: text.cursorRow - shown(count).lowerBound)
  }

  /// The character at a place in so many lines.
  func index(at place: Point, count: Int) -> Int {
    text.index(atColumn: place.column - gutter, row: shown(count).lowerBound + place.row)
  }

  private func shown(_ count: Int) -> Range<Int> { text.shown(from: first, count: count) }

  /// Text begins where the titles do.
  private var gutter: Int { LineBuilder.gutter }
}
