import BoardModel
import BoardStorage
import TerminalSurface
import Testing

/// Fields that few cards have, which are one stop until they are unfolded.
@Suite struct RareFieldTests {
  @Test func rareFieldsAreOneStopUntilEnterUnfoldsThem() throws {
    let board = try BoardDriver([[CardDraft(title: "old")]])
    board.press("e")
    board.focus(.assignees)
    board.press("<tab>")
    let more = "▌More      start, repeat, lane, estimate"
    #expect(board.focusedLine == more, "\(board.screen)")
    board.press("<tab>")
    #expect(board.focusedLine.hasPrefix("▌Checklist"), "\(board.screen)")
    board.press("<up>")
    #expect(board.focusedLine == more, "\(board.screen)")

    board.press("<enter>")
    #expect(board.focusedLine.hasPrefix("▌Start"), "\(board.screen)")
    let labels = ["Repeat", "Lane", "Estimate", "Checklist"]
    let places = try labels.map { try board.place(of: $0).row }
    board.type("1 jan 2030")
    board.press("<down>", "<down>", "<down>", "<down>")

    #expect(try labels.map { try board.place(of: $0).row } == places, "\(board.screen)")
    #expect(board.lines.contains { $0.hasPrefix(" Start     1 jan 2030") }, "\(board.screen)")
  }

  @Test func whatIsTypedOnMoreIsTheStart() throws {
    let board = try BoardDriver([[CardDraft(title: "old")]])
    board.press("e")
    board.focus(.assignees)
    board.press("<tab>")
    board.type("1 jan 2030")
    #expect(board.focusedLine.hasPrefix("▌Start     1 jan 2030"), "\(board.screen)")
    board.press("<c-s>")

    let query = CardQuery(.all, includingLater: true)
    let card = try #require(try board.store.page(of: query, .first, limit: 1).first)
    #expect(card.draft.start == CalendarDay(year: 2030, month: 1, day: 1))
  }

  @Test func aSetRareFieldIsAStopBeforeMoreAndUnfoldsTheOthers() throws {
    var card = CardDraft(title: "old")
    card.estimate = Estimate(hundredths: 300)
    let board = try BoardDriver([[card]])
    board.press("e")
    board.focus(.assignees)
    #expect(board.lines.contains(" More      start, repeat, lane"), "\(board.screen)")

    board.press("<tab>")

    #expect(board.focusedLine.hasPrefix("▌Estimate  3"), "\(board.screen)")
    #expect(board.lines.contains(" Start"), "\(board.screen)")
  }

  @Test func aClickOnMoreUnfoldsTheRareFieldsBesideThoseThatAreSet() throws {
    var card = CardDraft(title: "old")
    card.start = CalendarDay(year: 2030, month: 1, day: 1)
    let board = try BoardDriver([[card]])
    board.press("/")
    board.type("is:later")
    board.press("<enter>")
    board.press("e")
    #expect(board.lines.contains { $0.hasPrefix(" Start     2030-01-01") }, "\(board.screen)")

    board.click(try board.place(of: "repeat, lane, estimate"))

    #expect(board.focusedLine.hasPrefix("▌Repeat"), "\(board.screen)")
    #expect(!board.screen.contains("More"), "\(board.screen)")
  }
}
