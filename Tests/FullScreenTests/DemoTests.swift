import Foundation
import Testing

/// The sample board, as one sees it first.
@Suite(.serialized) struct DemoTests {
  @Test func itBeginsWithKeysToTryAndHasWeeksOfHistory() throws {
    let board = try Board()
    let session = try board.open(["--demo"])
    #expect(session.shows("Try these keys"), "\(session.evidence)")

    try session.press("F")

    #expect(session.shows("Finished, week by week"), "\(session.evidence)")
    #expect(session.shows("for half of 18 cards"), "\(session.evidence)")
    #expect(session.shows("Longest in its column"), "\(session.evidence)")
    try session.press("Esc", "Y")
    #expect(session.shows("History · “Try these keys”"), "\(session.evidence)")
    try session.press("q")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }
}
