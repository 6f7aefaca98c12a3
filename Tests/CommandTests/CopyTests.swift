import Foundation
import Testing

/// “import --board” of a document: a copy, whose cards name each other.
@Suite struct CopyTests {
  private let program: Program
  private let other: Program
  private let first: String
  private let second: String
  private let elsewhere: String

  /// The second card waits for the first, which waits for one of another board.
  init() throws {
    program = try Program()
    other = try Program()
    second = try program.addCard("second")
    first = try program.addCard("first")
    try program.run("board", "add", "Garden")
    elsewhere = try program.addCard("elsewhere", "--board", "Garden")
    try program.run("block", second, "--by", first)
    try program.run("block", first, "--by", elsewhere)
  }

  private func document(_ format: String) throws -> Data {
    Data(try program.run("export", "--board", "Main", "--format", format).output.utf8)
  }

  private func copies(in program: Program) throws -> [String: [String: Any]] {
    let cards = try program.objects(program.run("list", "--board", "Copy", "--json"))
    return Dictionary(uniqueKeysWithValues: cards.map { ($0["title"] as? String ?? "", $0) })
  }

  @Test(arguments: ["json", "ndjson"])
  func copiesInAnotherFileWaitForEachOther(format: String) throws {
    let document = try document(format)

    let outcome = try other.run(["import", "-", "--board", "Copy"], input: document)
    let copies = try copies(in: other)
    let copy = try #require(copies["first"]?["id"] as? String, "\(outcome)")

    #expect(outcome.output.contains("Left out: links to cards that are not in it (1)"))
    #expect(copies["second"]?["blockedBy"] as? [String] == [copy])
    #expect(copies["first"]?["blockedBy"] as? [String] == [])
    #expect(copy != first)
    let again = try other.run(["import", "-", "--board", "Copy"], input: document)
    #expect(again.output.contains("0 new, 2 unchanged"), "\(again)")
    #expect(try other.run("check").status == 0)
    #expect(try other.run("undo").status == 0)
    #expect(try other.run("check").status == 0)
  }

  @Test func copiesInTheSameFileWaitForCopiesAndOriginals() throws {
    let outcome = try program.run(["import", "-", "--board", "Copy"], input: document("json"))
    let copies = try copies(in: program)
    let copy = try #require(copies["first"]?["id"] as? String, "\(outcome)")

    #expect(!outcome.output.contains("Left out"), "\(outcome)")
    #expect(copies["second"]?["blockedBy"] as? [String] == [copy])
    #expect(copies["first"]?["blockedBy"] as? [String] == [elsewhere])
  }

  @Test func aLinkThatIsNewInTheDocumentIsCountedAsAChange() throws {
    let third = try program.addCard("third")
    try other.run(["import", "-", "--board", "Copy"], input: document("json"))
    try program.run("block", third, "--by", second)

    let outcome = try other.run(["import", "-", "--board", "Copy"], input: document("json"))

    #expect(outcome.output.contains("0 new, 1 changed, 2 unchanged"), "\(outcome)")
  }

  @Test func viewsOfAllBoardsAreNamed() throws {
    let single = try Program()
    try single.run("add", "one")
    try single.run("view", "add", "Mine", "is:mine")
    let document = Data(try single.run("export").output.utf8)

    let outcome = try other.run(["import", "-", "--board", "Copy"], input: document)

    #expect(outcome.output.contains("views of all boards (1)"), "\(outcome)")
  }
}
