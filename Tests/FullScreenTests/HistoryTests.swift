import Testing

/// The history as a user meets it.
@Suite(.serialized) struct HistoryTests {
  @Test func aDeletedCardIsFoundRestoredAndUndone() throws {
    let board = try Board()
    try board.add(["Buy milk", "Call the bank", "Old spike"])
    let session = try board.open()
    try session.press("L", "h", "G", "d")

    try session.press("y")
    #expect(session.shows("History · Main") && session.shows("To Do → Doing"))
    try session.press("/")
    try session.type("SPIKE del")
    #expect(session.rows(showing: "Old spike").count == 2, "\(session.evidence)")
    #expect(!session.shows("Buy milk"), "\(session.evidence)")
    try session.press("Enter", "Enter")
    #expect(session.shows("restore it"), "\(session.evidence)")
    try session.press("Enter")
    #expect(session.statusLine.contains("✓ Restored “Old spike” to To Do"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["Call the bank", "Old spike"])
    try session.press("Enter")
    #expect(session.shows("▌  Old spike"), "\(session.evidence)")
    try session.press("u")

    #expect(session.statusLine.contains("Undid: restore “Old spike”"), "\(session.evidence)")
    #expect(try board.titles(in: "To Do") == ["Call the bank"])
    #expect(try session.quit() == .success)
    #expect(try board.run("check").output.hasSuffix("OK\n"))
  }

  @Test func aForeignChangeAppearsAtTheTopOfTheHistory() throws {
    let board = try Board()
    try board.add(["one"])
    let session = try board.open()
    try session.press("y")

    try board.add(["from a script"])
    try session.wait(for: "the entry") { session.shows("from a script") }

    #expect(session.rows(showing: "from a script")[0] < session.rows(showing: "added  ")[1])
    try session.press("q")
    #expect(session.shows("▌  one"), "\(session.evidence)")
  }

  @Test func theLogCommandPrintsTheSameHistory() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()
    try session.press("L", "d")

    let log = try board.run("log").output.split(separator: "\n").map(String.init)

    #expect(log.count == 4, "\(log)")
    #expect(log[1].hasSuffix("deleted     one  Doing  @me"), "\(log)")
    #expect(log[2].hasSuffix("moved       one  To Do → Doing  @me"), "\(log)")
    #expect(log[3].hasSuffix("added       one and 1 more  To Do  @fixture"), "\(log)")
  }
}
