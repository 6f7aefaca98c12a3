import BoardInterchange
import BoardModel
import Foundation
import Testing

@testable import TercetCommands

/// Messages that name the cause once, and what is wrong with it.
@Suite struct FaultWordsTests {
  @Test func aFullDiskIsNotTheFaultOfALine() {
    let full = CommandFailure(.diskFull, boardAt: "/b.db")
    let refusal = ActionRun.Refusal(number: 400, failure: full)
    #expect(refusal.failure(at: "Line 400") == full)

    let wrong = ActionRun.Refusal(number: 2, failure: .usage("there is no card a1"))
    #expect(
      wrong.failure(at: "Line 2").message == "Line 2: There is no card a1; nothing was changed"
    )
  }

  @Test(arguments: [
    (#"{"format":"tercet","version":1}"#, "it has no boards, views or cards"),
    (
      #"{"format":"tercet","boards":[{"id":"5F4C0D3A-6A2E-4B52-9D1C-1E0E3C5B7A11","name":"A","columns":[{"id":"7","name":"B"}]}]}"#,
      "the column's id “7” is not an identifier"
    ),
  ])
  func aDocumentsFaultIsNamed(text: String, words: String) throws {
    let program = try Program()
    try Data(text.utf8).write(to: URL(fileURLWithPath: program.folder + "/in.json"))

    let outcome = try program.run("import", program.folder + "/in.json")

    #expect(outcome.status == 3 && outcome.error.contains(words), "\(outcome)")
  }
}
