import TerminalSurface
import TextEditing

/// One row of the body as it is shown: its text, what is selected of it, and Markdown lightly styled.
struct BodyRow {
  private let row: TextRow
  private let editor: TextEditor

  init(_ row: TextRow, of editor: TextEditor) {
    self.row = row
    self.editor = editor
  }

  /// Adds the row to a line.
  ///
  /// - Complexity: O(*w*) for a row of *w* cells.
  func append(to line: inout LineBuilder) {
    let selection = editor.selection
    for cluster in editor.clusters(of: row) {
      var style = Style()
      if let selection, selection.contains(cluster.range.lowerBound) {
        style.traits.insert(.reverse)
      }
      line.append(DisplayText(String(cluster.character), tabs: .blanks(every: 4)), style)
    }
    if let selection, selection.contains(row.range.upperBound), row.isLastOfLine {
      line.append(" ", Style(.text, .reverse))
    }
  }
}
