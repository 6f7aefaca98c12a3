import TerminalSurface

/// A row of a picker as it is painted.
nonisolated struct PickerRowLine<ID: Hashable & Sendable> {
  private let row: PickerRow<ID>
  private let positions: Set<Int>
  private let isPicked: Bool
  private let layout: PickerLayout

  init(
    _ row: PickerRow<ID>,
    _ positions: Set<Int>,
    isPicked: Bool,
    _ layout: PickerLayout
  ) {
    self.row = row
    self.positions = positions
    self.isPicked = isPicked
    self.layout = layout
  }

  func append(to line: inout LineBuilder) {
    let style =
      isPicked ? Style(.accent, .bold) : Style(row.isQuiet ? .quiet : .text)
    if isPicked { line.fill(with: .selection) }
    line.append(isPicked ? " ▸ " : "   ", style)
    appendLabel(to: &line, style)
    append(row.detail, layout.detailWidth, Style(.quiet), to: &line)
    append(row.alert, layout.alertWidth, Style(.danger), to: &line)
    append(row.key, layout.keyWidth, Style(.quiet), to: &line)
  }

  private var labelWidth: Int {
    [layout.detailWidth, layout.alertWidth, layout.keyWidth]
      .reduce(layout.width - 4) { $1 == 0 ? $0 : $0 - $1 - 2 }
  }

  /// The label with what was found in it bold and underlined.
  private func appendLabel(to line: inout LineBuilder, _ style: Style) {
    let glyphs = DisplayText(row.label)
    let room = max(0, labelWidth)
    let rest = line.room - room
    if positions.isEmpty {
      line.append(glyphs.width > room ? glyphs.truncated(to: room) : glyphs, style)
    } else {
      appendMarked(to: &line, style, room)
    }
    line.skip(line.room - rest)
  }

  private func appendMarked(to line: inout LineBuilder, _ style: Style, _ room: Int) {
    var left = room
    let marked = Style(style.role, style.traits.union([.bold, .underline]))
    let isCut = DisplayText(row.label).width > room
    for (index, character) in row.label.enumerated() {
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
