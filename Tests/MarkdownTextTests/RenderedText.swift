import MarkdownText
import TerminalSurface

/// The lines of a Markdown text as plain text, without the blanks at their ends.
func rendered(_ source: String, width: Int = 40) -> [String] {
  lines(of: source, width: width)
    .map { line in
      var text = line.cells.map { $0.glyph.width == 0 ? "" : $0.glyph.description }.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
}

/// The lines of a Markdown text as cells.
func lines(of source: String, width: Int = 40) -> [CellLine] {
  let document = MarkdownDocument(source)
  return (0..<document.partCount).flatMap { document.page(ofPart: $0, width: width).lines }
}

/// The style of the first letter of a text, where it stands first; its letters are one cell wide.
func style(of text: String, in source: String, width: Int = 40) -> Style? {
  let letters = text.map { String($0) }
  for line in lines(of: source, width: width) {
    let glyphs = line.cells.map(\.glyph.description)
    for start in glyphs.indices where glyphs[start...].starts(with: letters) {
      return line.cells[start].style
    }
  }
  return nil
}
