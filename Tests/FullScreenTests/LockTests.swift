import Foundation
import GRDB
import Testing

/// Another process holds the database.
@Suite(.serialized) struct LockTests {
  private struct Held {
    let board: Board
    let session: Session
    let holder: DatabaseQueue

    func release() throws {
      try holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
  }

  private func held() throws -> Held {
    let board = try Board()
    try board.add(["one", "two"])
    let session = try board.open()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: board.database, configuration: configuration)
    try holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    return Held(board: board, session: session, holder: holder)
  }

  @Test func anEditWaitsUntilTheLockIsGone() throws {
    let held = try held()

    try held.session.send(Keyboard.bytes(for: "d"))
    try held.session.resizeAndWait(to: ScreenSize(100, 30))
    #expect(held.session.shows("one"), "\(held.session.evidence)")
    try held.release()

    try held.session.wait(for: "the deletion") { held.session.shows("Deleted “one”") }
    #expect(try held.board.titles(in: "To Do") == ["two"])
  }

  @Test func afterFiveSecondsTheUnsavedChangeIsReported() throws {
    let held = try held()
    let clock = ContinuousClock()
    let begun = clock.now

    try held.session.send(Keyboard.bytes(for: "d"))
    try held.session.wait(for: "the refusal") { held.session.shows("not deleted") }

    // A busy machine may show it late, never early.
    #expect(clock.now - begun >= .seconds(4))
    try held.release()
    try held.session.send(Keyboard.bytes(for: "d"))
    try held.session.wait(for: "the deletion") { held.session.shows("Deleted “one”") }
    #expect(try held.board.titles(in: "To Do") == ["two"])
  }

  @Test func aSignalIsHeardWhileAnEditWaits() throws {
    let held = try held()
    try held.session.send(Keyboard.bytes(for: "d"))

    held.session.child.send(signal: 15)

    #expect(try held.session.waitForExit() == .signal(15))
    let written = String(decoding: held.session.output, as: UTF8.self)
    #expect(!written.contains("not deleted"), "it ended before the waiting did")
    #expect(held.session.leftovers == [])
  }
}
