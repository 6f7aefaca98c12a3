import BoardModel
import Testing

@testable import BoardScreens

struct TerminalMessagesTests {
  @Test func theTitleNamesTheBoardThatIsShown() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])

    #expect(driver.messages.titles == ["Main · Tercet"])
  }

  @Test func aCardIsCopiedByItsTitleItsIdentifierOrAsMarkdown() throws {
    let card = CardDraft(
      title: "Write the notes",
      body: "For 1.3.",
      due: CalendarDay(daysSinceEpoch: 20_779),
      tags: ["docs"],
      checklist: [ChecklistItem(text: "collect", isDone: true), ChecklistItem(text: "sort")]
    )
    let driver = try BoardDriver([[card]])

    for key in ["t", "i", "m"] { driver.press("w", key) }

    try #require(driver.messages.copies.count == 3)
    #expect(driver.messages.copies[0] == "Write the notes")
    #expect(driver.messages.copies[1].count == 36)
    #expect(
      driver.messages.copies[2] == """
        # Write the notes

        Due: 2026-11-22  
        #docs

        - [x] collect
        - [ ] sort

        For 1.3.

        """
    )
    #expect(driver.status.contains("was copied"), "\(driver.status)")
  }

  @Test func aTerminalThatTakesNoCopiesIsReported() throws {
    let driver = try BoardDriver(counts: [1, 0, 0])
    driver.messages.takesCopies = false

    driver.press("w", "t")

    #expect(driver.status.contains("Not copied"), "\(driver.status)")
  }

  @Test func aNewDayReportsWhatIsDue() throws {
    let due = CalendarDay(daysSinceEpoch: 20_779)
    let driver = try BoardDriver([[CardDraft(title: "A", due: due)]])
    #expect(driver.messages.notices == [])

    driver.clock.pass(.seconds(86_400))
    driver.press("j")

    #expect(driver.messages.notices == ["Main: 1 due today"])
  }
}
