import Testing

/// A week of a person's life: agenda, snooze, repeating cards, undo, midnight and a reminder.
@Suite(.serialized, .enabled(if: FakeClock.isPossible)) struct WeekTests {
  @Test func aWeekGoesByWithRepeatsSnoozesAndReminders() throws {
    let board = try Board()
    let clock = try FakeClock(for: board)
    try clock.set("2026-03-02T08:00:00Z")
    try board.run("add", "Water the plants every 3 days")
    try board.run("add", "Call mum", "--due", "9:00")
    try board.run("add", "Report", "--due", "fri 15:00")
    try board.run("add", "Plan the trip")

    // Monday: the agenda of the morning, a snooze, a finished repeat, undone and finished again.
    var session = try board.open()
    #expect(session.shows("2 due today"), "\(session.evidence)")
    try session.press("g", "a")
    #expect(session.shows("Today") && session.shows("Call mum"), "\(session.evidence)")
    #expect(session.shows("Report") && session.shows("15:00"), "\(session.evidence)")
    try session.press("Esc", "G", "Z", "Enter")
    #expect(session.shows("1 later") && !session.shows("Plan the trip "), "\(session.evidence)")
    try session.press("g", "f")
    #expect(session.shows("again on Thu 5 Mar"), "\(session.evidence)")
    try session.press("u")
    #expect(try board.titles(in: "Done") == [], "\(session.evidence)")
    try session.press("f")
    #expect(try board.titles(in: "Done") == ["Water the plants"], "\(session.evidence)")
    #expect(try session.quit() == .success)

    // Midnight comes while the board is open, and nobody touches a key.
    try clock.set("2026-03-02T23:59:57Z")
    session = try board.open()
    #expect(session.shows("1 later"), "\(session.evidence)")
    try session.wait(for: "the trip appears at midnight") {
      session.shows("Plan the trip") && !session.shows("1 later")
    }
    #expect(try session.quit() == .success)

    // Thursday: the plants again. They are finished on time.
    try clock.set("2026-03-05T08:00:00Z")
    session = try board.open()
    #expect(session.shows("1 overdue") && session.shows("1 due today"), "\(session.evidence)")
    try session.press("/")
    try session.type("water")
    try session.press("Enter", "f")
    #expect(session.shows("again on Sun 8 Mar"), "\(session.evidence)")
    #expect(try session.quit() == .success)

    // Friday, 15:00: the open board reminds, and the card is late.
    try clock.set("2026-03-06T14:59:57Z")
    session = try board.open()
    try session.wait(for: "the reminder") { session.shows("Due now: “Report”") }
    #expect(session.shows("2 overdue"), "\(session.evidence)")
    #expect(try session.quit() == .success)

    // The plants are forgotten until the Monday after next: missed days don't pile up.
    try clock.set("2026-03-16T08:00:00Z")
    let done = try board.run("done", "water")
    #expect(done.output.contains("due Tue 17 Mar"), "\(done)")
    try board.run("undo")
    #expect(try board.run("list", "water", "is:open", "--format", "{due}").output == "2026-03-08\n")

    // A clock that was a year ahead and comes back hides nothing and breaks nothing.
    try clock.set("2027-03-16T08:00:00Z")
    session = try board.open()
    #expect(session.shows("Plan the trip"), "\(session.evidence)")
    #expect(try session.quit() == .success)
    try clock.set("2026-03-16T09:00:00Z")
    session = try board.open()
    #expect(session.shows("Plan the trip"), "\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(try board.run("check").status == .success)
  }
}
