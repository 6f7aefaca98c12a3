import Foundation
import Testing

/// `tercet recover`, as a shell sees it.
@Suite struct RecoverTests {
  private let program: Program
  private var new: String { program.folder + "/new.db" }

  init() throws {
    program = try Program()
    try program.run("add", "-", input: Data("one\ntwo\n".utf8))
  }

  @Test func aDamagedBoardNamesTheCommandThatSavesIt() throws {
    try damage(0..<40)

    let refusal = try program.run("list")
    let outcome = try program.run("recover", program.database, new)

    #expect(refusal.status == 3 && refusal.error.contains("tercet recover"), "\(refusal)")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    #expect(outcome.output.hasPrefix("Saved 2 cards, 0 of them from the log.\n"))
    #expect(outcome.output.contains("No other cards are known to be lost."))
    #expect(try program.run("--db", new, "list").output.contains("two"))
    #expect(try program.run("--db", new, "check").status == 0)
  }

  @Test func recoverPrintsAnObjectForPrograms() throws {
    try damage(0..<40)

    let outcome = try program.run("recover", program.database, new, "--json")

    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(json as? [String: Any], "\(outcome)")
    #expect(object["file"] as? String == new && object["cards"] as? Int == 2, "\(outcome)")
    #expect(object["cardsLost"] as? Int == 0 && object["ignoresLog"] as? Bool == false)
  }

  @Test func aDamageThatIsFoundWhileCardsAreReadNamesTheFileAndNoStatement() throws {
    // The first page of the cards' rows.
    try damage(6 * 4_096..<7 * 4_096)

    let outcome = try program.run("list")

    #expect(outcome.status == 3 && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error.contains(program.database) && outcome.error.contains("tercet recover"))
    #expect(!outcome.error.contains("SELECT"), "\(outcome)")
  }

  @Test func aFileThatIsNotABoardAtAllIsReported() throws {
    try Data("no board\n".utf8).write(to: URL(fileURLWithPath: program.database))

    let outcome = try program.run("recover", program.database, new)

    #expect(outcome.status == 3 && outcome.isOneLine && outcome.error.contains("contains nothing"))
    #expect(!FileManager.default.fileExists(atPath: new))
  }

  @Test func anExistingFileIsNotOverwrittenByRecover() throws {
    let outcome = try program.run("recover", program.database, program.database)

    #expect(outcome.status == 4 && outcome.isOneLine, "\(outcome)")
    #expect(try program.run("list").output.contains("two"))
  }

  private func damage(_ range: Range<Int>) throws {
    let path = URL(fileURLWithPath: program.database)
    var bytes = try Data(contentsOf: path)
    bytes.replaceSubrange(range, with: Data(repeating: 0xA5, count: range.count))
    try bytes.write(to: path)
  }
}
