import Foundation
import Testing

/// An open board whose file goes away.
struct LostFileTests {
  private static let words = "moved, removed or replaced"

  @Test func aMovedFileIsReportedAtOnceAndUsedAgainOnceItReturns() throws {
    let board = try Board()
    try board.add(["Still here"])
    let session = try board.open(size: ScreenSize(80, 24))

    try FileManager.default.moveItem(atPath: board.database, toPath: board.database + ".away")

    try session.wait(for: "it is told") { session.shows(Self.words) }
    #expect(session.shows("Still here"), "\(session.evidence)")
    try FileManager.default.moveItem(atPath: board.database + ".away", toPath: board.database)
    try session.wait(for: "it is taken back") { !session.shows(Self.words) }
    try session.send(Keyboard.bytes(for: "q"))
    #expect(try session.waitForExit() == .code(0))
  }

  @Test func aRemovedFileIsReportedAtOnce() throws {
    let board = try Board()
    try board.add(["Still here"])
    let session = try board.open(size: ScreenSize(80, 24))

    try FileManager.default.removeItem(atPath: board.database)

    try session.wait(for: "it is told") { session.shows(Self.words) }
    #expect(!FileManager.default.fileExists(atPath: board.database))
  }
}
