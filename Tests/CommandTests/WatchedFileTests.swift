import Foundation
import Testing

/// `tercet watch` while the file changes under it.
@Suite struct WatchedFileTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.run("add", "-", input: Data("one\ntwo\nthree\n".utf8))
    try program.run("backup", program.folder + "/backup.db")
    try program.run("add", "-", input: Data("four\nfive\n".utf8))
  }

  /// What a watch prints first after it has printed all that was, and then something was done.
  private func firstLine(after script: String) throws -> Program.Outcome {
    try program.shell(
      """
      mkfifo "$folder/pipe"
      "$tercet" watch --since 0 > "$folder/pipe" &
      watch=$!
      exec 3< "$folder/pipe"
      head -n 5 <&3 > /dev/null
      { \(script); } > /dev/null
      timeout 30 head -n 1 <&3
      kill $watch
      """
    )
  }

  @Test func aRestoredBackupIsReportedAndItsLogFollowed() throws {
    let outcome = try firstLine(
      after: "\"$tercet\" restore \"$folder/backup.db\"; \"$tercet\" add after"
    )

    #expect(outcome.output.contains("\"title\":\"after\""), "\(outcome)")
    #expect(outcome.output.hasPrefix("{\"sequence\":4,"), "\(outcome)")
    #expect(outcome.isOneLine && outcome.error.contains("A backup was restored"), "\(outcome)")
  }

  @Test func aFileThatIsRemovedAndMadeAgainIsFollowed() throws {
    let outcome = try firstLine(
      after: "rm \"$folder\"/board.db*; \"$tercet\" add after"
    )

    #expect(outcome.output.contains("\"title\":\"after\""), "\(outcome)")
    #expect(outcome.output.hasPrefix("{\"sequence\":1,"), "\(outcome)")
    #expect(outcome.error.contains("following its log from there"), "\(outcome)")
  }

  @Test func anotherFileInItsPlaceIsFollowedFromNowOn() throws {
    let outcome = try firstLine(
      after: "mv \"$folder/backup.db\" \"$TERCET_DB\"; \"$tercet\" add after"
    )

    #expect(outcome.output.contains("\"title\":\"after\""), "\(outcome)")
    #expect(outcome.error.contains("following its log from there"), "\(outcome)")
  }
}
