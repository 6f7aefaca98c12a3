internal import CNcurses
internal import TerminalSurface

/// Encodes cells inside or outside a hyperlink.
nonisolated enum LinkBytes {
  private static let end = "\u{1B}\\"

  static func write(
    _ run: ShownLinks.Run,
    of canvas: Canvas,
    styles: inout StyleCells,
    to text: inout String
  ) {
    text += "\u{1B}[\(run.row + 1);\(run.columns.lowerBound + 1)H"
    // The id joins the parts of a link that spans several lines.
    if let address = run.link.address { text += "\u{1B}]8;id=\(run.link.number);\(address)\(end)" }
    var style: Style?
    for column in run.columns {
      let cell = canvas[column, run.row]
      guard cell.glyph.width > 0 else { continue }
      if cell.style != style {
        text += styles.sequence(of: cell.style)
        style = cell.style
      }
      write(cell.glyph, to: &text)
    }
    if run.link != .none { text += "\u{1B}]8;;\(end)" }
  }

  /// Writes the glyph as ncurses shows it.
  private static func write(_ glyph: Glyph, to text: inout String) {
    append(UInt32(agreed_scalar(glyph.base, Int32(glyph.width))), to: &text)
    if glyph.hasNoMarks { return }
    let scalars = glyph.scalars
    for index in 1...4 where is_agreed_mark(scalars[index]) != 0 {
      append(scalars[index], to: &text)
    }
  }

  private static func append(_ scalar: UInt32, to text: inout String) {
    if let scalar = Unicode.Scalar(scalar) { text.unicodeScalars.append(scalar) }
  }
}

nonisolated extension StyleCells {
  /// The sequence that sets a style from scratch, with the same colour numbers as ncurses.
  mutating func sequence(of style: Style) -> String {
    let appearance = RoleAppearance(style.role, on: style.fill, palette: palette, depth: depth)
    let traits = appearance.traits(with: style.traits)
    var sgr = SGRStyle(color: sgrColor(appearance.color), fill: sgrColor(appearance.fill))
    if traits.contains(.bold) { sgr.traits |= 1 << 1 }
    if appearance.isDim { sgr.traits |= 1 << 2 }
    if traits.contains(.italic) { sgr.traits |= 1 << 3 }
    if traits.contains(.underline) { sgr.traits |= 1 << 4 }
    if traits.contains(.reverse) { sgr.traits |= 1 << 7 }
    var bytes: [UInt8] = []
    sgr.append(changing: nil, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func sgrColor(_ color: PaletteColor) -> SGRStyle.Color {
    let number = number(of: color)
    if number < 0 { return .terminal }
    let isNumber = number < (depth == .direct ? 16 : 256)
    return isNumber ? .number(UInt8(number)) : .rgb(UInt32(number))
  }
}
