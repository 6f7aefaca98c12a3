import TerminalSurface
import Testing

@testable import NcursesTerminal

/// Every text can be read: its contrast with what lies behind it, as WCAG 2 computes it.
@Suite struct ContrastTests {
  /// A background that people have, and the colour of plain text there.
  nonisolated struct Background: Sendable, CustomStringConvertible {
    let name: String
    let color: RGB
    let text: RGB
    var least = 4.5
    var description: String { name }
  }

  nonisolated static let backgrounds = [
    Background(name: "black", color: .black, text: RGB(0xD0D0D0)),
    Background(name: "white", color: .white, text: .black),
    Background(name: "Solarized dark", color: RGB(0x002B36), text: RGB(0x839496)),
    Background(name: "Solarized light", color: RGB(0xFDF6E3), text: RGB(0x657B83)),
  ]

  /// The same, with what colours have that are made for none of them.
  nonisolated static let unknown = zip(backgrounds, [4.5, 3.2, 3.5, 3.0])
    .map { background, least in
      var background = background
      background.least = least
      return background
    }

  nonisolated static let depths: [ColorDepth] = [.direct, .exact, .indexed]

  /// The colour that is shown, for a number that ncurses is given.
  private func shown(_ color: PaletteColor, _ depth: ColorDepth, standard: RGB) -> RGB {
    guard case .rgb(let exact) = color else { return standard }
    return depth == .indexed ? RGB(index: exact.nearestIndex() ?? 16) : exact
  }

  private func contrast(
    _ role: Role,
    on fill: Fill,
    _ palette: Palette,
    _ depth: ColorDepth,
    _ background: Background
  ) -> Double {
    let appearance = RoleAppearance(role, on: fill, palette: palette, depth: depth)
    let behind = shown(appearance.fill, depth, standard: background.color)
    return shown(appearance.color, depth, standard: background.text).contrast(to: behind)
  }

  @Test(arguments: backgrounds, depths)
  func everyTextCanBeReadInThePaletteThatIsChosenThere(
    _ background: Background,
    _ depth: ColorDepth
  ) {
    let palette = Palette.fitting(background.color)
    for role in Role.allCases where role.isText {
      for fill in Fill.allCases {
        let contrast = contrast(role, on: fill, palette, depth, background)
        #expect(contrast >= 4.5, "\(role) on \(fill) is \(contrast) on \(background)")
      }
    }
  }

  /// Solarized's sixteen, of which eight are greys that lie behind text.
  nonisolated static let solarized: [UInt32] = [
    0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
    0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
  ]

  /// Its own red has no more than 3.2 : 1 on the dark background, its own green 2.97 on the light.
  @Test(arguments: zip([true, false], [3.2, 2.9]))
  func theTerminalsSixteenColoursAreReadableInSolarized(isDark: Bool, least: Double) {
    let background = RGB(isDark ? Self.solarized[8] : Self.solarized[15])
    let palette = Palette.ansi(isDark: isDark)
    for role in Role.allCases {
      guard case .ansi(let index) = palette[role] else { continue }
      let contrast = RGB(Self.solarized[Int(index)]).contrast(to: background)
      #expect(contrast >= least, "\(role) is \(index), which has \(contrast)")
    }
    let greys: Set<PaletteColor> = [.ansi(10), .ansi(11), .ansi(12), .ansi(14)]
    let roles = Role.allCases.filter { !"\($0)".hasPrefix("tag") }
    for role in roles { #expect(!greys.contains(palette[role]), "\(role)") }
  }

  /// Middling colours can't have more on all four: 5 on black and 3 on white are as bright as they
  /// may be.
  @Test(arguments: unknown, depths)
  func withoutAnAnswerEveryTextIsReadableOnAnyBackground(
    _ background: Background,
    _ depth: ColorDepth
  ) {
    for role in Role.allCases where role.isText {
      for fill in Fill.allCases {
        let contrast = contrast(role, on: fill, .neutral, depth, background)
        let hasOwnColor = fill != .popupSelection && role != .text && role != .title
        let least = hasOwnColor ? background.least : 4.0
        #expect(contrast >= least, "\(role) on \(fill) is \(contrast) on \(background)")
      }
    }
  }

  /// What suits a dark background is a black box on a white one.
  @Test(arguments: depths) func withoutAnAnswerNothingIsPaintedUnderTheText(_ depth: ColorDepth) {
    for fill in Fill.allCases {
      let look = RoleAppearance(.text, on: fill, palette: .neutral, depth: depth)
      #expect(look.fill == .standard, "\(fill)")
      #expect(look.traits.contains(.reverse) == (fill == .popupSelection), "\(fill)")
    }
  }

  @Test(arguments: backgrounds[..<2], depths)
  func dangerAndTitlesStandOut(_ background: Background, _ depth: ColorDepth) {
    let palette = Palette.fitting(background.color)
    for role in [Role.danger, .title] {
      let contrast = contrast(role, on: .none, palette, depth, background)
      #expect(contrast >= 7, "\(role) is \(contrast) on \(background)")
    }
  }

  @Test(arguments: NamedTheme.allCases)
  func everyTextOfAThemeCanBeReadOnItsBackground(_ theme: NamedTheme) throws {
    let palette = try theme.palette
    let background = Background(name: theme.file, color: palette.background, text: .black)
    for role in Role.allCases where role.isText {
      for fill in Fill.allCases {
        let contrast = contrast(role, on: fill, palette, .exact, background)
        #expect(contrast >= 4.5, "\(role) on \(fill) is \(contrast) in \(theme.file)")
      }
    }
  }

  /// Lines too, and at 256 colours as at all of them.
  @Test(arguments: ["high-contrast-dark", "high-contrast-light"], depths)
  func everythingInAHighContrastThemeHasSevenToOne(_ name: String, _ depth: ColorDepth) throws {
    let theme = try #require(NamedTheme(named: name))
    let palette = try theme.palette
    let background = Background(
      name: name,
      color: palette.background,
      text: palette.background.isDark ? .white : .black
    )
    for role in Role.allCases {
      for fill in Fill.allCases {
        let contrast = contrast(role, on: fill, palette, depth, background)
        #expect(contrast >= 7, "\(role) on \(fill) is \(contrast) in \(name)")
      }
    }
  }

  @Test func theBuiltInPalettesAreTheSameWith256Colours() {
    for palette in [Palette.dark, .light, .neutral] {
      for role in Role.allCases where role.isText {
        guard case .rgb(let color) = palette[role], let index = color.nearestIndex() else {
          continue
        }
        #expect(RGB(index: index) == color, "\(role) in \(palette.name)")
      }
    }
  }
}
