package import TerminalSurface

/// Makes one line of cells of a fixed width, from left to right; text that has no room ends in `…`.
package nonisolated struct LineBuilder {
  private var line: CellLine
  /// Where text ends at the latest.
  private let limit: Int
  /// What lies behind the whole line.
  private var fill: Fill
  private var isCut = false
  /// The style of the text before; blanks on a fill take it, since a switch of colours costs a
  /// terminal more bytes than all the blanks of a line.
  private var lastStyle: Style?

  /// A line of blanks; text leaves some of the last cells free.
  package init(width: Int, fill: Fill = .none, leaving free: Int = 0) {
    line = CellLine(width: width, filledWith: Cell(.blank, Style(on: fill)))
    limit = max(0, width - free)
    self.fill = fill
  }

  /// Puts a fill behind the whole line, on which nothing stands yet.
  package mutating func fill(with fill: Fill) {
    guard line.end == 0 else { return }
    self.fill = fill
    line = CellLine(width: line.width, filledWith: Cell(.blank, Style(on: fill)))
  }

  /// The cells that are taken.
  package var end: Int { line.end }

  /// The cells that are still free.
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
    // Without colours these are underlined, which shows on blanks too.
    let role = [.warning, .match].contains(style.role) ? .text : style.role
    lastStyle = Style(role, style.traits.subtracting([.underline, .reverse]), on: fill)
    return style
  }

  /// Leaves cells blank.
  package mutating func skip(_ count: Int) {
    pad(to: line.end + max(0, min(count, room)))
  }

  private mutating func pad(to column: Int) {
    if let lastStyle { line.pad(to: column, style: lastStyle) }
    line.skip(to: column)
  }

  /// Puts text at the right end, one blank before it at the least, or leaves it out.
  package mutating func alignRight(_ text: DisplayText, _ style: Style = Style()) {
    alignRight([TextPart(text, style)])
  }

  /// Puts parts at the right end, one blank before them at the least, or leaves them out.
  package mutating func alignRight(_ parts: [TextPart]) {
    let width = parts.width
    guard width > 0, width < room else { return }
    skip(room - width)
    append(parts)
  }

  package mutating func append(_ parts: [TextPart]) {
    for (index, part) in parts.enumerated() {
      // What has exactly the room that is left would hide that more follows.
      let isCut =
        part.text.width == room
        && parts[(index + 1)...].contains { $0.text.glyphs.contains { $0 != .blank } }
      append(isCut ? part.text.cutAtEnd : part.text, part.style)
    }
  }

  /// The cells, filled with blanks to the width.
  package func finished() -> CellLine {
    if fill == .none { return line }
    var whole = self
    whole.pad(to: line.width)
    return whole.line
  }
}

/// A piece of text in one style.
package nonisolated struct TextPart {
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
  /// The cells that the parts take together.
  package var width: Int { reduce(0) { $0 + $1.text.width } }

  /// The parts with blanks between them.
  package func separated(by blanks: Int) -> [TextPart] {
    let gap = TextPart(String(repeating: " ", count: blanks), Style())
    return enumerated().flatMap { $0.offset == 0 ? [$0.element] : [gap, $0.element] }
  }
}
