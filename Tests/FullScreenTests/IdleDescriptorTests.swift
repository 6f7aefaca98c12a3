import Foundation
import Testing

/// `TERCET_IDLE_FD` names a pipe that was given; a number that a file of the program's own gets
/// later is nothing to write to.
@Suite(.serialized) struct IdleDescriptorTests {
  @Test(arguments: ["3<&-", "3<>notes", "3>>notes"])
  func onlyAPipeThatWasGivenIsWrittenTo(redirection: String) throws {
    let board = try Board()
    try board.add(["one", "two"])
    let notes = Data("notes\n".utf8)
    try notes.write(to: URL(filePath: board.folder.file("notes")))

    for descriptor in 3...12 {
      let session = try board.shell(
        "TERCET_IDLE_FD=\(descriptor) exec \"$tercet\" \(redirection) 4<&- 5<&-"
      )
      try session.wait(for: "the board shows") { session.shows("two") }
      try session.send(Array("jkjk".utf8))
      #expect(try session.quit() == .success, "descriptor \(descriptor)\n\(session.evidence)")
    }

    #expect(board.folder.contents["notes"] == notes)
    let check = try board.run("check")
    #expect(check.status == .success, "\(check.output)\(check.error)")
    #expect(try board.titles(in: "To Do") == ["one", "two"])
  }
}
