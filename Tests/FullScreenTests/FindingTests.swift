import Foundation
import Testing

/// Finding cards as a person does: filter, sections, several cards at once, in the real program.
@Suite(.serialized) struct FindingTests {
  @Test func aFilterHoldsWhileOtherProgramsAddCards() throws {
    let board = try Board()
    try board.add(["Fix login", "Buy milk", "Log errors"])
    let session = try board.open()

    try session.press("/")
    try session.type("log")
    #expect(session.shows("2 of 3 · log"), "\(session.evidence)")
    #expect(!session.shows("Buy milk"))
    try session.press("Enter")
    try board.add(["Log out", "Something else"])
    try session.wait(for: "the card that is found") { session.shows("3 of 5 · log") }
    #expect(session.shows("Log out") && !session.shows("Something else"), "\(session.evidence)")
    try session.press("Esc")

    #expect(session.shows("Something else"), "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  @Test func theIdentifierOnTheScreenIsTheOneThatWorks() throws {
    let board = try Board()
    try board.add(["Buy milk", "Call the bank"])
    let session = try board.open()
    try session.press("j")
    let shown = try #require(
      session.screen.text.firstMatch(of: /2 of 2.* · ([0-9a-f]{4,})/),
      "\(session.evidence)"
    )
    let id = String(shown.1)

    try session.press("/")
    try session.type(id)
    #expect(session.shows("1 of 2 · \(id)") && !session.shows("Buy milk"), "\(session.evidence)")
    try session.press("Esc")
    try session.press("Ctrl-F")
    try session.type(id)
    try session.press("Enter")
    #expect(session.shows("2 of 2"), "\(session.evidence)")
    try board.run("done", id)
    try session.wait(for: "the card that a command finishes") { session.shows("Done  1") }
    #expect(try board.titles(in: "Done") == ["Call the bank"])
    #expect(try session.quit() == .success)
  }

  @Test func aHintNamesTheQueryThatAWordMeans() throws {
    let board = try Board()
    try board.add(["Buy milk", "Call the bank fri"])
    let session = try board.open()

    try session.press("/")
    try session.type("-due")
    #expect(session.shows("Tab takes no:due"), "\(session.evidence)")
    try session.press("Tab")
    #expect(session.shows("1 of 2 · no:due"), "\(session.evidence)")
    try session.press("Ctrl-U")
    try session.type("milc")
    try session.wait(for: "the nearest word") { session.shows("Try milk: 1 card") }
    try session.press("Tab", "Enter")
    #expect(session.shows("1 of 2 · milk"), "\(session.evidence)")
    #expect(try session.quit() == .success)
  }

  @Test func aLongSearchEndsByItselfAndLeavesTheProgramIdle() throws {
    let board = try Board()
    try board.add((1...9_000).map { "card \($0)" })
    try board.add(["the needle"])
    let session = try board.open()

    try session.press("/")
    try session.type("needle")

    #expect(session.shows("1 of 9,001 · needle"), "\(session.evidence)")
    #expect(session.shows("the needle"), "\(session.evidence)")
    try session.press("Enter")
    #expect(try session.quit() == .success)
  }

  @Test func severalCardsMoveAsOneStepAndTheOrderIsKept() throws {
    let board = try Board()
    try board.add(["b", "a", "c"])
    let session = try board.open()

    try session.press("s", "t", "g", "v", "j", "L")
    #expect(try board.titles(in: "Doing") == ["a", "b"], "\(session.evidence)")
    try session.press("u")
    #expect(try board.titles(in: "To Do") == ["b", "a", "c"], "\(session.evidence)")
    #expect(try session.quit() == .success)
    let again = try board.open()

    #expect(again.shows("↕ title, A to Z"), "\(again.evidence)")
  }
}
