internal import CNcurses
internal import TerminalSurface

/// What ncurses is told for each style.
///
/// Made when a style is first shown: a screen has few, and the start has no time for the rest.
nonisolated struct StyleCells {
  private static let traitCount = 16

  let palette: Palette
  let depth: ColorDepth
  private var slots: ColorSlots
  /// By palette number, the true colour (0xrrggbb) to send for it; nil for the number itself.
  var trueColors: [UInt32?] { slots.trueColors }
  /// By role, fill and traits: a blank cell in the style; zero where it was not shown yet.
  private var cells: [cchar_t]
  /// The same for blanks alone: those that look the same are the same, so that none is sent again
  /// whose colour alone has changed.
  private var blanks: [cchar_t]

  init(palette: Palette, depth: ColorDepth, slots: ColorSlots = ColorSlots()) {
    self.palette = palette
    self.depth = depth
    self.slots = slots
    let count = Role.allCases.count * Fill.allCases.count * StyleCells.traitCount
    cells = Array(repeating: cchar_t(), count: count)
    blanks = cells
  }

  /// The same terminal in another palette, and whether all must be sent again for it.
  func repainted(_ palette: Palette) -> (cells: StyleCells, mustRepaint: Bool) {
    var slots = slots
    let isRenewed = slots.renewIfFull()
    return (StyleCells(palette: palette, depth: depth, slots: slots), isRenewed)
  }

  /// A blank cell in a style; ncurses must be up.
  mutating func cell(of style: Style) -> cchar_t {
    let place = Int(style.role.rawValue) * Fill.allCases.count + Int(style.fill.rawValue)
    let index = place * StyleCells.traitCount + Int(style.traits.rawValue & 15)
    if cells[index].chars.0 == 0 { cells[index] = makeCell(style) }
    return cells[index]
  }

  /// A cell for a blank, of which no more shows than what lies behind it and a line through it.
  mutating func blank(of style: Style) -> cchar_t {
    let place = Int(style.role.rawValue) * Fill.allCases.count + Int(style.fill.rawValue)
    let index = place * StyleCells.traitCount + Int(style.traits.rawValue & 15)
    if blanks[index].chars.0 == 0 { blanks[index] = makeBlank(style) }
    return blanks[index]
  }

  private mutating func makeBlank(_ style: Style) -> cchar_t {
    let look = RoleAppearance(style.role, on: style.fill, palette: palette, depth: depth)
    let visible: Style.Traits = [.underline, .reverse]
    if !look.traits(with: style.traits).isDisjoint(with: visible) { return cell(of: style) }
    return cell(of: Style(on: style.fill))
  }

  private mutating func makeCell(_ style: Style) -> cchar_t {
    let appearance = RoleAppearance(style.role, on: style.fill, palette: palette, depth: depth)
    let color = number(of: appearance.color)
    let fill = number(of: appearance.fill)
    let pair = color < 0 && fill < 0 ? 0 : alloc_pair(color, fill)
    let dim = appearance.isDim ? attribute_dim() : 0
    let traits = appearance.traits(with: style.traits)
    return styled_cell(StyleCells.attributes(traits) | dim, max(0, pair))
  }

  /// What ncurses calls a colour; -1 for the terminal's own.
  mutating func number(of color: PaletteColor) -> Int32 {
    switch (color, depth) {
    case (.standard, _), (_, .none): -1
    case (.rgb(let color), .direct): StyleCells.directNumber(of: color)
    case (.rgb(let color), .exact): Int32(slots.number(of: color))
    case (.rgb(let color), _): Int32(color.nearestIndex() ?? 16)
    // Some descriptions of direct colours know no more than eight by number.
    case (.ansi(let index), .direct), (.ansi(let index), .eight): Int32(index & 7)
    case (.ansi(let index), _): Int32(index & 15)
    }
  }

  /// The lowest numbers are palette numbers there too, up to 256 of them: no blue is so dark that a
  /// grain of green would show.
  private static func directNumber(of color: RGB) -> Int32 {
    Int32(color.value < 256 ? color.value | 0x100 : color.value)
  }

  private static func attributes(_ traits: Style.Traits) -> attr_t {
    var attributes: attr_t = 0
    if traits.contains(.bold) { attributes |= attribute_bold() }
    if traits.contains(.underline) { attributes |= attribute_underline() }
    if traits.contains(.reverse) { attributes |= attribute_reverse() }
    if traits.contains(.italic) { attributes |= attribute_italic() }
    return attributes
  }
}
