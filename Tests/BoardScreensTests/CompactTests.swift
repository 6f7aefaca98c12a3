import BoardModel
import TerminalSurface
import Testing

@testable import BoardScreens

struct CompactTests {
  private let cards = [
    CardDraft(
      title: "Fix the login redirect after a session timeout",
      body: "Happens only behind the proxy.",
      due: CalendarDay(daysSinceEpoch: 20_775),
      priority: .high
    ),
    CardDraft(title: "Short", tags: ["docs"]),
  ]

  @Test func zShowsOneLineACardWithoutABlankOneBetweenAndBack() throws {
    let driver = try BoardDriver([cards], size: Size(columns: 120, rows: 24))
    let before = driver.screen

    driver.press("z")

    let first = try driver.place(of: "▲ Fix the login")
    #expect(driver.lines[first.row].contains("…"), "\(driver.screen)")
    #expect(driver.lines[first.row].contains("3 days late"), "\(driver.screen)")
    #expect(driver.lines[first.row + 1].contains("Short"), "\(driver.screen)")
    #expect(driver.lines[first.row + 1].contains("#docs"), "\(driver.screen)")
    #expect(!driver.screen.contains("proxy"))
    driver.press("z")
    #expect(driver.screen == before)
  }

  @Test func aShortTitleLeavesItsRoomToTheFacts() throws {
    let short = CardDraft(
      title: "Fix",
      due: CalendarDay(daysSinceEpoch: 20_775),
      tags: ["a", "bc"]
    )
    let driver = try BoardDriver([[short]], size: Size(columns: 80, rows: 24))

    driver.press("z")

    let line = driver.lines[try driver.place(of: "Fix").row]
    #expect(line.hasPrefix(" ▌  Fix    #a #bc 3d late"), "\(driver.screen)")
  }

  @Test func aDoneCardKeepsItsTitleRatherThanItsDate() throws {
    let day = CalendarDay(daysSinceEpoch: 20_775)
    let driver = try BoardDriver([
      [CardDraft(title: "Fix the login redirect", due: day)], [],
      [
        CardDraft(title: "Answer the auditors today", due: day),
        CardDraft(title: "Ship 1.2", due: day),
      ],
    ])

    driver.press("z")

    #expect(driver.screen.contains("Answer the auditors"), "\(driver.screen)")
    #expect(driver.screen.contains("Ship 1.2      21 Nov"), "\(driver.screen)")
    #expect(driver.screen.contains("Fix the logi… 3d late"), "\(driver.screen)")
  }

  @Test func aDayHasNoWeekdayAndTagsAndPeopleAreShortened() throws {
    let card = CardDraft(
      title: "Write the release notes",
      due: CalendarDay(daysSinceEpoch: 20_791),
      tags: ["documentation", "release"],
      assignees: ["annabelle"]
    )
    let driver = try BoardDriver([[card], [], []], size: Size(columns: 120, rows: 24))

    driver.press("z")

    let line = driver.lines[try driver.place(of: "Write the").row]
    #expect(line.contains("• • @a 4 Dec"), "\(line)")
  }

  @Test func compactRowsAreKeptForTheNextStartOrAFailureIsReported() throws {
    var kept: [String] = []
    var fault: String?
    let driver = try BoardDriver(counts: [3, 1, 0]) {
      kept.append("\($0) = \($1)")
      return fault
    }

    driver.press("z")
    fault = "config.toml: can't be written"
    driver.press("z")

    #expect(kept == ["compact = true", "compact = false"])
    #expect(driver.status.contains("can't be written"), "\(driver.status)")
  }

  @Test func theSignsOfOneLineCardsAreThoseOfWholeOnes() throws {
    let size = Size(columns: 120, rows: 24)
    let driver = try BoardDriver([cards], size: size)
    driver.press("z", "v", "j")

    try driver.update { store, ids in try store.rename(ids[1], to: "Renamed") }

    #expect(driver.screen.filter { $0 == "◆" }.count == 2, "\(driver.screen)")
    let line = driver.lines[try driver.place(of: "Renamed").row]
    #expect(line.firstRange(of: "#docs ●") != nil, "\(driver.screen)")
    driver.press("<esc>", "/")
    driver.type("login")
    let place = try driver.place(of: "login redirec…")
    let style = driver.frame.canvas[place.column, place.row].style
    #expect(style.traits.contains(.underline), "\(driver.screen)\n\(driver.roles)")
  }

  @Test func aCardIsAddedAndMovedAmongOneLineCards() throws {
    let driver = try BoardDriver(counts: [40, 1, 0])
    driver.press("z", "G", "a")
    driver.type("last")
    driver.press("<enter>", "<esc>", "L")

    #expect(try driver.titles(1) == ["last", "B1"], "\(driver.screen)")
  }
}
