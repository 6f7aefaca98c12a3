import Glibc
import Testing

/// Whatever signal ends the process, the terminal is given back, and the status is the signal's.
@Suite(.serialized) struct EverySignalTests {
  /// What by default ends nothing, or stops, or can't be caught; 13 and 25 are ignored on purpose,
  /// and 14 is the alarm of our own.
  nonisolated private static let others: Set<Int32> = [
    SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGPIPE,
    SIGXFSZ, SIGALRM,
  ]

  nonisolated private static let ending = (Int32(1)...64).filter { !others.contains($0) }

  @Test(arguments: ending)
  func aSignalThatEndsTheProcessGivesTheTerminalBack(number: Int32) throws {
    let session = try Board().open()

    session.child.send(signal: number)
    let status = try session.waitForExit()

    #expect(status == .signal(number))
    #expect(session.leftovers == [], "\(session.evidence)")
  }

  @Test(arguments: [SIGPIPE, SIGXFSZ, SIGALRM, SIGCHLD, SIGURG, SIGWINCH])
  func aSignalThatNeedNotEndTheProgramDoesNot(number: Int32) throws {
    let board = try Board()
    let session = try board.open()

    session.child.send(signal: number)
    try session.addCard("still here")

    #expect(try board.titles(in: "To Do") == ["still here"])
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: [SIGUSR1, SIGPWR, SIGVTALRM, 34, 64])
  func aSignalWhileAnEditorHasTheTerminalEndsBoth(number: Int32) throws {
    let board = try Board()
    try board.run("add", "Plan", "--body", "old")
    board.environment["VISUAL"] = try board.makeEditor("echo editor runs; read -r line", "ed")
    let session = try board.open()
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("editor runs") }

    session.child.send(signal: number)
    let status = try session.waitForExit()

    #expect(status == .signal(number))
    #expect(session.leftovers == [], "\(session.evidence)")
    #expect(try board.cards().first?.body == "old")
  }
}
