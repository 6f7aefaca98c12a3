import Glibc
import Testing

/// The harness itself, proven on programs that everyone has.
@Suite(.serialized) struct HarnessTests {
  private func session(
    _ script: String,
    size: ScreenSize = .standard,
    file: StaticString = #filePath
  ) throws -> Session {
    try Session(
      .init(
        program: "/bin/sh",
        arguments: ["-c", script],
        environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
      ),
      size: size
    )
  }

  @Test func aProgramSeesATerminalOfTheSizeThatWasGiven() throws {
    let session = try session("stty size; tty -s && echo 'a terminal'", size: ScreenSize(61, 17))

    let status = try session.waitForExit()

    #expect(status == .success)
    #expect(session.screen.row(0) == "17 61")
    #expect(session.screen.row(1) == "a terminal")
  }

  @Test func typedKeysReachTheProgram() throws {
    let session = try session("read line; echo \"<$line>\"")

    try session.send(Array("안녕 🙂\r".utf8))
    _ = try session.waitForExit()

    #expect(session.screen.text.hasSuffix("<안녕 🙂>"))
  }

  @Test func aCharacterMayComeInPieces() {
    let text = "a─b안🙂é."
    for length in 1...4 {
      let terminal = VirtualTerminal(size: .standard)
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: length) {
        terminal.feed(Array(bytes[start..<min(start + length, bytes.count)]))
      }
      #expect(terminal.row(0) == text)
    }
  }

  @Test func aByteOnTheIdleDescriptorIsCounted() throws {
    let session = try session("echo ready; printf . >&$TERCET_IDLE_FD; read line")

    try session.wait(for: "idle") { session.timesIdle == 1 }

    #expect(session.screen.row(0) == "ready")
  }

  @Test func aResizeReachesTheProgram() throws {
    let session = try session(
      "trap 'stty size; exit 0' WINCH; printf . >&$TERCET_IDLE_FD; while :; do read line; done"
    )
    try session.wait(for: "the trap is set") { session.timesIdle == 1 }

    session.resize(to: ScreenSize(100, 30))
    let status = try session.waitForExit()

    #expect(status == .success)
    #expect(session.screen.text.contains("30 100"))
  }

  @Test func coloursAttributesAndWideCharactersAreSeen() throws {
    let session = try session("printf '\\033[1;31mA\\033[0m\\033[7m漢\\033[0mz'")

    _ = try session.waitForExit()

    let bold = session.screen.cell(column: 0, row: 0)
    let wide = session.screen.cell(column: 1, row: 0)
    #expect(bold.isBold && bold.foreground == .indexed(1))
    #expect(wide.text == "漢" && wide.width == 2 && wide.isReversed)
    #expect(session.screen.row(0) == "A漢z")
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func theSignalThatEndsAProgramIsReported(number: Int32) throws {
    let session = try session("printf . >&$TERCET_IDLE_FD; while :; do read line; done")
    try session.wait(for: "running") { session.timesIdle == 1 }

    session.child.send(signal: number)

    #expect(try session.waitForExit() == .signal(number))
  }

  @Test func modesThatAreLeftOnAreNamed() throws {
    let session = try session("printf '\\033[?1049h\\033[?25l\\033[?2004h\\033[?1000h\\033[31m'")

    _ = try session.waitForExit()

    #expect(
      session.screen.modes.left == [
        "mouse on", "alternate screen on", "bracketed paste on", "cursor hidden",
        "pen not plain: [31]",
      ]
    )
  }

  @Test func aTerminalThatIsLeftRawIsSeen() throws {
    let session = try session("stty raw -echo")

    _ = try session.waitForExit()

    #expect(session.terminal.settings != session.settingsBefore)
  }

  @Test(.enabled(if: access("/usr/bin/less", X_OK) == 0))
  func lessLeavesTheTerminalAsItWas() throws {
    let session = try session("seq 1 100 | less -+F -+X")
    try session.wait(for: "the first page") { session.screen.row(22) == "23" }

    try session.send(Array("q".utf8))

    #expect(try session.waitForExit() == .success)
    #expect(session.screen.modes.left.isEmpty)
    #expect(session.terminal.settings == session.settingsBefore)
  }

  @Test func aMegabyteGoesThroughWhileTheProgramAnswers() throws {
    let session = try session(
      "stty raw -echo; printf . >&$TERCET_IDLE_FD; head -c 1000000 | tee /dev/stderr | wc -c"
    )
    try session.wait(for: "raw") { session.timesIdle == 1 }

    try session.send(Array(repeating: UInt8(ascii: "x"), count: 1_000_000))
    _ = try session.waitForExit()

    #expect(String(decoding: session.output.suffix(20), as: UTF8.self).contains("1000000"))
  }
}
