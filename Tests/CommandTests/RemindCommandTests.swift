import Foundation
import Testing

/// `remind` and its timer.
@Suite struct RemindCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "soon", "--due", "in 30 minutes")
    try program.run("add", "far", "--due", "2099-12-24 15:00")
    try program.run("add", "day", "--due", "today")
  }

  /// Runs a command where programs note what they are asked for.
  private func noted(_ command: String, _ name: String) throws -> (Program.Outcome, String) {
    let outcome = try program.shell(
      """
      mkdir -p "$folder/bin"
      printf '#!/bin/sh\\nprintf "[%%s]" "$@" > "$folder/noted"\\n' > "$folder/bin/\(name)"
      chmod +x "$folder/bin/\(name)"
      export folder
      export XDG_CONFIG_HOME="$folder/config %h \\$HOME"
      PATH="$folder/bin:$PATH" exec "$tercet" \(command)
      """
    )
    return (
      outcome, (try? String(contentsOfFile: program.folder + "/noted", encoding: .utf8)) ?? ""
    )
  }

  @Test func onlyCardsWithATimeInTheNextHourAreAnnounced() throws {
    let (outcome, shown) = try noted("remind --within 1h", "notify-send")

    #expect(outcome.status == 0, "\(outcome)")
    #expect(shown.contains("[Tercet: 1 due soon]") && shown.hasSuffix(" soon]"), "\(shown)")
    #expect(try program.run("due", "--within", "1h", "--format", "{title}").output == "soon\n")
    // Over midnight, when the day of the card without a time ends.
    #expect(try program.run("due", "--within", "24h", "--format", "{title}").output == "soon\n")
    #expect(try program.run("due", "--within", "2d").status == 2)
  }

  @Test func theTimerIsWrittenStartedAndRemoved() throws {
    let (outcome, started) = try noted("remind --install --board '50% $HOME \"x\"'", "systemctl")

    #expect(outcome.status == 0, "\(outcome)")
    let name = try #require(started.firstMatch(of: #/tercet-remind-board-[0-9a-f]+\.timer/#)?.0)
    #expect(started == "[--user][enable][--now][\(name)]", "a timer of this file's own")
    #expect(outcome.output.contains("\nOnCalendar=*:0/5\n"), "\(outcome)")
    #expect(outcome.output.contains(#""--board" "50%% $$HOME \"x\"""#), "\(outcome)")

    #expect(try program.run("remind", "--install", "--within", "2h").status == 2)

    let (removed, stopped) = try noted("remind --remove", "systemctl")
    #expect(removed.output == "Removed the timer.\n", "\(removed)")
    #expect(stopped == "[--user][stop][\(name)]")
    #expect(
      try noted("remind --remove", "systemctl").0.output == "There is no timer to remove.\n"
    )
  }

  @Test func aTimerThatCanNotBeStartedIsSavedWithTheCommandThatStartsIt() throws {
    let outcome = try program.shell(
      """
      mkdir -p "$folder/bin"
      printf '#!/bin/sh\necho "Failed to connect to bus" >&2\nexit 1\n' > "$folder/bin/systemctl"
      chmod +x "$folder/bin/systemctl"
      XDG_CONFIG_HOME="$folder/config" PATH="$folder/bin:$PATH" exec "$tercet" remind --install
      """
    )

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.contains("saved but not started (Failed to connect to bus); log in on this")
        && outcome.error.contains(/run “systemctl --user enable --now tercet-remind-.*timer”/),
      "\(outcome)"
    )
  }

  @Test func aNameWithALineBreakIsRefusedForATimer() throws {
    let outcome = try program.run("remind", "--install", "--board", "a\n* * * * * x")

    #expect(outcome.status == 2 && outcome.isOneLine, "\(outcome)")
  }
}
