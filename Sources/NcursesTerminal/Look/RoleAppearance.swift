internal import TerminalSurface

/// What a style looks like at a depth of colour.
nonisolated struct RoleAppearance: Hashable {
  var color: PaletteColor
  var fill: PaletteColor
  var traits: Style.Traits = []
  var isDim = false

  init(_ role: Role, on fill: Fill = .none, palette: Palette, depth: ColorDepth) {
    color = .standard
    self.fill = .standard
    switch depth {
    case .none: takeAttributes(role)
    case .sixteen, .eight:
      let palette = palette.amongSixteen
      color = palette[role]
      self.fill = palette[fill]
      addAttributes(role, hasEight: depth == .eight)
    case .direct, .exact, .indexed:
      color = palette[role, on: fill]
      self.fill = palette[fill]
    }
    // Where no colour can lie behind it, what is selected is reversed.
    if fill == .selection, self.fill == .standard, palette[.selection] != .standard {
      traits.insert(.reverse)
    }
    if color == .standard, case .rgb(let background) = self.fill {
      // The terminal's own colour suits its own background, and this is another.
      color = PaletteColor(background.isDark ? 0xE4E4E4 : 0x1C1C1C)
    }
  }

  /// Without colour, what matters most is told by attributes; signs say the rest.
  private mutating func takeAttributes(_ role: Role) {
    isDim = role == .quiet || role == .faint || role == .line
    switch role {
    case .title, .accent, .danger: traits = .bold
    case .warning, .match: traits = .underline
    default: break
    }
  }

  /// Where there are too few colours for the roles.
  private mutating func addAttributes(_ role: Role, hasEight: Bool) {
    if color == .standard { isDim = role == .quiet || role == .faint || role == .line }
    if role == .match { traits = .underline }
    guard hasEight, case .ansi(let index) = color else { return }
    color = .ansi(index & 7)
    // Two of the six tags share their colour with others.
    if role == .tag4 || role == .tag5 { traits = .bold }
  }
}
