package struct RoleAppearance: Hashable {
  package private(set) var color: PaletteColor
  package private(set) var fill: PaletteColor
  package var traits: Style.Traits = []
  package private(set) var isDim = false
  private var isNeverBold = false

  package init(_ role: Role, on fill: Fill = .none, palette: Palette, depth: ColorDepth) {
    color = .standard
    self.fill = .standard
    // If only the bar marks the selected card, its title looks like any other.
    let role = palette.marksSelection ? role : adjustedForUnfilledSelection(role, on: fill)
    switch depth {
    case .none: useAttributes(role)
    case .sixteen, .eight:
      let palette = palette.limitedTo16Colors
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
      // The terminal's own text colour suits its own background, not this one.
      color = PaletteColor(background.isDark ? 0xE4E4E4 : 0x1C1C1C)
    }
  }

  package func traits(with asked: Style.Traits) -> Style.Traits {
    traits.union(isNeverBold ? asked.subtracting(.bold) : asked)
  }

  /// Adjusts the role on a selection without background, so that a cursor key sends only the bar.
  private mutating func adjustedForUnfilledSelection(_ role: Role, on fill: Fill) -> Role {
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

  /// Reversed as a whole: otherwise each word would get its own background.
  private mutating func reverse() {
    color = .standard
    isDim = false
    traits = traits.subtracting(.underline).union(.reverse)
  }

  /// A theme's colours suit its background and selection, but a popup's rows differ more from these.
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

  /// Without colours, attributes show the most important roles; signs show the rest.
  private mutating func useAttributes(_ role: Role) {
    isDim = role == .quiet || role == .faint || role == .line
    switch role {
    case .title, .accent, .danger: traits = .bold
    case .warning, .match: traits = .underline
    default: break
    }
  }

  /// Adds attributes if there are too few colours for the roles.
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
  /// Whether to show it by reversing colours if it has no colour.
  ///
  /// This is done for rows of a popup. Cards have several rows, so it is done for them only without
  /// any colours.
  fileprivate func isReversed(at depth: ColorDepth) -> Bool {
    self == .popupSelection || [.selection, .selectionDone].contains(self) && depth == .none
  }
}
