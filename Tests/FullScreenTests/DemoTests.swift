import Foundation
import Testing

/// The sample board, as one sees it first.
@Suite(.serialized) struct DemoTests {
  @Test func theDemoBeginsWithKeysToTryAndHasWeeksOfHistory() throws {
    let board = try Board()
    let session = try board.open(["--demo"])
    #expect(session.shows("Try these keys"), "\(session.evidence)")
    // Nobody else can change it, so nothing watches it.
    #expect(!session.shows("file watch"), "\(session.evidence)")

    try session.press("F")

    #expect(session.shows("Finished, week by week"), "\(session.evidence)")
    #expect(session.shows("(22 cards)"), "\(session.evidence)")
    #expect(session.shows("Longest in each column"), "\(session.evidence)")
    try session.press("Esc", "Y")
    #expect(session.shows("History · “Try these keys”"), "\(session.evidence)")
    try session.press("q")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test func theDemoHasCardsThatWereFinishedThisWeek() throws {
    let session = try Board().open(["--demo"])

    try session.press(":")
    try session.type("finished")
    try session.press("Enter")

    // The number depends on the weekday.
    #expect(session.shows("of 32 · Finished this week"), "\(session.evidence)")
    #expect(session.shows("Answer the"), "\(session.evidence)")
    #expect(session.shows("Check the new"), "\(session.evidence)")
  }

  @Test func theFirstCardOfTheDemoNamesTheConfiguredKeys() throws {
    let board = try Board()
    let folder = board.folder.file("config/tercet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("[keys.board]\nadd = \"n\"\nflow = []\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder)/config.toml"))
    board.environment["XDG_CONFIG_HOME"] = board.folder.file("config")
    let session = try board.open(["--demo"])

    try session.press("Space")

    #expect(session.shows("n adds a card"), "\(session.evidence)")
    #expect(session.shows("b shows the boards, : finds a command"), "\(session.evidence)")
    #expect(!session.shows("shows the flow"), "\(session.evidence)")
  }
}
