import Foundation
import Testing

/// `tercet watch`: the log as it is written.
@Suite struct WatchCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func objects(_ text: some StringProtocol) throws -> [[String: Any]] {
    try text.split(separator: "\n")
      .map { line in
        try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
          "\(line)"
        )
      }
  }

  /// `head` reads so many lines and goes; the watch then ends by itself with the next change.
  @Test func pastAndNewChangesArePrintedInOrder() throws {
    try program.run("add", "one", "--tag", "api")
    try program.run("add", "two")

    let outcome = try program.shell(
      """
      "$tercet" watch --since 0 | head -n 4 &
      "$tercet" add three --author Bob > /dev/null
      "$tercet" edit "$("$tercet" list one --format '{uuid}')" --priority high > /dev/null
      wait
      "$tercet" add four > /dev/null
      """
    )

    let changes = try objects(outcome.output)
    #expect(changes.compactMap { $0["sequence"] as? Int } == [1, 2, 3, 4], "\(outcome)")
    #expect(changes.compactMap { $0["title"] as? String } == ["one", "two", "three", "one"])
    #expect(changes.compactMap { $0["kind"] as? String } == ["added", "added", "added", "changed"])
    #expect(changes[2]["author"] as? String == "Bob")
  }

  /// The superuser becomes nobody; otherwise there is no user who may only read.
  @Test(.enabled(if: geteuid() == 0))
  func aBoardThatMayOnlyBeReadIsWatched() throws {
    try program.run("add", "one")
    #expect(chmod(program.folder, 0o755) == 0 && chmod(program.database, 0o644) == 0)

    let outcome = try program.shell(
      """
      nobody="setpriv --reuid=65534 --regid=65534 --clear-groups"
      $nobody "$tercet" watch --since 0 | head -n 2 &
      "$tercet" add two > /dev/null
      wait
      """
    )

    let changes = try objects(outcome.output)
    #expect(changes.compactMap { $0["title"] as? String } == ["one", "two"], "\(outcome)")
  }

  @Test func aQueryChoosesTheWatchedCards() throws {
    try program.run("add", "one", "--tag", "api")
    try program.run("add", "two")
    try program.run("add", "three", "--tag", "api")

    let outcome = try program.shell("\"$tercet\" watch '#api' --since 0 --json | head -n 2")

    #expect(try objects(outcome.output).compactMap { $0["title"] as? String } == ["one", "three"])
  }

  /// Each change is read before the next one is made, since a watch asks what the card says then.
  @Test func aCardThatNoLongerMatchesIsReported() throws {
    try program.run("add", "one", "--priority", "high")
    try program.run("add", "two", "--priority", "high")

    let outcome = try program.shell(
      """
      pipe="$(mktemp -u)"
      mkfifo "$pipe"
      "$tercet" watch pri:high --since 0 > "$pipe" &
      exec 3< "$pipe"
      rm "$pipe"
      read -r line <&3
      read -r line <&3
      one="$("$tercet" list one --format '{uuid}')"
      two="$("$tercet" list two --format '{uuid}')"
      "$tercet" edit "$one" --title eins > /dev/null
      read -r line <&3
      echo "$line"
      "$tercet" edit "$one" --priority low > /dev/null
      read -r line <&3
      echo "$line"
      "$tercet" edit "$one" --title one > /dev/null
      "$tercet" edit "$two" --title zwei > /dev/null
      read -r line <&3
      echo "$line"
      exec 3<&-
      wait
      """
    )

    let changes = try objects(outcome.output)
    #expect(
      changes.compactMap { $0["title"] as? String } == ["eins", "eins", "zwei"],
      "\(outcome)"
    )
    #expect(changes.map { $0["left"] as? Bool } == [nil, true, nil], "\(outcome)")
  }

  @Test func watchingEndsWhenNobodyReads() throws {
    try program.run("add", "one")
    // Nothing happens any more: the closed pipe alone ends it.
    let outcome = try program.shell("\"$tercet\" watch --since 0 | head -n 1; echo ended")
    #expect(outcome.output.hasSuffix("ended\n") && outcome.error.isEmpty, "\(outcome)")
  }

  @Test func watchDoesNotMakeAMissingFile() throws {
    let outcome = try program.run("watch")
    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: program.database))
    try program.run("add", "x")
    #expect(try program.run("watch", "--since", "x").status == 2)
  }

  @Test func onlyTheNamedBoardIsWatched() throws {
    try program.run("board", "add", "Other")
    try program.run("add", "here", "--board", "Main")
    try program.run("add", "there", "--board", "Other")

    let outcome = try program.shell(
      "\"$tercet\" watch --since 0 --board Other --json | head -n 5"
    )

    let titles = try objects(outcome.output).compactMap { $0["title"] as? String }
    #expect(titles == ["Other", "To Do", "Doing", "Done", "there"], "\(outcome)")
    let unknown = try program.run("watch", "--board", "Nope")
    #expect(unknown.status == 2 && unknown.isOneLine, "\(unknown)")
  }

  /// What a script has read may be old when it writes.
  @Test func changesMadeSinceAreLeftAlone() throws {
    let one = try program.addCard("one")
    let two = try program.addCard("two")
    try program.run("edit", two, "--priority", "low")

    // The card itself was not changed since; the file was.
    #expect(try program.run("edit", one, "--title", "ONE", "--if-at", "2").status == 0)
    for arguments in [
      ["edit", one, "--title", "1"], ["move", one, two, "--column", "done"], ["add", "three"],
    ] {
      let outcome = try program.run(arguments + ["--if-at", "2"])
      #expect(outcome.status == 6 && outcome.isOneLine, "\(outcome)")
      #expect(outcome.error.contains("changed by @ann after entry 2 of the log; read it again"))
    }
    for arguments in [["undo"], ["redo"], ["next", "--claim"]] {
      let outcome = try program.run(arguments + ["--if-at", "2"])
      #expect(outcome.status == 6 && outcome.isOneLine, "\(arguments): \(outcome)")
    }
    let batch = try program.run(
      ["batch", "--if-at", "2"],
      input: Data(#"{"do":"add","title":"x"}"#.utf8)
    )
    #expect(batch.status == 6 && batch.isOneLine, "\(batch)")
    #expect(try program.run("add", "three", "--if-at", "4").status == 0)
    #expect(try program.run("list", "--if-at", "4").status == 2)
    #expect(try program.run("list", "--format", "{title}").output == "ONE\ntwo\nthree\n")
  }

  @Test func aPlaceBeyondTheLogIsRefused() throws {
    try program.run("add", "one")

    let outcome = try program.run("watch", "--since", "99")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("--since is 99, but the log ends at 1"), "\(outcome)")
  }
}
