import BuiltProgram
import Foundation
import Testing

@testable import TercetCommands

/// `tercet link exec:PROGRAM`, with the example of the documentation and with scripts that fail.
@Suite struct ProgramLinkTests {
  private let program: Program

  init() throws { program = try Program() }

  private func script(_ text: String) throws -> String {
    let path = program.folder + "/tracker"
    try Script.write(text, to: path)
    return "exec:" + path
  }

  private func example(_ words: String = "") throws -> Program.Outcome {
    try program.shell(
      "TRACKER_FILE=\"$folder/cards.json\" exec \"$tercet\" link \"exec:$1\" --board Work \(words)",
      [BuiltProgram.package.appending(path: "Examples/Tracker/json_file.py").path()]
    )
  }

  private func stored() throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: program.folder + "/cards.json")),
      as: UTF8.self
    )
  }

  @Test func theExampleKeepsItsCardsAndTheBoardTheSame() throws {
    #expect(try example().status == 0)
    _ = try program.run("add", "Buy eggs #home fri", "--board", "Work")
    _ = try program.run("add", "Read", "--board", "Work", "--plain")
    #expect(try example().status == 0)
    _ = try program.run("done", "Buy eggs")
    _ = try program.run("comment", "Read", "Chapter one")
    try Data(stored().replacing("\"Read\"", with: "\"Read Dune\"").utf8)
      .write(to: URL(fileURLWithPath: program.folder + "/cards.json"))

    let outcome = try example()

    #expect(outcome.status == 0, "\(outcome)")
    let listing = try program.run("list", "--board", "Work", "--format", "{column}: {title}").output
    #expect(listing == "To Do: Read Dune\nDone: Buy eggs\n")
    let text = try stored()
    #expect(text.contains("\"column\": \"Done\"") && text.contains("Chapter one"), "\(text)")
    #expect(text.contains("\"home\""), "\(text)")
  }

  @Test func aPreviewSendsNothing() throws {
    _ = try example()
    _ = try program.run("add", "Read", "--board", "Work", "--plain")

    let outcome = try example("--dry-run")

    #expect(outcome.output.contains("Would create “Read”"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/cards.json"))
  }

  @Test(arguments: [
    ("exit 3", "it ended with code 3"),
    ("echo no network >&2; exit 1", "no network"),
    ("true", "it printed nothing"),
    ("echo '<html>'", "line 1 is not an object of JSON"),
    (#"echo '{"type":"board","columns":["To Do"]}'"#, "stops before its last line"),
    (#"echo '{"type":"board","fields":["colour"],"columns":["A"]}'"#, "“colour” is not a field"),
    (
      #"echo '{"type":"board","fields":["due"],"columns":["A"]}'; "#
        + #"echo '{"type":"card","id":1,"title":"a","column":"A","due":"soon"}'"#,
      "line 2: “due” is not"
    ),
  ])
  func aBadAnswerIsRefusedInOneSentence(text: String, words: String) throws {
    let outcome = try program.run("link", try script(text))

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(words), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database), "\(outcome)")
  }

  @Test(arguments: [
    (#"echo '{"id":"T-1"}'; echo '{"id":"T-3"}'"#, "with another card's id, “T-1”"),
    (#"echo '{"id":"T-2"}'; echo '{"id":"T-2"}'"#, "with another card's id, “T-2”"),
    (#"for id in 2 3 4; do echo "{\"id\":$id}"; done"#, "it answered more lines than it got"),
  ])
  func anAnswerThatFitsNoNewCardIsRefused(answers: String, words: String) throws {
    let address = try script(
      """
      if [ "$1" = apply ]; then cat >/dev/null; \(answers); exit; fi
      echo '{"type":"board","columns":["To Do"]}'
      echo '{"type":"card","id":"T-1","column":"To Do","title":"One"}'
      echo '{"type":"end","cards":1}'
      """
    )
    _ = try program.run("link", address, "--board", "Work")
    _ = try program.run("add", "New", "--board", "Work", "--plain")
    _ = try program.run("add", "Other", "--board", "Work", "--plain")

    let outcome = try program.run("link", address, "--board", "Work")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(words) && outcome.error.contains("tracker”"), "\(outcome)")
    let titles = try program.run("list", "--board", "Work", "--format", "{title}").output
    #expect(titles.split(separator: "\n").sorted() == ["New", "One", "Other"], "\(titles)")
  }

  @Test func aCopyOfABoardRunsNoProgram() throws {
    let address = try script(
      #"touch "$HOME/ran"; echo '{"type":"board","columns":["A"]}'; echo '{"type":"end","cards":0}'"#
    )
    _ = try program.run("link", address)
    try FileManager.default.removeItem(atPath: program.folder + "/ran")
    let copy = program.folder + "/copy.db"
    _ = try program.run("backup", copy)
    try FileManager.default.removeItem(atPath: program.folder + "/.local")

    let outcome = try program.run("link", "--once", "--db", copy)

    #expect(outcome.status == 2 && outcome.error.contains("allows it here"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/ran"))
  }

  @Test func aRenamedColumnMovesNothing() throws {
    _ = try example()
    _ = try program.run("add", "Read", "--board", "Work", "--plain")
    _ = try program.run("column", "rename", "To Do", "Later", "--board", "Work")
    _ = try example()
    let text = try stored()

    #expect(try example("--dry-run").output.hasSuffix("\nNothing would change\n"))

    #expect(text.contains("\"column\": \"To Do\""), "\(text)")
  }

  @Test func whatAProgramLeavesRunningIsNotWaitedFor() throws {
    let outcome = try ChildProgram(name: "/bin/sh").run(["-c", "sleep 3600 & echo $!"])

    let left = try #require(pid_t(String(decoding: outcome.output.dropLast(), as: UTF8.self)))
    #expect(kill(left, SIGKILL) == 0, "it was waited for")
  }

  @Test func whatAProgramPrintedBeforeItWasStoppedIsSaid() throws {
    let program = ChildProgram(name: "/bin/sh", limit: 1)
    do {
      _ = try program.run(["-c", "echo Log in first >&2; exec sleep 3600"])
      Issue.record("it was not stopped")
    } catch let failure as ChildProgram.Failure {
      #expect(
        program.reason(failure)
          == "“/bin/sh” did not end within 1 seconds; it printed “Log in first”"
      )
    }
  }

  @Test func aProgramGetsTheUsualSignals() throws {
    let old = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, old) }

    let outcome = try ChildProgram(name: "/bin/sh").run(["-c", "kill -PIPE $$; echo alive"])

    #expect(outcome.status == 128 + SIGPIPE, "\(outcome)")
  }

  @Test func anArchivedBoardAsksNoProgram() throws {
    let address = try script(
      #"touch "$HOME/ran"; echo '{"type":"board","columns":["A"]}'; echo '{"type":"end","cards":0}'"#
    )
    _ = try program.run("link", address, "--board", "Work")
    try FileManager.default.removeItem(atPath: program.folder + "/ran")
    _ = try program.run("board", "add", "Home")
    #expect(try program.run("board", "archive", "Work").status == 0)

    let outcome = try program.run("link", "--once")

    #expect(outcome.error.contains("“Work” is archived"), "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/ran"))
  }

  @Test func aPreviewOfANewLinkSaysWhatItWouldDo() throws {
    let address = try script("exit 3")

    let outcome = try program.run("link", address, "--dry-run")

    #expect(outcome.status == 0, "\(outcome)")
    let words =
      "tracker” would be linked with a new board “tracker”, which would get its cards; nothing would be sent\n"
    #expect(outcome.output.hasSuffix(words), "\(outcome)")
    #expect(try program.run("link", "--status").output == "No file is linked\n")
  }

  @Test func aWatchFollowsHowOftenToSync() throws {
    let address = try script(
      """
      if [ -p "$HOME/bell" ]; then echo ran > "$HOME/bell"; fi
      echo '{"type":"board","columns":["A"]}'; echo '{"type":"end","cards":0}'
      """
    )
    _ = try program.run("link", address)

    // The program rings whenever it runs: once for the command, and once for the watch.
    let outcome = try program.shell(
      """
      mkfifo "$folder/bell"; exec 3<> "$folder/bell"
      "$tercet" link --watch > "$folder/said" 2>&1 & watch=$!
      "$tercet" link "$1" --every 1h > "$folder/linked"
      timeout 60 head -n 2 <&3
      kill $watch; wait $watch
      echo end >&3; head -n 1 <&3; cat "$folder/said" >&2
      """,
      [address]
    )

    #expect(outcome.output == "ran\nran\nend\n", "\(outcome)")
  }

  @Test func anotherDatabaseOfTheUserCantLinkTheSame() throws {
    let address = try script(
      #"echo '{"type":"board","columns":["A"]}'; echo '{"type":"end","cards":0}'"#
    )
    _ = try program.run("link", address)
    let second = ["--db", program.folder + "/second.db"]

    let outcome = try program.run(["link", address] + second)

    #expect(outcome.status == 2 && outcome.error.contains("first unlink it there"), "\(outcome)")
    #expect(try program.run("link", "--once").status == 0)
  }

  @Test func aLinkEndsAndBothStay() throws {
    _ = try example()
    _ = try program.run("add", "Read", "--board", "Work", "--plain")
    _ = try example()
    let status = try program.run("link", "--status").output
    let address = try #require(status.firstMatch(of: /exec:[^”]+/)).output

    let outcome = try program.run("unlink", String(address))

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try program.run("list", "--board", "Work").output.contains("Read"))
    #expect(try stored().contains("Read"))
  }
}
