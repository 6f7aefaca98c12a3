package struct Palette: Hashable, Sendable {
  package var name: String
  /// The background that the theme is made for; the terminal's own background is never changed.
  package var background: RGB
  private var foregrounds: [PaletteColor]
  private var fills: [PaletteColor]
  /// Whether a selection is shown by reversing colours if the terminal can't show its fill.
  ///
  /// Otherwise only its sign shows it.
  package var marksSelection = true

  /// A palette that uses the terminal's own colour for every role.
  package init(name: String, background: RGB) {
    self.name = name
    self.background = background
    foregrounds = Array(repeating: .standard, count: Role.allCases.count)
    fills = Array(repeating: .standard, count: Fill.allCases.count)
  }

  package var isDark: Bool { background.isDark }

  package subscript(role: Role) -> PaletteColor {
    get { foregrounds[Int(role.rawValue)] }
    set { foregrounds[Int(role.rawValue)] = newValue }
  }

  /// Makes the selected row of a popup differ from the popup as much as the popup differs from the
  /// background.
  mutating func offsetPopupSelection() {
    if case .rgb(let popup) = self[.popup] {
      self[.popupSelection] = .rgb(popup.further(from: background))
    } else {
      self[.popupSelection] = self[.selection]
    }
  }

  package subscript(fill: Fill) -> PaletteColor {
    get { fills[Int(fill.shown.rawValue)] }
    set { if fill != .none { fills[Int(fill.shown.rawValue)] = newValue } }
  }
}

extension Fill {
  /// Fills that share a colour.
  fileprivate var shown: Fill {
    switch self {
    case .selectionBar, .selectionDone: .selection
    case .none, .selection, .bar, .popup, .popupSelection: self
    }
  }
}

extension Palette {
  init(
    name: String,
    background: RGB,
    roles: [(Role, PaletteColor)],
    fills: [(Fill, PaletteColor)] = []
  ) {
    self.init(name: name, background: background)
    for (role, color) in roles { self[role] = color }
    for (fill, color) in fills { self[fill] = color }
  }

  package static func fitting(_ background: RGB) -> Palette { background.isDark ? dark : light }
}
