import Foundation
import Glibc
import Testing

/// The card editor in the real program.
@Suite(.serialized) struct EditorTests {
  @Test func aCardIsWrittenSavedAndUndone() throws {
    let board = try Board()
    try board.add(["Write release notes"])
    let session = try board.open()

    try session.press("Enter", "Tab")
    try session.type("2026-12-24")
    try session.press("Tab", "Right", "Tab")
    try session.type("docs 긴급")
    try session.press("Tab", "Tab", "Tab", "a")
    try session.type("그림을 고른다")
    try session.press("Enter", "Esc", "Space", "Tab")
    try session.type("# What is new 🎉")
    try session.press("Enter", "-")
    try session.type(" a filter")
    try session.press("Enter")
    try session.type("an importer")
    #expect(session.shows("- an importer"), "the list goes on:\n\(session.evidence)")
    try session.press("Ctrl-S")

    let card = try #require(try board.cards().first)
    #expect(card.due == "2026-12-24")
    #expect(card.tags == ["docs", "긴급"])
    #expect(card.body == "# What is new 🎉\n- a filter\n- an importer")
    #expect(session.shows("1/1"), "\(session.evidence)")
    #expect(session.shows("Saved “Write release notes”"), "\(session.evidence)")

    try session.press("u")
    #expect(try board.cards().first?.body == "")
    #expect(try session.quit() == .success)
  }

  @Test(arguments: ["linux", "tmux-256color", "vt100", "xterm-256color"])
  func theEditorOpensAndClosesOnEveryTerminal(_ type: String) throws {
    let board = try Board()
    board.environment["TERM"] = type
    try board.add(["로그인 오류 고치기"])
    let session = try board.open()
    let before = session.screen.text

    try session.press("Enter")
    #expect(session.shows("Edit card"), "\(session.evidence)")
    #expect(session.shows("로그인 오류 고치기"), "\(session.evidence)")
    try session.press("Esc")

    #expect(session.screen.text == before)
  }

  @Test func typedTextSurvivesAKillAndIsOffered() throws {
    let board = try Board()
    try board.add(["Draft me"])
    let session = try board.open()
    try session.press("Enter", "Ctrl-O")
    try session.type("a sentence that nobody may lose")
    let idle = session.timesIdle
    try session.wait(for: "what was typed is kept") { session.timesIdle > idle }
    session.child.send(signal: SIGKILL)
    _ = session.child.reap()

    let next = try board.open()
    #expect(next.shows("Not saved"), "\(next.evidence)")
    try next.press("Enter")
    #expect(next.shows("a sentence that nobody may lose"), "\(next.evidence)")
    try next.press("Ctrl-S")

    #expect(try board.cards().first?.body == "a sentence that nobody may lose")
    #expect(try next.quit() == .success)
    let last = try board.open()
    #expect(!last.shows("Not saved"), "\(last.evidence)")
  }

  @Test func draftsOfSeveralProgramsAreOfferedInTurn() throws {
    let board = try Board()
    try board.add(["first", "second"])
    let sessions = try [board.open(), board.open()]
    try sessions[1].press("j")
    for session in sessions {
      try session.press("Enter")
      let idle = session.timesIdle
      try session.type("!")
      try session.wait(for: "what was typed is kept") { session.timesIdle > idle + 1 }
    }
    for session in sessions {
      session.child.send(signal: SIGTERM)
      _ = try session.waitForExit()
    }

    let next = try board.open()
    #expect(next.shows("Not saved, and 1 more"), "\(next.evidence)")
    try next.press("d", "j", "j", "Enter")
    #expect(next.shows("Not saved ─"), "\(next.evidence)")
    try next.press("j", "Enter")

    #expect(next.shows("Discarded."), "\(next.evidence)")
    #expect(try next.quit() == .success)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func typedTextIsKeptWhenASignalEndsTheProgram(_ signal: Int32) throws {
    let board = try Board()
    try board.add(["Draft me"])
    let session = try board.open()
    try session.press("Enter")
    try session.type("!")
    session.child.send(signal: signal)
    _ = try session.waitForExit()

    let next = try board.open()

    #expect(next.shows("“Draft me!”"), "\(next.evidence)")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aHalfTypedTitleIsKeptWhenASignalEndsTheProgram(_ signal: Int32) throws {
    let board = try Board()
    let session = try board.open()
    try session.press("a")
    try session.type("half a ti")
    session.child.send(signal: signal)
    _ = try session.waitForExit()

    let next = try board.open()
    #expect(next.shows("Kept “half a ti”"), "\(next.evidence)")
    try next.press("a", "End")
    try next.type("tle")
    try next.press("Enter")

    #expect(try board.titles(in: "To Do") == ["half a title"])
  }

  @Test func twoEditorsOfOneCardLoseNothing() throws {
    let board = try Board()
    try board.add(["shared"])
    let mine = try board.open()
    let theirs = try board.open()
    try mine.press("Enter")
    try mine.type(" by me")
    try theirs.press("Enter")
    try theirs.type(" by them")
    try theirs.press("Ctrl-S")
    try mine.press("Ctrl-S")
    #expect(mine.shows("Changed meanwhile"), "\(mine.evidence)")

    try mine.press("b")

    #expect(try Set(board.titles(in: "To Do")) == ["shared by me", "shared by them"])
  }

  @Test func aMebibyteIsPastedEditedAndSaved() throws {
    let board = try Board()
    try board.add(["long"])
    let session = try board.open()
    let line = "가나다 the quick brown fox 🦊 jumps over the lazy dog\n"
    let text = String(repeating: line, count: 1_040_000 / line.utf8.count)

    try session.press("Enter", "Shift-Tab")
    try session.paste(text)
    try session.type("end")
    try session.press("Ctrl-S")

    #expect(session.shows("Saved"), "\(session.evidence)")
    #expect(try board.cards().first?.body == text + "end")
  }

  @Test func aBodyThatWouldBecomeTooLongIsRefusedWholeWithTheReason() throws {
    let board = try Board()
    try board.add(["long"])
    let session = try board.open()
    try session.press("Enter", "Shift-Tab")
    try session.type("kept")
    try session.paste(String(repeating: "x", count: 1_048_573))

    try session.wait(for: "the paste is refused") { session.shows("1 byte too many") }
    try session.press("Ctrl-S")
    #expect(try board.cards().first?.body == "kept")
  }

  @Test func theScreenNeverShowsWhatTheBodyTriesToDo() throws {
    let board = try Board()
    try board.add(["hostile"])
    let session = try board.open()
    try session.press("Enter", "Shift-Tab")
    try session.paste("\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m \u{202e}abc")

    #expect(session.shows("Edit card"), "\(session.evidence)")
    #expect(session.shows("Description"), "\(session.evidence)")
    try session.press("Ctrl-S")
    #expect(try session.quit() == .success)
  }

  @Test(arguments: [("EAST-14", 14), ("WEST+12", -12), ("UTC", 0)])
  func todayIsThatOfTheZoneAndADayThatIsStoredStays(_ zone: String, _ hours: Int) throws {
    let board = try Board()
    try board.add(["dated"])
    board.environment["TZ"] = zone
    let session = try board.open()
    let possible = [Self.day(hoursFromNow: hours)]
    try session.press("D")
    try session.type("today")
    try session.press("Enter")
    #expect(try session.quit() == .success)
    let days = possible + [Self.day(hoursFromNow: hours)]

    let due = try #require(try board.cards().first?.due)
    #expect(days.contains(due), "\(due) is not today in \(zone)")
    for other in ["EAST-14", "WEST+12"] {
      board.environment["TZ"] = other
      #expect(try board.cards().first?.due == due, "seen from \(other)")
    }
  }

  /// The calendar day in a zone so many hours east of UTC.
  private static func day(hoursFromNow hours: Int) -> String {
    Date(timeIntervalSinceNow: Double(hours) * 3_600).formatted(.iso8601.year().month().day())
  }
}
