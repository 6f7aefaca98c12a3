import Glibc
import Testing

/// What takes long says on a terminal how far it has come.
@Suite struct CheckProgressTests {
  @Test func aCheckOfALargeFileShowsItsBarAtOnce() throws {
    let board = try Board()
    try board.add(["one"])
    // Room at the end that no page of the board is in: SQLite passes over it.
    #expect(truncate(board.database, 65 << 20) == 0)

    let session = try board.launch(["check"])

    #expect(try session.waitForExit() == .success, "\(session.evidence)")
    let shown = String(decoding: session.output, as: UTF8.self)
    #expect(shown.contains("Checking [..............................]   0 %"), "\(shown)")
    #expect(shown.contains("OK"), "\(shown)")
  }
}
