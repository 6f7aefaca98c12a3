/// A colour for every role and fill: all that a theme is.
package struct Palette: Hashable, Sendable {
  package var name: String
  /// The background that it is made for; the terminal's own is never changed.
  package var background: RGB
  private var foregrounds: [PaletteColor]
  private var fills: [PaletteColor]
  /// Whether what is selected is reversed where nothing can lie behind it; else its sign alone says so.
  package var marksSelection = true

  /// A palette whose every role has the terminal's own colour.
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

  /// Sets the selected row of a popup off from the popup, as far as that is from the background.
  mutating func raisePopupSelection() {
    if case .rgb(let popup) = self[.popup] {
      self[.popupSelection] = .rgb(popup.further(from: background))
    } else {
      self[.popupSelection] = self[.selection]
    }
  }

  /// What lies behind; always the terminal's own for `.none`.
  package subscript(fill: Fill) -> PaletteColor {
    get { fills[Int(fill.shown.rawValue)] }
    set { if fill != .none { fills[Int(fill.shown.rawValue)] = newValue } }
  }
}

extension Fill {
  /// The fill that has its colour.
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

  /// The palette where no theme is chosen, on a background that the terminal has told of.
  package static func fitting(_ background: RGB) -> Palette { background.isDark ? dark : light }
}
