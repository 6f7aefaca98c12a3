import TerminalKit
import TerminalSurface

/// The prompt between the rows: a bar, and the text in up to four lines.
nonisolated struct PromptView {
  let place: PromptPlace
  private let editor: LineEditor
  private var text: WrappedLine
  private let completion: String
  private let placeholder: String
  private let isFaulty: Bool
  /// The parts of the text that were parsed as tags, dates and so on.
  var marks: [LineMark] = []
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

  var height: Int { min(text.rows.count, Self.mostRows) }

  /// Wraps the text and scrolls just far enough to show the cursor.
  mutating func layOut(width: Int, from previous: Int) {
    text = WrappedLine(editor, width: width - gutter)
    first = text.shown(from: previous, count: height).lowerBound
  }

  /// The visible lines; arrows mark more text above or below.
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

  func cursor(count: Int) -> Point {
    Point(column: text.cursorColumn + gutter, row: text.cursorRow - shown(count).lowerBound)
  }

  func index(at place: Point, count: Int) -> Int {
    text.index(atColumn: place.column - gutter, row: shown(count).lowerBound + place.row)
  }

  private func shown(_ count: Int) -> Range<Int> { text.shown(from: first, count: count) }

  /// The text is aligned with the titles.
  private var gutter: Int { LineBuilder.gutter }
}
