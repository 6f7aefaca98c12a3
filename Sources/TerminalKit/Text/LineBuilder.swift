package import TerminalSurface

/// Builds a line of cells from left to right; text that doesn't fit ends in `…`.
package nonisolated struct LineBuilder {
  private var line: CellLine
  /// Where text must end.
  private let limit: Int
  private var fill: Fill
  private var isCut = false
  /// The style of the last text.
  ///
  /// Blanks on a fill reuse it, because switching colours costs more bytes than all blanks of a
  /// line.
  private var lastStyle: Style?

  /// A blank line; text leaves the last `free` cells blank.
  package init(width: Int, fill: Fill = .none, leaving free: Int = 0) {
    line = CellLine(width: width, filledWith: Cell(.blank, Style(on: fill)))
    limit = max(0, width - free)
    self.fill = fill
  }

  /// Sets the background of the whole line, which must be empty.
  package mutating func fill(with fill: Fill) {
    guard line.end == 0 else { return }
    self.fill = fill
    line = CellLine(width: line.width, filledWith: Cell(.blank, Style(on: fill)))
  }

  package var end: Int { line.end }

  package var room: Int { limit - line.end }

  package mutating func append(_ text: String, _ style: Style = Style()) {
    append(DisplayText(text), style)
  }

  package mutating func append(_ text: DisplayText, _ style: Style = Style()) {
    if isCut { return }
    isCut = text.width > room
    let style = self.style(of: text, asked: style)
    line.append(isCut ? text.truncated(to: room) : text, style: style)
  }

  private mutating func style(of text: DisplayText, asked: Style) -> Style {
    if fill == .none { return asked }
    if let lastStyle, text.glyphs.allSatisfy({ $0 == .blank }) { return lastStyle }
    let style = asked.fill == .none ? asked.on(fill) : asked
    // Without colours, these roles are underlined, which would show on blanks.
    let role = [.warning, .match].contains(style.role) ? .text : style.role
    lastStyle = Style(role, style.traits.subtracting([.underline, .reverse]), on: fill)
    return style
  }

  package mutating func skip(_ count: Int) {
    pad(to: line.end + max(0, min(count, room)))
  }

  private mutating func pad(to column: Int) {
    if let lastStyle { line.pad(to: column, style: lastStyle) }
    line.skip(to: column)
  }

  /// Adds right-aligned text with at least one blank before it, or nothing if it doesn't fit.
  package mutating func alignRight(_ text: DisplayText, _ style: Style = Style()) {
    alignRight([TextPart(text, style)])
  }

  package mutating func alignRight(_ parts: [TextPart]) {
    let width = parts.width
    guard width > 0, width < room else { return }
    skip(room - width)
    append(parts)
  }

  package mutating func append(_ parts: [TextPart]) {
    for (index, part) in parts.enumerated() {
      // If a part fills the line exactly, show that more follows.
      let isCut =
        part.text.width == room
        && parts[(index + 1)...].contains { $0.text.glyphs.contains { $0 != .blank } }
      let isLast = part.text.width > room
      append(isCut ? part.text.withEllipsis : part.text, part.style)
      // A wide character that was cut may leave a cell.
      if isLast { return }
    }
  }

  package func finished() -> CellLine {
    if fill == .none { return line }
    var whole = self
    whole.pad(to: line.width)
    return whole.line
  }
}

package nonisolated struct TextPart: Hashable, Sendable {
  package let text: DisplayText
  package let style: Style

  package init(_ text: DisplayText, _ style: Style) {
    self.text = text
    self.style = style
  }

  package init(_ text: String, _ style: Style) {
    self.init(DisplayText(text), style)
  }
}

nonisolated extension [TextPart] {
  package var width: Int { reduce(0) { $0 + $1.text.width } }

  package func separated(by blanks: Int) -> [TextPart] {
    let gap = TextPart(String(repeating: " ", count: blanks), Style())
    return enumerated().flatMap { $0.offset == 0 ? [$0.element] : [gap, $0.element] }
  }
}
