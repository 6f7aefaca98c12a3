internal import CNcurses
internal import TerminalSurface

/// The ncurses cells for each style.
///
/// Created on first use: a screen has few styles, and startup has no time for all of them.
nonisolated struct StyleCells {
  private static let traitCount = 16

  let palette: Palette
  let depth: ColorDepth
  private var slots: ColorSlots
  var trueColors: [UInt32?] { slots.trueColors }
  /// A blank cell for each role, fill, and traits; zero until first used.
  private var cells: [cchar_t]
  /// The same for blanks only.
  ///
  /// Blanks that look alike are equal, so a change of text colour alone resends nothing.
  private var blanks: [cchar_t]

  init(palette: Palette, depth: ColorDepth, slots: ColorSlots = ColorSlots()) {
    self.palette = palette
    self.depth = depth
    self.slots = slots
    let count = Role.allCases.count * Fill.allCases.count * StyleCells.traitCount
    cells = Array(repeating: cchar_t(), count: count)
    blanks = cells
  }

  /// A copy with another palette, and whether everything must be sent again.
  func repainted(_ palette: Palette) -> (cells: StyleCells, mustRepaint: Bool) {
    var slots = slots
    let isRenewed = slots.resetIfFull()
    return (StyleCells(palette: palette, depth: depth, slots: slots), isRenewed)
  }

  mutating func cell(of style: Style) -> cchar_t {
    let place = Int(style.role.rawValue) * Fill.allCases.count + Int(style.fill.rawValue)
    let index = place * StyleCells.traitCount + Int(style.traits.rawValue & 15)
    if cells[index].chars.0 == 0 { cells[index] = makeCell(style) }
    return cells[index]
  }

  /// A cell for a blank, which shows only its background and lines through it.
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

  /// The ncurses number of a colour; -1 for the terminal's own.
  mutating func number(of color: PaletteColor) -> Int32 {
    switch (color, depth) {
    case (.standard, _), (_, .none): -1
    case (.rgb(let color), .direct): StyleCells.directNumber(of: color)
    case (.rgb(let color), .exact): Int32(slots.number(of: color))
    case (.rgb(let color), _): Int32(color.nearestIndex() ?? 16)
    // Some direct-colour entries know only eight colours by number.
    case (.ansi(let index), .direct), (.ansi(let index), .eight): Int32(index & 7)
    case (.ansi(let index), _): Int32(index & 15)
    }
  }

  /// The lowest 256 numbers are palette numbers here too.
  ///
  /// Adding a bit of green to such a dark blue isn't visible.
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
