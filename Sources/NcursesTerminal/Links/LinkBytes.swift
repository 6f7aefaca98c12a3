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
    var parameters = ["0"]
    if traits.contains(.bold) { parameters.append("1") }
    if appearance.isDim { parameters.append("2") }
    if traits.contains(.italic) { parameters.append("3") }
    if traits.contains(.underline) { parameters.append("4") }
    if traits.contains(.reverse) { parameters.append("7") }
    parameters += parameter(of: number(of: appearance.color), layer: 30)
    parameters += parameter(of: number(of: appearance.fill), layer: 40)
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }

  /// The parameters of a colour; `layer` is 30 for the text and 40 for its background.
  private func parameter(of number: Int32, layer: Int32) -> [String] {
    switch number {
    case ..<0: []
    case 0..<8: ["\(layer + number)"]
    case 8..<16: ["\(layer + 60 + number - 8)"]
    case 16..<256 where depth != .direct: ["\(layer + 8);5;\(number)"]
    default:
      ["\(layer + 8);2;\(number >> 16 & 0xFF);\(number >> 8 & 0xFF);\(number & 0xFF)"]
    }
  }
}
