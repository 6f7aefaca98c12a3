import Glibc
import Testing

/// An editor that is stopped, under a shell with job control.
@Suite(.serialized) struct ExternalEditorJobTests {
  private let board: Board

  init() throws {
    board = try Board()
    board.environment["PS1"] = "ready> "
    try board.run("add", "Plan", "--body", "old")
  }

  private func opened(_ script: String) throws -> Session {
    board.environment["VISUAL"] = try board.makeEditor(script, "ed")
    let session = try board.shell("exec bash --norc --noprofile -i")
    try session.wait(for: "the prompt") { session.shows("ready>") }
    try session.send(Array("$tercet\r".utf8))
    try session.wait(for: "the board") { session.shows("Plan") && session.shows("quit") }
    return session
  }

  private func finish(_ session: Session, showing body: String) throws {
    try session.wait(for: "the editor's text on the board") {
      session.shows("Changed the description") && session.shows(body)
    }
    try session.send(Array("q".utf8))
    try session.wait(for: "the shell again") { !session.screen.modes.isAlternateScreen }
    try session.send(Array("exit 7\r".utf8))
    #expect(try session.waitForExit() == .code(7))
    #expect(try board.cards().first?.body == body)
  }

  @Test(arguments: ["STOP", "TSTP"])
  func anEditorThatStopsItselfStopsUsWithIt(signal: String) throws {
    let session = try opened("kill -\(signal) $$; echo later > \"$1\"")
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the shell has it") { session.shows("Stopped") }

    try session.send(Array("fg\r".utf8))

    try finish(session, showing: "later")
  }

  @Test func ctrlZInTheEditorGivesThePromptAndFgTheEditor() throws {
    let session = try opened("echo editor runs; read -r line; echo \"$line\" > \"$1\"")
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("editor runs") }
    try session.send(Keyboard.bytes(for: "Ctrl-Z"))
    try session.wait(for: "the shell has it") { session.shows("Stopped") }

    // What comes after the shell has read its line waits for the editor.
    try session.send(Array("clear; fg\r".utf8))
    try session.wait(for: "the job is named") { session.screen.row(0) == "$tercet" }
    try session.send(Array("typed\r".utf8))

    try finish(session, showing: "typed")
  }

  @Test func aStopFromOutsideStopsBoth() throws {
    let session = try opened("echo editor runs; read -r line; echo \"$line\" > \"$1\"")
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("editor runs") }
    kill(try #require(try tercet(under: session)), SIGTSTP)
    try session.wait(for: "the shell has it") { session.shows("Stopped") }

    try session.send(Array("clear; fg\r".utf8))
    try session.wait(for: "the job is named") { session.screen.row(0) == "$tercet" }
    try session.send(Array("typed\r".utf8))

    try finish(session, showing: "typed")
  }

  @Test func endingTheStoppedJobEndsTheEditorToo() throws {
    let session = try opened("echo half > \"$1\"; kill -STOP $$; sleep 60")
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the shell has it") { session.shows("Stopped") }

    try session.send(Array("set -o notify; kill -TERM %1\r".utf8))

    // It ended without the terminal, which the shell still has.
    try session.wait(for: "ended by the signal") { session.shows("Terminated") }
    #expect(session.screen.modes.left.filter { $0 != "bracketed paste on" } == [])
    try session.send(Array("exit 7\r".utf8))
    #expect(try session.waitForExit() == .code(7))
    #expect(try board.cards().first?.body == "old")
  }

  /// The board that the shell has started.
  private func tercet(under session: Session) throws -> pid_t? {
    let path = "/proc/\(session.child.pid)/task/\(session.child.pid)/children"
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let text = String(decoding: Descriptor.available(descriptor), as: UTF8.self)
    return text.split(separator: " ").first.flatMap { pid_t($0) }
  }
}
