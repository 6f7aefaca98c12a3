import Foundation
import Testing

/// SQLite has the index of its log mapped into memory: reading what another program cut off is a
/// SIGBUS.
@Suite struct LostIndexTests {
  private let program: Program

  init() throws { program = try Program() }

  /// What is said, and how it ends, once the index is cut off and a command that stays looks again.
  ///
  /// The last words of the script have it look: a byte behind the log wakes it, and is no part of it.
  private func end(of words: String, once isReady: String) throws -> Program.Outcome {
    try program.shell(
      """
      mkfifo "$folder/lines"
      "$tercet" \(words) > "$folder/lines" 2> "$folder/said" &
      command=$!
      exec 3< "$folder/lines"
      \(isReady)
      : > "$TERCET_DB-shm"
      printf x >> "$TERCET_DB-wal"
      wait "$command"
      status=$?
      cat "$folder/said" >&2
      exit "$status"
      """
    )
  }

  private var line: String {
    "tercet: another program truncated a file next to “\(program.database)” while it was open; "
      + "saved changes are safe\n"
  }

  @Test func aWatchEndsWithASentence() throws {
    try program.run("add", "one")

    let outcome = try end(of: "watch --since 0", once: "read line <&3")

    #expect(outcome.status == 4 && outcome.error == line, "\(outcome)")
    #expect(try program.run("list", "--format", "{title}").output == "one\n")
  }

  @Test func aWatchOfLinkedFilesEndsWithASentence() throws {
    let path = program.folder + "/plans.md"
    let text = "# Plans\n\n## To Do\n\n- [ ] one\n\n## Done\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try #require(try program.run("link", path).status == 0)

    // It follows once it has taken over what was added.
    let outcome = try end(
      of: "link --watch",
      once: """
        "$tercet" add two --board Plans > /dev/null
        until grep -q two "$folder/plans.md"; do :; done
        """
    )

    #expect(outcome.status == 4 && outcome.error == line, "\(outcome)")
    let titles = try program.run("list", "--board", "Plans", "--format", "{title}").output
    #expect(titles == "one\ntwo\n")
  }
}
