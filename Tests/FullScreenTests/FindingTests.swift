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
