import Foundation
import Testing

/// Ctrl-C, or another signal that asks to end, during something long changes nothing.
@Suite struct InterruptionTests {
  @Test func anImportThatIsStoppedChangesNothing() throws {
    let program = try Program()
    try program.run("add", "before")
    // More than a pipe holds, so that the import reads when the signal is sent, and never ends.
    let card = #"{"id":"00000000-0000-4000-8000-%012d","title":"a card of the pipe"}"#
    let cards = (1...2_000).map { String(format: card, $0) }.joined(separator: "\n")
    try Data((cards + "\n").utf8).write(to: URL(fileURLWithPath: program.folder + "/cards"))

    let outcome = try program.shell(
      """
      cd "$folder" && mkfifo pipe || exit 9
      "$tercet" import pipe --format ndjson & child=$!
      exec 3>pipe
      cat cards >&3
      kill -INT $child
      wait $child
      """
    )

    #expect(outcome.status == 130, "\(outcome)")
    #expect(outcome.error.contains("Stopped; nothing was imported"), "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(try program.listing() == "To Do\n  ID  before\n\nDoing\n\nDone\n")
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }

  /// Not Ctrl-C: a shell has what it starts in the background ignore it.
  @Test(arguments: ["TERM", "HUP"])
  func aStoppedBackupLeavesNoFile(signal: String) throws {
    let program = try Program()
    let body = String(repeating: "a line of a long body\n", count: 40_000)
    for number in 0..<24 {
      try program.run("add", "card \(number)", "--body", "-", input: Data(body.utf8))
    }

    let outcome = try program.shell(
      """
      cd "$folder"
      "$tercet" backup copy.db & child=$!
      until ls copy.db* >/dev/null 2>&1; do :; done
      kill -\(signal) $child
      wait $child
      """
    )

    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder)
    #expect(outcome.status == (signal == "TERM" ? 143 : 129), "\(outcome)")
    #expect(!names.contains { $0.hasPrefix("copy.db") }, "\(names)")
  }
}
