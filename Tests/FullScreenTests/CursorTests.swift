import Foundation
import Testing

/// Where the terminal's cursor is while no text is typed, and whether it shows.
@Suite struct CursorTests {
  private func row(_ session: Session) -> String {
    session.screen.row(session.screen.cursor.row)
  }

  private func isHidden(_ session: Session) -> Bool {
    session.screen.modes.left.contains("cursor hidden")
  }

  @Test func theHiddenCursorIsOnTheSelectedCard() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()
    #expect(row(session).contains("one"), "\(session.evidence)")

    try session.press("j")

    #expect(row(session).contains("two"), "\(session.evidence)")
    #expect(isHidden(session), "\(session.evidence)")
  }

  @Test func theCursorShowsOnTheSelectedCardIfTheUserWantsIt() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let folder = board.folder.file(".config/tercet")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("cursor = \"visible\"\n".utf8)
      .write(to: URL(fileURLWithPath: folder + "/config.toml"))
    let session = try board.open()

    try session.press("j")

    #expect(row(session).contains("two"), "\(session.evidence)")
    #expect(!isHidden(session), "\(session.evidence)")
  }
}
