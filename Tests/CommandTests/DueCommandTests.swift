import Foundation
import Testing

/// `due`, and the notice that the desktop shows.
@Suite struct DueCommandTests {
  private let program: Program

  private static let board = BoardTemplate { program in
    try program.run("board", "add", "Home")
    try program.run("add", "late <b>& so", "--due", "2001-01-05")
    try program.run("add", "now", "--due", "today", "--board", "Home", "--tag", "api")
    try program.run("add", "later", "--due", "9999-12-31")
    try program.run("add", "finished", "--due", "2001-01-05", "--column", "Done")
    try program.run("add", "undated")
  }

  init() throws {
    program = try Program()
    try Self.board.copy(to: program)
  }

  /// Runs the command where a program notes what it is asked to show.
  private func notified(_ arguments: String) throws -> (Program.Outcome, shown: String) {
    let outcome = try program.shell(
      """
      mkdir -p "$folder/bin"
      printf '#!/bin/sh\\nprintf "[%%s]" "$@" > "$folder/shown"\\n' > "$folder/bin/notify-send"
      chmod +x "$folder/bin/notify-send"
      export folder
      PATH="$folder/bin:$PATH" exec "$tercet" due \(arguments)
      """
    )
    let shown = try? String(contentsOfFile: program.folder + "/shown", encoding: .utf8)
    return (outcome, shown ?? "")
  }

  @Test func cardsDueTodayOrEarlierArePrintedOfAllBoards() throws {
    let outcome = try program.run("due")

    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(outcome.status == 0 && lines.count == 4, "\(outcome)")
    #expect(lines[0] == "Overdue" && lines[2] == "Today", "\(outcome)")
    #expect(lines[1].contains("late <b>& so") && lines[3].contains("now"), "\(outcome)")
    #expect(try program.run("due", "--count").output == "2\n")
    #expect(try program.run("due", "#api", "--format", "{title}").output == "now\n")
    #expect(
      try program.run("due", "--board", "Main", "--format", "{title}").output.hasPrefix("late")
    )
  }

  @Test func aNoticeNamesHowManyThereAreAndTheFirst() throws {
    let (outcome, shown) = try notified("--notify")

    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.error.isEmpty, "\(outcome)")
    #expect(
      shown == "[--app-name=Tercet][--][Tercet: 1 overdue, 1 due today]"
        + "[late &lt;b&gt;&amp; so\nnow]"
    )
  }

  @Test func aCardThatWasDueEarlierTodayIsOverdue() throws {
    try program.run("add", "early", "--due", "today 0:00", "--board", "Home")

    for command in [
      ["due"], ["agenda", "--all-boards"], ["list", "--board", "all", "--group", "due"],
    ] {
      let lines = try program.run(command).output.split(separator: "\n").map(String.init)
      let today = try #require(lines.firstIndex { $0.hasPrefix("Today") }, "\(lines)")
      let early = try #require(lines.firstIndex { $0.contains("early") }, "\(lines)")
      #expect(lines[0] == "Overdue" && early < today, "\(lines)")
    }
    let (outcome, shown) = try notified("--notify")
    #expect(shown.contains("Tercet: 2 overdue, 1 due today"), "\(outcome)")
  }

  @Test func noNoticeIsShownIfNothingIsDue() throws {
    let (outcome, shown) = try notified("--notify '#nothing'")

    #expect(outcome.status == 0 && shown.isEmpty, "\(outcome) \(shown)")
  }

  @Test func aDesktopWithoutNoticesIsReportedWithWhatIsDue() throws {
    let outcome = try program.run("due", "--notify")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains("“notify-send”") && outcome.error.contains("1 overdue"))
  }

  @Test func aNoticeCanNotBeCombinedWithAList() throws {
    let outcome = try program.run("due", "--notify", "--json")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }

  /// An empty answer would be taken for the truth.
  @Test(
    arguments: ["due", "ready", "list", "next", "watch"],
    ["is:green", "due:banana", "created:soon", "pri:9", "-is:green"]
  )
  func aQueryWithoutMeaningIsRefused(command: String, query: String) throws {
    let outcome = try program.run(command, "--", query)

    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.hasPrefix("tercet: Query: "), "\(outcome)")
  }
}
