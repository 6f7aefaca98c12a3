import TerminalSurface

package nonisolated struct PickerRowLine<ID: Hashable & Sendable> {
  private let found: PickerList<ID>.Found
  private let isPicked: Bool
  private let layout: PickerLayout

  package init(_ found: PickerList<ID>.Found, isPicked: Bool, _ layout: PickerLayout) {
    self.found = found
    self.isPicked = isPicked
    self.layout = layout
  }

  private var row: PickerRow<ID> { found.row }

  package func append(to line: inout LineBuilder) {
    let style =
      isPicked ? Style(.accent, .bold) : Style(row.isQuiet ? .quiet : .text)
    if isPicked { line.fill(with: .selection) }
    line.append(isPicked ? " ▸ " : "   ", style)
    appendSign(to: &line)
    appendLabels(to: &line, style)
    append(row.detail, layout.detailWidth, Style(.quiet), to: &line)
    append(row.alert, layout.alertWidth, Style(.danger), to: &line)
    append(row.key, layout.keyWidth, Style(.quiet), to: &line)
  }

  private var room: Int {
    let others = [layout.detailWidth, layout.alertWidth, layout.keyWidth]
    return max(0, others.reduce(layout.width - 4 - layout.signWidth) { $1 == 0 ? $0 : $0 - $1 - 2 })
  }

  private func appendSign(to line: inout LineBuilder) {
    let rest = line.room - layout.signWidth
    if let sign = row.sign { line.append(sign.text, sign.style) }
    line.skip(max(0, line.room - rest))
  }

  /// The label, followed by the summary if it fits.
  private func appendLabels(to line: inout LineBuilder, _ style: Style) {
    guard layout.labelWidth > 0 else {
      return append(row.label, found.positions, style, room, to: &line)
    }
    append(row.label, found.positions, style, layout.labelWidth, to: &line)
    line.skip(2)
    let rest = max(0, room - layout.labelWidth - 2)
    append(row.summary, found.summaryPositions, Style(.quiet), rest, to: &line)
  }

  /// Draws a text in a fixed width, with matches bold and underlined.
  private func append(
    _ text: String,
    _ positions: Set<Int>,
    _ style: Style,
    _ room: Int,
    to line: inout LineBuilder
  ) {
    let glyphs = DisplayText(text)
    let rest = line.room - room
    if positions.isEmpty {
      line.append(glyphs.width > room ? glyphs.truncated(to: room) : glyphs, style)
    } else {
      appendMarked(text, positions, style, room, to: &line)
    }
    line.skip(line.room - rest)
  }

  private func appendMarked(
    _ text: String,
    _ positions: Set<Int>,
    _ style: Style,
    _ room: Int,
    to line: inout LineBuilder
  ) {
    var left = room
    let role: Role = style.role == .quiet ? .text : style.role
    let marked = Style(role, style.traits.union([.bold, .underline]))
    let isCut = DisplayText(text).width > room
    for (index, character) in text.enumerated() {
      let glyph = DisplayText(String(character))
      left -= glyph.width
      if left < (isCut ? 1 : 0) { break }
      line.append(glyph, positions.contains(index) ? marked : style)
    }
    if isCut, room > 0 { line.append("…", style) }
  }

  private func append(_ text: String, _ width: Int, _ style: Style, to line: inout LineBuilder) {
    if width == 0 { return }
    let text = DisplayText(text)
    line.skip(2 + width - text.width)
    line.append(text, style)
  }
}
