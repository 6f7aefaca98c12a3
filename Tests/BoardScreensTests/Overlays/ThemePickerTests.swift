import TerminalSurface
import Testing

@testable import BoardScreens

/// Themes that only remember what they were asked.
final class FakeThemes: ThemeChoosing {
  private(set) var log: [String] = []
  var current = "auto"
  var fault: String?
  var remark: String?

  var offers = ["auto", "dark", "nord"].map { ThemeOffer(name: $0, detail: "a theme") }

  func preview(_ name: String) -> String? {
    log.append("preview \(name)")
    return fault
  }

  func choose(_ name: String) -> String? {
    log.append("choose \(name)")
    if fault == nil { current = name }
    return fault
  }
}

struct ThemePickerTests {
  private func open(_ themes: FakeThemes) throws -> BoardDriver {
    let driver = try BoardDriver(counts: [2, 1, 0], themes: themes)
    driver.press("T")
    return driver
  }

  @Test func theRowThatIsPickedColoursTheScreenAndEscGoesBack() throws {
    let themes = FakeThemes()
    let driver = try open(themes)

    driver.press("<down>", "<down>")
    #expect(themes.log == ["preview dark", "preview nord"])
    driver.press("<esc>")

    #expect(themes.log == ["preview dark", "preview nord", "preview auto"])
    #expect(!driver.screen.contains("Colours"), "\(driver.screen)")
  }

  @Test(arguments: [
    Size(columns: 120, rows: 40), Size(columns: 80, rows: 24), Size(columns: 50, rows: 15),
  ])
  func theFrameStaysInPlaceWhateverIsTypedOrReported(_ size: Size) throws {
    let themes = FakeThemes()
    themes.offers = (1...13).map { ThemeOffer(name: "theme \($0)", detail: "a theme") }
    let driver = try BoardDriver(counts: [2, 1, 0], size: size, themes: themes)
    func edges() -> [Int] {
      driver.lines.indices.filter { driver.lines[$0].contains(/[┌└]/) }
    }
    driver.press("T", "/")
    let start = edges()
    #expect(start.count == 2, "\(driver.screen)")

    driver.type("13")
    #expect(edges() == start, "one of thirteen fits\n\(driver.screen)")
    driver.type("z")
    #expect(edges() == start, "none fits\n\(driver.screen)")
  }

  @Test func aMessageMakesTheFrameGrowOnlyDownwards() throws {
    let themes = FakeThemes()
    let driver = try open(themes)
    let top = driver.lines.firstIndex { $0.contains("┌") }
    themes.fault = "evening.theme:3: danger: “redish” is not a colour; write #rrggbb, and 3 more"

    driver.press("<down>")

    #expect(driver.screen.contains("evening.theme:3"), "\(driver.screen)")
    #expect(driver.lines.firstIndex { $0.contains("┌") } == top, "\(driver.screen)")
  }

  @Test func enterKeepsTheTheme() throws {
    let themes = FakeThemes()
    let driver = try open(themes)

    driver.press("/")
    driver.type("nor")
    driver.press("<enter>")

    #expect(themes.log == ["preview nord", "choose nord"])
    #expect(themes.current == "nord")
    #expect(!driver.screen.contains("Colours"), "\(driver.screen)")
  }

  @Test func aThemeThatCanNotBeKeptIsReported() throws {
    let themes = FakeThemes()
    themes.remark = "The theme “nord” is used only until Tercet ends."
    let driver = try open(themes)

    driver.press("<down>", "<down>", "<enter>")

    #expect(driver.status == themes.remark, "\(driver.screen)")
    #expect(!driver.screen.contains("Colours"), "\(driver.screen)")
  }

  @Test func aThemeThatCanNotBeShownIsReportedAndTheListStays() throws {
    let themes = FakeThemes()
    let driver = try open(themes)
    themes.fault = "evening.theme:3: danger: no colour"

    driver.press("<down>", "<enter>")

    #expect(driver.screen.contains("Not saved:"), "\(driver.screen)")
    #expect(driver.screen.contains("evening.theme:3"), "\(driver.screen)")
    #expect(driver.screen.contains("Colours"))
  }

  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 40, rows: 15)])
  func aLongMistakeIsShownInFull(_ size: Size) throws {
    let themes = FakeThemes()
    let driver = try BoardDriver(counts: [2, 1, 0], size: size, themes: themes)
    driver.press("T")
    themes.fault = "evening.theme:12: danger: “redish” is not a colour; write #rrggbb, and 3 more"

    driver.press("<down>")

    // The rows of the popup, without what lies beside it.
    let inside = driver.lines.map { line in line.split(separator: "│").last ?? "" }
    let text = inside.joined().filter { !$0.isWhitespace }
    let fault = try #require(themes.fault).filter { !$0.isWhitespace }
    #expect(text.contains(fault), "\(driver.screen)")
    #expect(driver.screen.contains("dark"), "\(driver.screen)")
  }

  @Test func theBoardUnderThePickerKeepsItsColours() throws {
    let driver = try open(FakeThemes())

    let title = try #require(driver.lines.firstIndex { $0.contains("A1") })
    let roles = driver.roles.split(separator: "\n", omittingEmptySubsequences: false)[title]
    #expect(roles.contains("A"), "\(driver.screen)\n\(driver.roles)")
    driver.press("<esc>", "m")
    let dimmed = driver.roles.split(separator: "\n", omittingEmptySubsequences: false)[title]
    #expect(!dimmed.contains("A"), "\(driver.screen)\n\(driver.roles)")
  }
}
