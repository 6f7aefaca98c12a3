import BuiltProgram
import Foundation
import Glibc
import Testing

/// `$VISUAL` and `$EDITOR`: another program has the terminal, and gives it back in any state.
@Suite(.serialized) struct ExternalEditorTests {
  private let board: Board

  init() throws {
    board = try Board()
    board.environment["TMPDIR"] = board.folder.file("tmp")
    for name in ["tmp", "my editors"] {
      let path = board.folder.file(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try board.run("add", "Plan", "--body", "old", "--author", "fixture")
  }

  /// Makes a script the user's editor; `$1` is the file.
  private func use(_ script: String, arguments: String = "") throws {
    let path = try board.makeEditor(script, "my editors/ed")
    board.environment["VISUAL"] = arguments.isEmpty ? path : "'\(path)' \(arguments)"
  }

  private func body() throws -> String { try #require(try board.cards().first).body }

  /// What is left of the editor's files.
  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: board.folder.file("tmp"))) ?? ["?"]
  }

  /// The screen without its status line.
  private func picture(_ session: Session) -> [String] {
    let status = session.screen.size.rows - 2
    return (0..<session.screen.size.rows).filter { $0 != status }.map { session.screen.row($0) }
  }

  @Test func theTextOfTheExternalEditorIsSaved() throws {
    try use("printf '# New\\n\\n- item\\n' > \"$1\"; touch \"$1~\"")
    let session = try board.open()

    try session.press("E")

    #expect(session.statusLine.contains("Changed the description of “Plan”"), "\(session.evidence)")
    #expect(session.shows("▌  item"), "\(session.evidence)")
    #expect(try body() == "# New\n\n- item")
    #expect(files == [])
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test func aTextFromTheCardEditorIsOneUnsavedStep() throws {
    try use("echo new > \"$1\"")
    let session = try board.open()
    try session.press("e", "Ctrl-G")

    #expect(session.shows("new") && session.shows("^S saves"), "\(session.evidence)")
    #expect(try body() == "old")
    try session.press("Ctrl-S")
    #expect(try body() == "new")
    #expect(files == [])
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: [
    (":", "Nothing changed"), ("exit 3", "failed with code 3"), ("kill -KILL $$", "signal 9"),
    ("ulimit -c 0; kill -SEGV $$", "signal 11"), ("touch \"$1\"", "Nothing changed"),
    ("cat \"$1\" > \"$1.new\"; mv \"$1.new\" \"$1\"", "Nothing changed"),
    ("echo more >> \"$1\"; exit 3", "^V in it pastes your text"),
  ])
  func anEditorThatChangesNothingLeavesEverythingAsItWas(script: String, words: String) throws {
    try use(script)
    let session = try board.open()
    let before = picture(session)

    try session.press("E")

    #expect(session.statusLine.contains(words), "\(session.evidence)")
    #expect(picture(session) == before, "\(session.evidence)")
    #expect(try body() == "old")
    #expect(files == [])
    try session.press("u")
    #expect(session.statusLine.contains("Nothing to undo"), "\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test(arguments: [
    "stty raw -echo; printf '\\033[?1049h\\033[?25l\\033[?1000;1002;1003;1006h'",
    "stty -echo -icanon -isig; printf '\\033[5;10r\\033[31;44;7m\\033[?1h\\033=\\033[>1u'",
    "printf '\\033[?2004l\\033[?1004h\\033(0lqqk\\016'", "printf '\\033]0;half a title'",
    "printf '\\033[?6;69h\\033[4h\\033[20h\\033[?7l\\033[?5h'",
    "stty raw; printf '\\033[?1049h'; kill -KILL $$", "printf '\\033['; kill -SEGV $$",
  ])
  func theTerminalIsRestoredAfterAnyEditor(script: String) throws {
    try use(script)
    let session = try board.open()
    let before = picture(session)

    try session.press("E")

    #expect(picture(session) == before, "\(session.evidence)")
    let modes = session.screen.modes
    #expect(modes.isOn(2004) && !modes.isOn(1000) && !modes.isOn(1004) && modes.isAlternateScreen)
    try session.press("r")
    try session.type("!")
    try session.press("Enter")
    #expect(session.shows("Plan!"), "keys act as ever:\n\(session.evidence)")
    #expect(try session.quit() == .success)
    #expect(session.leftovers == [])
  }

  @Test func anEditorThatDoesNotWaitIsReportedWithWhatToDo() throws {
    try use(":")
    let session = try board.open()

    // On a machine that is busy the editor may take long to do nothing.
    for _ in 0..<20 where !session.statusLine.contains("ended at once") { try session.press("E") }

    #expect(session.statusLine.contains("ended at once; try “ed --wait”."), "\(session.evidence)")
    #expect(try body() == "old")
  }

  @Test func argumentsAndBlanksInThePathWork() throws {
    try use("printf '%s|' \"$1\" \"$2\" \"$#\" > \"$3\"", arguments: "--flag 'two words'")
    let session = try board.open()

    try session.press("E")

    #expect(try body() == "--flag|two words|3|", "\(session.evidence)")
  }

  @Test func anEditorThatIsNotInstalledIsReported() throws {
    board.environment["EDITOR"] = "no-such-editor --wait"
    let session = try board.open()
    let before = picture(session)

    try session.press("E")

    #expect(session.statusLine.contains("“no-such-editor --wait” was not found"))
    #expect(picture(session) == before, "\(session.evidence)")
    #expect(files == [])
  }

  @Test func aMissingEditorSettingIsReportedWithWhatToDo() throws {
    let session = try board.open()

    try session.press("E")

    #expect(session.statusLine.contains("No editor is set"), "\(session.evidence)")
    #expect(session.screen.modes.isAlternateScreen)
  }

  @Test func aTextOfAMebibyteReturnsFromTheEditor() throws {
    try use("head -c 1048576 /dev/zero | tr '\\0' a > \"$1\"")
    let session = try board.open()

    try session.press("E")

    #expect(session.statusLine.contains("Changed the description"), "\(session.evidence)")
    #expect(try body().utf8.count == 1_048_576)
  }

  @Test(arguments: [
    "head -c 1048577 /dev/zero | tr '\\0' a > \"$1\"", "printf 'a\\377' > \"$1\"",
  ])
  func aTextThatCanNotBeABodyIsKeptInItsFile(script: String) throws {
    try use(script)
    let session = try board.open(size: ScreenSize(300, 24))

    try session.press("E")

    #expect(try body() == "old")
    let kept = "tmp/\(try #require(files.first))/plan.md"
    #expect(session.statusLine.contains(kept), "\(session.evidence)")
    #expect(FileManager.default.fileExists(atPath: board.folder.file(kept)))
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalEndsTheEditorFirstAndKeepsWhatItWrote(number: Int32) throws {
    try use("echo half > \"$1\"; stty raw; printf '\\033[?1000hthe editor runs'; sleep 60")
    let session = try board.open()
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("the editor runs") }

    session.child.send(signal: number)

    #expect(try session.waitForExit() == .signal(number))
    #expect(session.leftovers == [], "\(session.evidence)")
    #expect(try body() == "old")
    #expect(files == [])
    let next = try board.open()
    #expect(next.shows("Not saved"), "\(next.evidence)")
  }

  @Test func anEditorThatWillNotEndIsKilled() throws {
    try use("trap '' TERM; echo the editor runs; while :; do sleep 1; done")
    let session = try board.open()
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("the editor runs") }

    session.child.send(signal: SIGTERM)

    #expect(try session.waitForExit() == .signal(SIGTERM))
    #expect(session.leftovers == [])
    #expect(files == [])
  }

  @Test func theKeysThatFollowInOneBurstAreNoneOfTheBoards() throws {
    try use("echo the editor runs; read -r line; echo \"$line\" > \"$1\"")
    let session = try board.open()
    try session.send(Array("Eddqq".utf8))
    try session.wait(for: "the editor") { session.shows("the editor runs") }

    try session.sendAndWait(Array("typed\r".utf8))

    let cards = try board.cards()
    #expect(cards.count == 1 && cards.first?.body.hasSuffix("typed") == true, "\(session.evidence)")
  }

  /// As of one that has a window of its own.
  @Test func theKeysThatTheEditorDoesNotReadAreNoneOfTheBoards() throws {
    let gate = board.folder.file("gate")
    try #require(mkfifo(gate, 0o600) == 0)
    try use("echo the editor runs; read -r line < '\(gate)'; echo new > \"$1\"")
    let session = try board.open()
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("the editor runs") }
    try session.send(Array("dd".utf8))
    // The terminal shows what it has taken, since the editor has it as a shell would.
    try session.wait(for: "the echo") { session.shows("dd") }

    try "go\n".write(toFile: gate, atomically: false, encoding: .utf8)
    try session.wait(for: "the board") { session.shows("Changed the description") }

    let cards = try board.cards()
    #expect(cards.map(\.body) == ["new"], "\(session.evidence)")
  }

  @Test func aResizeMeanwhileIsSeenAfterwards() throws {
    try use("echo the editor runs; read -r line")
    let small = ScreenSize(60, 15)
    let fresh = try board.open(size: small)
    let session = try board.open()
    try session.send(Keyboard.bytes(for: "E"))
    try session.wait(for: "the editor") { session.shows("the editor runs") }
    session.resize(to: small)

    try session.sendAndWait(Array("\r".utf8))

    #expect(picture(session) == picture(fresh), "\(session.evidence)")
  }
}

extension Board {
  /// Makes a script of the shell that can be run as an editor.
  func makeEditor(_ script: String, _ name: String) throws -> String {
    let path = folder.file(name)
    try Script.write(script, to: path)
    return path
  }
}
