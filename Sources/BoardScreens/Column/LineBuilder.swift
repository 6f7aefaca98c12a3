import TerminalSurface

/// Makes one line of cells of a fixed width, from left to right; text that has no room ends in `…`.
nonisolated struct LineBuilder {
  private var line: CellLine
  /// Where text ends at the latest.
  private let limit: Int
  private var isCut = false

  init(width: Int) {
    line = CellLine(width: width)
    limit = max(0, width)
  }

  /// A card's line: the bar of the selection first, and the last column kept free.
  init(width: Int, isSelected: Bool) {
    line = CellLine(width: width)
    limit = max(0, width - 1)
    // As bold as the title beside it: a switch of attributes costs more bytes than the bar.
    append(isSelected ? "▌" : " ", isSelected ? Style(.accent, .bold) : Style())
  }

  /// The cells that are still free.
  var room: Int { limit - line.end }

  mutating func append(_ text: String, _ style: Style = Style()) {
    append(DisplayText(text), style)
  }

  mutating func append(_ text: DisplayText, _ style: Style = Style()) {
    if isCut { return }
    isCut = text.width > room
    line.append(isCut ? text.truncated(to: room) : text, style: style)
  }

  /// Leaves cells blank.
  mutating func skip(_ count: Int) {
    line.skip(to: line.end + max(0, min(count, room)))
  }

  /// Puts text at the right end, one blank before it at the least, or leaves it out.
  mutating func alignRight(_ text: DisplayText, _ style: Style = Style()) {
    guard text.width < room else { return }
    skip(room - text.width)
    append(text, style)
  }

  /// The cells, filled with blanks to the width.
  consuming func finished() -> CellLine { line }
}
