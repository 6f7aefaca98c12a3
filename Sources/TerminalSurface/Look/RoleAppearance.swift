/// What a style looks like at a depth of colour.
package struct RoleAppearance: Hashable {
  package private(set) var color: PaletteColor
  package private(set) var fill: PaletteColor
  package private(set) var traits: Style.Traits = []
  package private(set) var isDim = false
  /// Whether it is not made bold, whatever is asked for.
  private var isNeverBold = false

  package init(_ role: Role, on fill: Fill = .none, palette: Palette, depth: ColorDepth) {
    color = .standard
    self.fill = .standard
    // Where the bar alone marks the selected card, its title is as any other.
    let role = palette.marksSelection ? role : takeUnmarked(role, on: fill)
    switch depth {
    case .none: takeAttributes(role)
    case .sixteen, .eight:
      let palette = palette.amongSixteen
      color = palette[role]
      self.fill = palette[fill]
      addAttributes(role, hasEight: depth == .eight)
    case .direct, .exact, .indexed:
      color = palette[role]
      self.fill = palette[fill]
      if role.isText { makeReadable(on: fill, isExact: depth != .indexed) }
    }
    if self.fill == .standard, palette.marksSelection, fill.isReversed(at: depth) { reverse() }
    if color == .standard, case .rgb(let background) = self.fill {
      // The terminal's own colour suits its own background, and this is another.
      color = PaletteColor(background.isDark ? 0xE4E4E4 : 0x1C1C1C)
    }
  }

  /// The traits of a style that looks so: with those that were asked for.
  package func traits(with asked: Style.Traits) -> Style.Traits {
    traits.union(isNeverBold ? asked.subtracting(.bold) : asked)
  }

  /// What is asked for on the selection, where no more than the bar is to be sent for a cursor key.
  private mutating func takeUnmarked(_ role: Role, on fill: Fill) -> Role {
    switch fill {
    case .selection: return role == .accent ? .title : role
    case .selectionDone:
      isNeverBold = true
      return role == .accent ? .quiet : role
    case .selectionBar:
      isNeverBold = true
      return role
    case .none, .bar, .popup, .popupSelection: return role
    }
  }

  /// Reversed in one piece: with colours of its own each word would get another background.
  private mutating func reverse() {
    color = .standard
    isDim = false
    traits = traits.subtracting(.underline).union(.reverse)
  }

  /// A theme's colours are chosen for its background and its selection; the rows of a popup stand
  /// further off from these.
  private mutating func makeReadable(on fill: Fill, isExact: Bool) {
    guard fill == .popup || fill == .popupSelection, case .rgb(let behind) = self.fill,
      case .rgb(let color) = color
    else { return }
    self.color = .rgb(
      isExact
        ? color.readable(on: behind)
        : color.readable(on: behind) { RGB(index: $0.nearestIndex() ?? 16) }
    )
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

extension Fill {
  /// Whether it is shown by reversing, where no colour can lie behind.
  ///
  /// A row of a popup is; a card, which has many rows, only where its bar and its title have no colour.
  fileprivate func isReversed(at depth: ColorDepth) -> Bool {
    self == .popupSelection || [.selection, .selectionDone].contains(self) && depth == .none
  }
}
