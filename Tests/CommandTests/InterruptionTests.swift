import Foundation
import Testing

/// Ctrl-C during an import changes nothing.
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
    #expect(try program.run("list").output == "To Do\n  1  before\n\nDoing\n\nDone\n")
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }
}
