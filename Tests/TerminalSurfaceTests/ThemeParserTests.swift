import Testing

@testable import TerminalSurface

@Suite struct ThemeParserTests {
  @Test func aThemeMayNameOnlyTheColoursThatDiffer() throws {
    let palette = try ThemeParser.palette(
      """
      # Mine
      name = Late evening
      background = #202020

      danger = #ff8080   # a comment
      accent = "bright-cyan"
      text = default
      selection=#333333
      """,
      file: "mine.theme"
    )

    #expect(palette.name == "Late evening" && palette.background == RGB(0x202020))
    #expect(palette[.danger] == PaletteColor(0xFF8080) && palette[.accent] == .ansi(14))
    #expect(palette[.text] == .standard && palette[.selection] == PaletteColor(0x333333))
    #expect(palette[.quiet] == Palette.dark[.quiet] && palette[.bar] == Palette.dark[.bar])
    #expect(palette[.popup] == palette[.bar], "left out: as the bar")
  }

  @Test func missingColoursAreThoseOfALightThemeOnALightBackground() throws {
    let palette = try ThemeParser.palette("background = #fafafa", file: "x")

    #expect(palette[.quiet] == Palette.light[.quiet] && !palette.isDark)
  }

  @Test(arguments: [
    ("text = #12345", 1, "text"), ("\n\ndanger = rot", 3, "danger"), ("accnt = red", 1, "accnt"),
    ("text = red\ntext = blue", 2, "text"), ("background = dark", 1, "background"),
    ("text = #123456 and more", 1, "text"), ("text =", 1, "text"), ("= red", 1, ""),
    ("bar = bright-grey", 1, "bar"), ("text = #12345g", 1, "text"), ("none = red", 1, "none"),
  ])
  func aMistakeNamesFileLineAndKey(_ text: String, _ line: Int, _ key: String) throws {
    let fault = try #require(throws: ThemeError.self) {
      try ThemeParser.palette(text, file: "mine.theme")
    }

    #expect(fault.file == "mine.theme" && fault.line == line && fault.key == key, "\(fault)")
    #expect(fault.description.hasPrefix("mine.theme:\(line): \(key): "), "\(fault)")
  }

  @Test func aLineThatIsNoSettingIsNamed() throws {
    let fault = try #require(throws: ThemeError.self) {
      try ThemeParser.palette("text = red\nnonsense \u{1B}[31m", file: "mine.theme")
    }

    #expect(fault.line == 2 && fault.key == nil)
    #expect(fault.description == "mine.theme:2: “nonsense ␛[31m” is not “key = value”")
  }

  @Test func allMistakesOfAFileAreNamedAndTheirNumberWithTheFirst() throws {
    let text = "text = rot\ndanger = #ff8080\naccnt = red\nbar\n"

    let fault = try #require(throws: ThemeError.self) {
      try ThemeParser.palette(text, file: "mine.theme")
    }

    #expect(([fault] + fault.others).map(\.line) == [1, 3, 4])
    #expect(fault.summary.hasPrefix("mine.theme:1: text: “rot” isn't a colour"))
    #expect(fault.summary.hasSuffix(" · 2 more in tercet config --check"))
  }

  @Test func everyRoleAndFillHasAKey() {
    #expect(Set(ThemeParser.roles.values) == Set(Role.allCases))
    let fills = Set(Fill.allCases).subtracting([.none, .selectionBar, .selectionDone])
    #expect(Set(ThemeParser.fills.values) == fills)
  }

  @Test(arguments: NamedTheme.allCases)
  func eachBuiltInThemeNamesEveryColour(_ theme: NamedTheme) throws {
    let palette = try theme.palette

    for role in Role.allCases {
      if case .rgb = palette[role] { continue }
      Issue.record("\(theme.file): \(role) is \(palette[role])")
    }
    #expect(palette.name != theme.file)
    #expect(palette.isDark == (!theme.name.hasSuffix("light")))
  }
}
