import Glibc
import Testing

/// However the program ends, the terminal is as it was, and the exit status is the truth.
@Suite(.serialized) struct WaysOutTests {
  private func opened() throws -> (board: Board, session: Session) {
    let board = try Board()
    try board.add(["one", "two"])
    return (board, try board.open())
  }

  @Test func quittingLeavesTheTerminalAsItWas() throws {
    let (_, session) = try opened()

    #expect(try session.quit() == .success)

    #expect(session.leftovers == [])
  }

  @Test func quittingFromAPromptTakesEscFirst() throws {
    let (board, session) = try opened()
    try session.press("a")
    try session.type("q")
    try session.press("Enter", "Esc")

    #expect(try session.quit() == .success)

    #expect(try board.titles(in: "To Do").contains("q"))
    #expect(session.leftovers == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL])
  func aDeadlySignalRestoresTheTerminalAndIsTheExitStatus(number: Int32) throws {
    let (board, session) = try opened()
    try session.addCard("saved before the signal")

    session.child.send(signal: number)
    let status = try session.waitForExit()

    #expect(status == .signal(number))
    #expect(session.leftovers == [], "\(session.evidence)")
    #expect(try board.cards().contains { $0.title == "saved before the signal" })
  }

  @Test(arguments: ["Ctrl-C", "Ctrl-\\"])
  func theKeysOfTheSignalsEndTheProgramByThem(key: String) throws {
    let (_, session) = try opened()

    try session.send(Keyboard.bytes(for: key))

    #expect(try session.waitForExit() == .signal(key == "Ctrl-C" ? SIGINT : SIGQUIT))
    #expect(session.leftovers == [])
  }

  @Test(arguments: ["a", "m", "?", "Enter"])
  func aSignalInsideAnyScreenRestoresTheTerminal(key: String) throws {
    let (_, session) = try opened()
    try session.press(key)

    session.child.send(signal: SIGTERM)

    #expect(try session.waitForExit() == .signal(SIGTERM))
    #expect(session.leftovers == [])
  }

  @Test func aClosedTerminalEndsTheProgramWithNothingLost() throws {
    let (board, session) = try opened()
    try session.addCard("saved before the window closed")

    session.terminal.hangUp()

    #expect(try session.waitForExit() == .signal(SIGHUP))
    #expect(try board.cards().contains { $0.title == "saved before the window closed" })
  }

  /// SQLite has the index of its log mapped into memory: reading what is cut off ends in SIGBUS.
  @Test func anIndexOfTheLogThatIsCutOffEndsTheBoardWithASentence() throws {
    let (board, session) = try opened()
    try session.addCard("saved before the cut")

    #expect(truncate(board.database + "-shm", 0) == 0)
    try session.send(Keyboard.bytes(for: "u"))

    #expect(try session.waitForExit() == .code(4))
    #expect(session.leftovers == [], "\(session.evidence)")
    let said = String(decoding: session.output.suffix(600), as: UTF8.self)
    #expect(said.contains("tercet: another program truncated a file next to “"), "\(said)")
    #expect(try board.cards().contains { $0.title == "saved before the cut" })
  }

  @Test func aTerminalThatReadsNothingHoldsTheEndUpForTwoSecondsAtMost() throws {
    let (_, session) = try opened()
    let clock = ContinuousClock()

    // Nobody reads what these repaints write, so that the terminal's buffer fills up.
    let repaints = Array(repeating: UInt8(0x0c), count: 2_000)
    for _ in 0..<20 { _ = session.terminal.write(repaints[...]) }
    Descriptor.ready([(session.child.watch, Int16(POLLIN))], timeout: .milliseconds(500))
    let begun = clock.now
    session.child.send(signal: SIGTERM)
    Descriptor.ready([(session.child.watch, Int16(POLLIN))], timeout: .seconds(10))

    #expect(session.child.hasEnded)
    #expect(clock.now - begun < .seconds(4))
    #expect(session.child.reap() == .signal(SIGTERM))
    #expect(session.terminal.settings == session.settingsBefore)
  }

  @Test func theBoardOfTheDemoIsThrownAway() throws {
    let board = try Board()
    let before = board.folder.contents.keys.sorted()
    let session = try board.open(["--demo"])
    try session.addCard("not kept")

    #expect(try session.quit() == .success)

    #expect(board.folder.contents.keys.sorted() == before)
    #expect(session.leftovers == [])
  }
}
