import TerminalKit
import TerminalSurface
import TextEditing

/// One displayed row of the body: its text, selection, matches and light Markdown styles.
struct BodyRow {
  private let row: TextRow
  private let editor: TextEditor
  private let spans: [MarkdownSpan]
  private let matches: [Range<Int>]

  init(_ row: TextRow, of editor: TextEditor, spans: [MarkdownSpan], matches: [Range<Int>] = []) {
    self.row = row
    self.editor = editor
    self.spans = spans
    self.matches = matches
  }

  /// Appends the row to a line.
  ///
  /// - Complexity: O(*w*) for a row of *w* cells, plus the spans before it.
  func append(to line: inout LineBuilder) {
    let selection = editor.selection
    var rest = spans[...]
    for cluster in editor.content.clusters(of: row) {
      let offset = cluster.range.lowerBound - row.lineStart
      rest = rest.drop { $0.range.upperBound <= offset }
      var style =
        rest.first.map { $0.range.contains(offset) ? $0.traits.style : Style() } ?? Style()
      if let match = matches.first(where: { $0.contains(offset) }) {
        style = style.marked
        // The match at the cursor.
        if match.lowerBound == editor.cursor - row.lineStart { style.traits.insert(.reverse) }
      }
      if let selection, selection.contains(cluster.range.lowerBound) {
        style.traits.insert(.reverse)
      }
      line.append(DisplayText(String(cluster.character)), style)
    }
    if let selection, selection.contains(row.range.upperBound), row.isLastOfLine {
      line.append(" ", Style(.text, .reverse))
    }
  }
}

extension MarkdownTraits {
  /// The style of nested traits: the strongest one wins.
  var style: Style {
    var style = Style(role)
    if !isDisjoint(with: [.heading, .strong]) { style.traits.insert(.bold) }
    if contains(.emphasis) { style.traits.insert(.italic) }
    if contains(.linkText) { style.traits.insert(.underline) }
    return style
  }

  private var role: Role {
    if !isDisjoint(with: [.code, .codeBlock]) { return .code }
    if !isDisjoint(with: [.heading, .listMarker, .taskMarker, .linkText]) { return .accent }
    if !isDisjoint(with: [.quote, .linkTarget]) { return .quiet }
    return .text
  }
}
