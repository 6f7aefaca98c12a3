import TerminalSurface
import Testing

@testable import NcursesTerminal

@Suite struct PaletteTests {
  private static let tags: [Role] = [.tag0, .tag1, .tag2, .tag3, .tag4, .tag5]

  nonisolated static let palettes: [Palette] =
    [.dark, .light, .neutral, .ansi(isDark: true), .ansi(isDark: false)]
    + NamedTheme.allCases.compactMap { try? $0.palette }

  @Test(arguments: palettes, ColorDepth.allCases.filter { $0 != .none })
  func theSixTagsDifferAndAreNeverDangerOrWarning(_ palette: Palette, _ depth: ColorDepth) {
    func look(_ role: Role) -> RoleAppearance {
      RoleAppearance(role, palette: palette, depth: depth)
    }

    let tags = Set(Self.tags.map(look))

    #expect(tags.count == 6, "\(palette.name) \(depth)")
    #expect(!tags.contains { $0.color == .standard }, "\(palette.name) \(depth)")
    for role in [Role.danger, .warning] {
      #expect(!tags.contains { $0.color == look(role).color }, "\(palette.name) \(depth) \(role)")
    }
  }

  @Test func withoutColourTheRolesStillDiffer() {
    func look(_ role: Role) -> RoleAppearance {
      RoleAppearance(role, palette: .dark, depth: .none)
    }
    for role in Role.allCases {
      #expect(look(role).color == .standard && look(role).fill == .standard, "\(role)")
      var selected = RoleAppearance(role, on: .selection, palette: .dark, depth: .none)
      #expect(selected.traits.contains(.reverse), "\(role)")
      selected.traits.remove(.reverse)
      #expect(selected.traits == look(role).traits.subtracting(.underline), "\(role)")
      #expect(!selected.isDim, "\(role)")
      let barred = NcursesTerminal.shown(.dark, fillsSelection: false)
      let plain = RoleAppearance(role, on: .selection, palette: barred, depth: .none)
      #expect(plain == look(role), "without a background for it: \(role)")
    }
    for role in [Role.accent, .danger, .title] { #expect(look(role).traits == .bold, "\(role)") }
    for role in [Role.warning, .match] { #expect(look(role).traits == .underline, "\(role)") }
    for role in [Role.quiet, .faint] { #expect(look(role).isDim, "\(role)") }
    #expect(look(.success) == look(.text))
  }

  @Test(
    arguments: palettes.filter { $0.name != "ansi" && $0.name != "neutral" },
    [ColorDepth.exact, .indexed]
  )
  func aPopupContrastsWithTheBoardAndItsSelectedRowWithIt(_ palette: Palette, _ depth: ColorDepth) {
    func fill(_ fill: Fill) -> PaletteColor {
      let color = RoleAppearance(.text, on: fill, palette: palette, depth: depth).fill
      guard depth == .indexed, case .rgb(let exact) = color else { return color }
      return .rgb(RGB(index: exact.nearestIndex() ?? 16))
    }

    let fills = [.rgb(palette.background), fill(.popup), fill(.popupSelection)]

    #expect(Set(fills).count == 3, "\(palette.name): \(fills)")
  }

  /// Or each cursor key would send two titles again.
  @Test(arguments: palettes, [ColorDepth.exact, .indexed, .sixteen, .eight])
  func aSelectedTitleIsPlainIfTheBarAloneMarksIt(_ palette: Palette, _ depth: ColorDepth) {
    let barred = NcursesTerminal.shown(palette, fillsSelection: false)
    for role in Role.allCases {
      let selected = RoleAppearance(role, on: .selection, palette: barred, depth: depth)
      let other = RoleAppearance(role == .accent ? .title : role, palette: barred, depth: depth)
      #expect(selected == other, "\(palette.name) \(depth) \(role)")
    }
    let bar = RoleAppearance(.accent, on: .selectionBar, palette: barred, depth: depth)
    let accent = RoleAppearance(.accent, palette: barred, depth: depth)
    #expect(bar.color == accent.color && bar.fill == accent.fill)
    #expect(bar.traits(with: .bold) == accent.traits, "a bar that is bold looks the same")
    let done = RoleAppearance(.accent, on: .selectionDone, palette: barred, depth: depth)
    let quiet = RoleAppearance(.quiet, palette: barred, depth: depth)
    #expect(done.color == quiet.color && done.isDim == quiet.isDim && done.fill == quiet.fill)
    #expect(done.traits(with: .bold) == quiet.traits)
  }

  /// With a background the title of a done card has the accent like any other.
  @Test(arguments: [ColorDepth.exact, .indexed, .sixteen, .eight, .none])
  func aSelectedDoneCardHasTheSameBackgroundAsOthers(_ depth: ColorDepth) {
    let done = RoleAppearance(.accent, on: .selectionDone, palette: .dark, depth: depth)
    #expect(done == RoleAppearance(.accent, on: .selection, palette: .dark, depth: depth))
    #expect(done.traits(with: .bold).contains(.bold))
  }

  /// A half block that is reversed with its row is a notch in it.
  @Test func theBarOfTheSelectedCardHasTheColourOfItsRowAndIsNotReversedWithIt() {
    for depth in [ColorDepth.exact, .indexed, .sixteen, .eight] {
      let bar = RoleAppearance(.accent, on: .selectionBar, palette: .dark, depth: depth)
      #expect(bar == RoleAppearance(.accent, on: .selection, palette: .dark, depth: depth))
    }
    let row = RoleAppearance(.accent, on: .selection, palette: .dark, depth: .none)
    let bar = RoleAppearance(.accent, on: .selectionBar, palette: .dark, depth: .none)
    #expect(row.traits.contains(.reverse) && !bar.traits.contains(.reverse))
  }

  @Test func theSelectedRowOfAPopupIsReversedWithFewColours() {
    for depth in [ColorDepth.sixteen, .eight, .none] {
      let row = RoleAppearance(.accent, on: .popupSelection, palette: .dark, depth: depth)
      #expect(row.traits.contains(.reverse) && row.fill == .standard, "\(depth)")
      let looks = Role.allCases.map {
        RoleAppearance($0, on: .popupSelection, palette: .dark, depth: depth)
      }
      #expect(Set(looks.map { $0.color }) == [.standard], "\(depth)")
      #expect(!looks.contains { $0.isDim }, "\(depth)")
      let popup = RoleAppearance(.accent, on: .popup, palette: .dark, depth: depth)
      #expect(!popup.traits.contains(.reverse) && popup.fill == .standard, "\(depth)")
    }
  }

  @Test(arguments: [ColorDepth.sixteen, .eight])
  func fewColoursAreTheTerminalsOwnWithoutAFill(_ depth: ColorDepth) {
    for role in Role.allCases {
      let look = RoleAppearance(role, on: .selection, palette: .dark, depth: depth)
      if case .rgb = look.color { Issue.record("\(role): \(look.color)") }
      if depth == .eight, case .ansi(let index) = look.color { #expect(index < 8, "\(role)") }
      #expect(look.fill == .standard, "\(role)")
    }
  }

  @Test func theDepthFollowsTheTerminalAndTheUser() {
    func depth(_ colors: Int32, _ isExact: Bool = false, refused: Bool = false) -> ColorDepth {
      ColorDepth(colors: colors, isExact: isExact, isRefused: refused)
    }
    #expect(depth(256) == .indexed && depth(256, true) == .exact)
    #expect(depth(16_777_216) == .direct && depth(88) == .sixteen)
    #expect(depth(16) == .sixteen && depth(8, true) == .eight && depth(-1) == .none)
    #expect(depth(16_777_216, true, refused: true) == .none)
  }

  @Test(arguments: [
    (nil, "neutral"), ("15;0", "dark"), ("0;15", "light"), ("0;7", "light"), ("7;8", "dark"),
    ("12;default;0", "dark"), ("0;default;15", "light"), ("", "neutral"), ("x", "neutral"),
    ("0;-1", "dark"), ("0;99999999999999999999", "neutral"),
  ])
  func theExpectedPaletteFollowsTheEnvironment(_ colors: String?, _ name: String) {
    let environment = TerminalEnvironment(terminalType: "xterm", colorFGBG: colors)

    #expect(environment.expectedPalette.name == name)
  }

  @Test func trueColoursAreBelievedButInsideGNUScreen() {
    func says(_ term: String, _ color: String?, screen: Bool = false) -> Bool {
      TerminalEnvironment(terminalType: term, colorTerm: color, isInsideScreen: screen)
        .saysTrueColor
    }
    #expect(says("xterm-256color", "truecolor") && says("tmux-256color", "24bit"))
    #expect(!says("xterm-256color", nil) && !says("xterm-256color", "yes"))
    #expect(!says("screen-256color", "truecolor", screen: true))
    #expect(says("screen-256color", "truecolor"))
  }

  @Test func aDirectTerminalNeverGetsAPaletteNumberForAColour() {
    var cells = StyleCells(palette: .dark, depth: .direct)

    #expect(cells.number(of: PaletteColor(0x5FAFFF)) == 0x5FAFFF)
    // Up to 256 numbers of such a terminal may be palette numbers.
    for color in UInt32(0)..<256 { #expect(cells.number(of: PaletteColor(color)) >= 256) }
    #expect(cells.number(of: .standard) == -1)
  }
}
