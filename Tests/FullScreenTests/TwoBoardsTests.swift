import Foundation
import GRDB
import Testing

/// Several programs on one board at once, each as a user sees it.
@Suite(.serialized) struct TwoBoardsTests {
  @Test func eachBoardShowsWhatTheOtherDoes() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let left = try board.open()
    let right = try board.open()

    try left.addCard("three")
    try right.wait(for: "the new card") { right.shows("three") }
    try right.press("j", "r", "!", "Enter")
    try left.wait(for: "the new title") { left.shows("three!") }
    try right.press("L")
    try left.wait(for: "the move") { left.shows("◐ Doing  1") }
    // The card was selected here, so the focus has gone with it.
    try left.send(Keyboard.bytes(for: "d"))
    try right.wait(for: "the deletion") {
      right.shows("“three!” was deleted by you in another program.")
    }

    #expect(try left.quit() == .success)
    #expect(try right.quit() == .success)
  }

  @Test func aCardAddedByACommandAppears() throws {
    let board = try Board()
    let session = try board.open()

    try board.add(["from a script"])

    try session.wait(for: "the card") { session.shows("from a script") }
    #expect(session.shows("1 card"), "\(session.evidence)")
  }

  @Test func typedTextStaysDuringForeignChanges() throws {
    let board = try Board()
    try board.add(["one"])
    let session = try board.open()
    try session.press("a")
    try session.type("half a ti")

    try board.add(["theirs"])
    try session.wait(for: "the card") { session.shows("theirs") }
    #expect(session.shows("┃  half a ti"), "\(session.evidence)")
    try session.send(Array("tle\r".utf8))
    try session.wait(for: "the addition") { session.shows("Added “half a title”") }

    #expect(try board.titles(in: "To Do") == ["one", "half a title", "theirs"])
  }

  @Test func aForeignChangePaintsItsRowAlone() throws {
    let board = try Board()
    try board.add((1...5).map { "Card \($0)" })
    let trace = board.folder.file("trace.jsonl")
    let session = try board.open(["--trace", trace])
    let before = try TraceLine.all(in: trace).count

    try board.add(["theirs"], to: "Doing")
    // A frame is told of in the trace after it was sent.
    var rows: [[Int]] = []
    try session.wait(for: "the card's frame") {
      rows = try TraceLine.all(in: trace).dropFirst(before).map(\.rowsPainted)
      return session.shows("theirs") && rows.contains { $0 != [0, 0, 0] }
    }

    #expect(rows.filter { $0 != [0, 0, 0] } == [[0, 1, 0]], "\(rows)")
  }

  @Test func theSelectionFollowsItsCardToAnotherColumn() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let left = try board.open()
    let right = try board.open()

    try right.press("L")
    try left.wait(for: "the move") { left.shows("“one” was moved to Doing") }
    try left.send(Keyboard.bytes(for: "d"))
    try right.wait(for: "the deletion") {
      right.shows("“one” was deleted by you in another program.")
    }

    #expect(try board.cards().map(\.title) == ["two"])
  }

  @Test func threeProgramsShowOneBoard() throws {
    let board = try Board()
    let sessions = try (0..<3).map { _ in try board.open() }

    for (number, session) in sessions.enumerated() {
      try session.send(Array("aof program \(number)\r".utf8))
    }

    for session in sessions {
      try session.wait(for: "all three cards") {
        session.shows("3 cards") && (0..<3).allSatisfy { session.shows("of program \($0)") }
      }
    }
  }

  @Test func aLockThatIsWaitedForLosesNobodysChange() throws {
    let board = try Board()
    try board.add(["one", "two"])
    let left = try board.open()
    let right = try board.open()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: board.database, configuration: configuration)
    try holder.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

    try left.send(Keyboard.bytes(for: "L"))
    try right.send(Array("jd".utf8))
    for session in [left, right] {
      try session.wait(for: "waiting") { session.shows("Another program has locked the board") }
    }
    try holder.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }

    for session in [left, right] {
      try session.wait(for: "both changes") {
        session.shows("1 card") && session.shows("◐ Doing  1")
      }
    }
    #expect(try board.titles(in: "Doing") == ["one"])
  }

  @Test func idleBoardsDoNotWakeUp() throws {
    let board = try Board()
    let left = try board.open()
    let right = try board.open()
    // Without a watch a board looks once a second; other programs of the user may have used them up.
    if left.shows("no file watch left") || right.shows("no file watch left") { return }
    try left.addCard("one")
    try right.wait(for: "the card") { right.shows("one") }
    try right.addCard("two")
    try left.wait(for: "the card") { left.shows("two") }
    // What follows a commit has come to its end when nothing comes for longer than it lasts.
    for session in [left, right] {
      while session.wakes(within: .seconds(1)) {}
      let bytes = session.output.count
      #expect(!session.wakes(within: .seconds(1)))
      #expect(session.output.count == bytes)
      // The workers of Dispatch, once started, have a monitor that wakes the program each second.
      let threads = try FileManager.default
        .contentsOfDirectory(atPath: "/proc/\(session.child.pid)/task")
      #expect(threads.count == 1, "\(threads)")
    }
  }
}

extension Session {
  /// Whether the program does anything at all within a time.
  fileprivate func wakes(within time: Duration) -> Bool {
    let (idle, bytes) = (timesIdle, output.count)
    try? wait(for: "anything", limit: time) { timesIdle > idle || output.count > bytes }
    return timesIdle > idle || output.count > bytes
  }
}
