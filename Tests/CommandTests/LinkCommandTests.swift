import Foundation
import Testing

/// `tercet link`: a Markdown file and a board as one.
@Suite struct LinkCommandTests {
  private let program: Program
  private var path: String { program.folder.replacing("//", with: "/") + "/plans.md" }

  private static let text = """
    # Plans

    Some words.

    ## To Do

    - [ ] Buy milk #home
    - [ ] Call Ann
      about Monday

    Other text.

    ## Done

    - [x] old

    """

  init() throws { program = try Program() }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func read() throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func titles() throws -> String {
    try program.run("list", "--board", "Plans", "--format", "{title}").output
  }

  private func link() throws {
    try write(Self.text)
    let outcome = try program.run("link", path)
    try #require(outcome.status == 0, "\(outcome)")
  }

  // MARK: Both ways

  @Test func aFileBecomesABoardAndStaysAsItIs() throws {
    try write(Self.text)

    let outcome = try program.run("link", path)

    #expect(
      outcome.output == "Linked “\(path)” with the board “Plans”, 3 cards\n",
      "\(outcome)"
    )
    #expect(try titles() == "Buy milk\nCall Ann\nold\n")
    #expect(try read() == Self.text)
  }

  /// A row of the screen has no room for a long path and for what is to be done.
  @Test func anOpenBoardShowsALinkedFileByItsLastName() throws {
    try link()
    try write("<<<<<<< a\n" + Self.text)

    let said = try program.run("link", "--watch", "--while-open").output
    let asked = try program.run("link", "--once")

    #expect(said.contains("“plans.md” has Git conflict markers in line 1"), "\(said)")
    #expect(asked.error.contains("“\(path)” has Git conflict markers"), "\(asked)")
  }

  @Test func editsOnBothSidesOfALinkAreMerged() throws {
    try link()
    try program.run("add", "From the board", "--board", "Plans", "--due", "2026-12-24")
    try program.run("edit", try card("Call"), "--tag", "soon")
    try write(
      Self.text.replacing("Buy milk", with: "Buy oat milk").replacing("Monday", with: "Tuesday")
    )

    let outcome = try program.run("link", "--once")

    #expect(outcome.status == 0 && outcome.output.contains("Saved the original"), "\(outcome)")
    #expect(try titles() == "Buy oat milk\nCall Ann\nFrom the board\nold\n")
    let wanted = Self.text.replacing("Buy milk", with: "Buy oat milk")
      .replacing(
        "Call Ann\n  about Monday",
        with: "Call Ann #soon\n  about Tuesday\n- [ ] From the board due:2026-12-24"
      )
    #expect(try read() == wanted)
  }

  private func card(_ words: String) throws -> String {
    let text = try program.run("list", words, "--board", "all", "--format", "{uuid}").output
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func theNextCardOfATickedOneIsWrittenInTheSameRound() throws {
    try link()
    _ = try program.run("edit", "Buy milk", "--due", "2026-12-01", "--repeat", "every week")
    _ = try program.run("link", "--once")
    let repeating = try read()
    #expect(repeating.contains("Buy milk #home due:2026-12-01 🔁 every week\n"), "\(repeating)")
    try write(repeating.replacing("- [ ] Buy milk", with: "- [x] Buy milk"))

    _ = try program.run("link", "--once")

    let text = try read()
    #expect(text.contains("- [x] Buy milk #home due:2026-12-01 🔁 every week\n"), "\(text)")
    let next = /- \[ \] Buy milk #home due:20\d\d-\d\d-\d\d 🔁 every week\n/
    #expect(text.firstMatch(of: next) != nil, "\(text)")
    #expect(try program.run("link", "--status").output.contains("in sync"))
  }

  @Test func anEditOfTheFileIsOneStepOfAnAuthorOfItsName() throws {
    try link()
    try write(Self.text.replacing("Buy milk", with: "Bake").replacing("Call Ann", with: "Call Bob"))
    try program.run("link", "--once")
    #expect(try titles() == "Bake\nCall Bob\nold\n")

    let mine = try program.run("undo")
    #expect(!mine.output.contains("Bake"), "\(mine)")
    let outcome = try program.run("undo", "--author", "plans.md")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try titles() == "Buy milk\nCall Ann\nold\n")
    try program.run("link", "--once")
    #expect(try read() == Self.text)
  }

  @Test func aConflictOfALinkIsKeptAndReported() throws {
    try link()
    try program.run("edit", try card("milk"), "--title", "Buy tea")
    try write(Self.text.replacing("Buy milk", with: "Buy coffee"))

    let outcome = try program.run("link", "--once")

    #expect(outcome.output.contains("“Buy tea” changed in both places"), "\(outcome)")
    #expect(try titles() == "Buy tea\nBuy coffee\nCall Ann\nold\n")
    #expect(try read().contains("- [ ] Buy tea #home\n- [ ] Buy coffee #home\n"))
  }

  @Test func aNewFileGetsTheCardsOfTheBoard() throws {
    try program.run("add", "one", "--tag", "x")

    let outcome = try program.run("link", path, "--format", "markdown", "--json")

    #expect(outcome.output.contains("\"board\":\"Main\",\"cards\":1"), "\(outcome)")
    #expect(try read() == "## To Do\n\n- [ ] one #x\n\n## Doing\n\n## Done\n\n")
    #expect(try program.run("link", "--status", "--json").output.contains("\"state\":\"agreed\""))
  }

  // MARK: Refusals

  @Test func conflictMarksAndHalvesChangeNothing() throws {
    try link()
    let half = String(Self.text.prefix(100))
    let marked = Self.text.replacing("- [x] old", with: "<<<<<<< a\n- [x] old\n=======\n>>>>>>> b")
    for (text, word) in [
      (marked, "conflict"), (Self.text + "\0", "NUL character in line 1"), (half, "cut off"),
      ("", "emptied"), ("# x\n", "emptied"),
    ] {
      try write(text)
      let outcome = try program.run("link", "--once")
      #expect(
        outcome.status == 3 && outcome.isOneLine && outcome.error.contains(word),
        "\(outcome)"
      )
      #expect(try read() == text && titles() == "Buy milk\nCall Ann\nold\n")
    }
    try write(half)

    try program.run("link", path, "--rewrite")

    #expect(try read() == Self.text)
    let kept = try Data(contentsOf: URL(fileURLWithPath: path + ".orig"))
    #expect(String(decoding: kept, as: UTF8.self) == half)
  }

  @Test func aFileThatLacksManyCardsIsAcceptedIfAllowed() throws {
    try write("## A\n\n- a\n- b\n- c\n- d\n")
    try program.run("link", path, "--board", "Plans")
    try write("## A\n\n- a\n")
    #expect(try program.run("link", "--once").error.contains("lacks 3 of its 4 cards"))

    let preview = try program.run("link", path, "--accept", "--dry-run")
    #expect(preview.status == 0, "\(preview)")
    #expect(preview.output.contains("Would change the board: 3 cards deleted\n"), "\(preview)")
    #expect(try titles() == "a\nb\nc\nd\n")

    let outcome = try program.run("link", path, "--accept")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try titles() == "a\n")
  }

  @Test func aLinkToAPathThatIsNotAFileIsReported() throws {
    try write(Self.text)
    let other = program.folder + "/other.md"
    try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: path)
    for (name, word) in [
      (other, "symbolic link"), ("/dev/null", "device"), (program.folder, "folder"),
      (program.folder + "/no/x.md", "/no” does not exist; create it first"),
      (program.database, "folder"),
    ]
    .dropLast() {
      let outcome = try program.run("link", name)
      #expect(
        outcome.status == 4 && outcome.isOneLine && outcome.error.contains(word),
        "\(outcome)"
      )
    }
    try program.run("link", path)
    try FileManager.default.removeItem(atPath: path)

    let gone = try program.run("link", "--once")
    #expect(gone.status == 4 && gone.error.contains("is missing"), "\(gone)")
    #expect(try titles() == "Buy milk\nCall Ann\nold\n")
    try write(Self.text.replacing("old", with: "older"))
    #expect(try program.run("link", "--once").status == 0)
    #expect(try titles() == "Buy milk\nCall Ann\nolder\n")
  }

  @Test func aFullDiskLeavesTheFileWholeAndTheBoardWithAllChanges() throws {
    try link()
    try program.run("edit", try card("milk"), "--body", String(repeating: "word ", count: 20_000))

    // A file may have 60 KiB: the board's own is larger already and only rewrites pages.
    let outcome = try program.shell("ulimit -f 60; exec \"$tercet\" link --once")

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(try read() == Self.text)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: program.folder)
        .allSatisfy { !$0.hasSuffix(".tercet-tmp") }
    )
    #expect(try program.run("link", "--once").status == 0)
    #expect(try read().contains("word word"))
  }

  @Test func aLinkedFileKeepsItsPermissions() throws {
    try link()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try program.run("edit", try card("milk"), "--title", "Buy tea")

    try program.run("link", "--once")

    #expect(try read().contains("Buy tea"))
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(rights as? Int == 0o640)
  }

  @Test func aBoardHasOneFileAndAFileOneBoard() throws {
    try link()
    let other = program.folder + "/other.md"

    let second = try program.run("link", other, "--board", "Plans")
    #expect(second.status == 2 && second.error.contains("unlink that file first"), "\(second)")
    #expect(!FileManager.default.fileExists(atPath: other))
    let elsewhere = try program.run("link", path, "--board", "Main")
    #expect(elsewhere.status == 2 && elsewhere.error.contains("“Plans”"), "\(elsewhere)")
    let parted = try program.run("unlink", path)
    #expect(parted.output == "Unlinked “\(path)” and “Plans”; both are unchanged\n", "\(parted)")
    #expect(try program.run("unlink", path).status == 2)
    #expect(try program.run("link", "--status").output == "No file is linked\n")
    #expect(try read() == Self.text)
  }

  @Test func aFileIsLinkedFromOneDatabase() throws {
    try link()
    let second = program.folder + "/second.db"

    let refused = try program.run("link", path, "--db", second)
    let preview = try program.run("link", path, "--db", second, "--dry-run")
    for outcome in [refused, preview] {
      #expect(
        outcome.status == 2 && outcome.error.contains("is linked with a board of"),
        "\(outcome)"
      )
    }
    try program.run("unlink", path)
    let linked = try program.run("link", path, "--db", second)

    #expect(linked.status == 0, "\(linked)")
    #expect(try read() == Self.text)
  }

  // MARK: Live

  /// The watch says nothing while all goes well; the shell waits for what it does.
  @Test func aWatchKeepsBothTheSame() throws {
    try link()

    let outcome = try program.shell(
      """
      "$tercet" link --watch > "$folder/said" &
      watch=$!
      sed 's/Buy milk/Buy oat milk/' "$folder/plans.md" > "$folder/new" && mv "$folder/new" "$folder/plans.md"
      for round in $(seq 100); do "$tercet" list --board Plans | grep -q oat && break; sleep 0.05; done
      "$tercet" add "From the board" --board Plans > /dev/null
      for round in $(seq 100); do grep -q 'From the board' "$folder/plans.md" && break; sleep 0.05; done
      kill "$watch"
      "$tercet" list --board Plans --format '{title}'
      """
    )

    #expect(outcome.output == "Buy oat milk\nCall Ann\nFrom the board\nold\n", "\(outcome)")
    let wanted = Self.text.replacing("Buy milk", with: "Buy oat milk")
      .replacing("about Monday", with: "about Monday\n- [ ] From the board")
    #expect(try read() == wanted)
  }

  /// Killed again and again while both sides change: nothing is lost, and nothing is there twice.
  @Test func killsOfALinkLoseNothing() throws {
    try link()
    let outcome = try program.shell(
      """
      for round in $(seq 8); do
        "$tercet" link --watch > /dev/null 2>&1 &
        watch=$!
        "$tercet" add "board $round" --board Plans > /dev/null
        sed "s/^## Done/- [ ] file $round\\n\\n## Done/" "$folder/plans.md" > "$folder/new"
        mv "$folder/new" "$folder/plans.md"
        kill -9 "$watch"
        wait "$watch" 2> /dev/null
        "$tercet" link --once
      done
      """
    )
    #expect(outcome.error.isEmpty, "\(outcome)")

    let board = try titles().split(separator: "\n").map(String.init)
    let wanted = (1...8).map { "file \($0)" } + ["Buy milk", "Call Ann", "old"]
    #expect(wanted.allSatisfy { title in board.filter { $0 == title }.count == 1 }, "\(board)")
    #expect(Set(board).count == board.count, "\(board)")
    #expect(try program.run("link", "--status", "--json").output.contains("agreed"))
  }

  /// As with several open boards: what one has done, the other finds done.
  ///
  /// The file is rewritten from what stands in it once the board's card is there: whoever writes an older
  /// text back takes the card out.
  @Test func twoWatchesDoNothingTwice() throws {
    try link()
    let outcome = try program.shell(
      """
      "$tercet" link --watch > "$folder/a" & first=$!
      "$tercet" link --watch > "$folder/b" & second=$!
      for round in $(seq 8); do
        "$tercet" add "board $round" --board Plans > /dev/null
        for try in $(seq 400); do grep -q "board $round" "$folder/plans.md" && break; sleep 0.05; done
        sed "s/^Other text/- [ ] file $round\\n\\nOther text/" "$folder/plans.md" > "$folder/new"
        mv "$folder/new" "$folder/plans.md"
      done
      "$tercet" link --once
      kill "$first" "$second"
      "$tercet" link --once
      """
    )

    let board = try titles().split(separator: "\n").map(String.init)
    #expect(Set(board).count == board.count, "\(board) \(outcome)")
    #expect(
      (1...8).allSatisfy { board.contains("file \($0)") && board.contains("board \($0)") },
      "\(board)"
    )
    #expect(try program.run("link", "--status", "--json").output.contains("agreed"))
  }
}
