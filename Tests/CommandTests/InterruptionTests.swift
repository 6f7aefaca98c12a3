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

  /// Twenty megabytes.
  private static let longBodies = BoardTemplate { program in
    let body = String(repeating: #"a line of a long body\n"#, count: 40_000)
    let cards = (0..<24)
      .map { #"{"id":"\#(UUID().uuidString)","title":"card \#($0)","body":"\#(body)"}"# }
    let text = Data("[\(cards.joined(separator: ","))]".utf8)
    let added = try program.run("import", "-", "--format", "json", input: text)
    #expect(added.status == 0, "\(added)")
  }

  /// Not Ctrl-C: a shell has what it starts in the background ignore it.
  @Test(arguments: ["TERM", "HUP"])
  func aStoppedBackupLeavesNoFile(signal: String) throws {
    let program = try Program()
    try Self.longBodies.copy(to: program)

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
