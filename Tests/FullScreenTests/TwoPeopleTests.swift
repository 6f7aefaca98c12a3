import Testing

/// Two people on one file: each has their own steps, and sees what the other does to columns.
@Suite(.serialized) struct TwoPeopleTests {
  private func open(_ board: Board, as author: String) throws -> Session {
    board.environment["TERCET_AUTHOR"] = author
    return try board.open()
  }

  @Test func anAuthorWithoutChangesUndoesNothing() throws {
    let board = try Board()
    let anna = try open(board, as: "anna")
    try anna.addCard("of anna")
    #expect(try anna.quit() == .success)

    let ben = try open(board, as: "ben")
    try ben.press("u")

    #expect(ben.statusLine.contains("Nothing to undo."), "\(ben.evidence)")
    #expect(try board.titles(in: "To Do") == ["of anna"])
    try ben.press("y")
    #expect(ben.shows("anna"), "\(ben.evidence)")
  }

  @Test func aReturningAuthorUndoesOnlyTheirOwnChanges() throws {
    let board = try Board()
    let anna = try open(board, as: "anna")
    try anna.addCard("of anna")
    let ben = try open(board, as: "ben")
    try ben.addCard("of ben")
    #expect(try anna.quit() == .success)
    #expect(try ben.quit() == .success)

    let again = try open(board, as: "anna")
    try again.press("u")
    #expect(again.statusLine.contains("Undid: add “of anna”"), "\(again.evidence)")
    try again.press("u")

    #expect(again.statusLine.contains("Nothing to undo."), "\(again.evidence)")
    #expect(try board.titles(in: "To Do") == ["of ben"])
  }

  @Test func aColumnThatIsDeletedElsewhereTakesNoTextWithIt() throws {
    let board = try Board()
    let session = try board.open()
    try session.press("l", "a")
    try session.type("half a title")

    let deleted = try board.run("column", "delete", "Doing")
    #expect(deleted.status == .success, "\(deleted.error)")
    try session.wait(for: "the column to go") { !session.screen.row(1).contains("Doing") }
    #expect(session.shows("half a title"), "\(session.evidence)")
    try session.send(Array("\r".utf8))
    try session.wait(for: "the card") { session.shows("Added “half a title”") }

    #expect(try board.cards().map(\.title) == ["half a title"])
  }
}
