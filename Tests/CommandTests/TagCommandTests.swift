import Foundation
import Testing

@Suite struct TagCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aTagAndALaneGetAColourAndLoseItAgain() throws {
    try program.run("add", "one", "--tag", "api", "--lane", "Web")
    #expect(try program.run("tag").output == "No tag or lane has a colour of its own\n")
    #expect(try program.run("tag", "API", "--color", "red").output == "#API is red\n")
    #expect(try program.run("tag", "~Web", "--color", "gray").output == "~Web is grey\n")
    #expect(try program.run("tag").output == "#api red\n~web grey\n")
    #expect(try program.run("log").output.contains("#api no colour → red"))

    try program.run("undo")
    #expect(try program.run("tag", "--json").output == ##"{"colors":{"#api":"red"}}"## + "\n")
    let none = try program.run("tag", "api", "--color", "none").output
    #expect(none == "#api has no colour of its own\n")
    #expect(try program.run("check").status == 0)
  }

  @Test func severalNamesAreOneStep() throws {
    try program.run("add", "one")
    try program.run("tag", "api", "web", "--color", "red")
    try program.run("undo")

    #expect(try program.run("tag").output == "No tag or lane has a colour of its own\n")
  }

  @Test func anUnknownColourIsRefusedWithTheNames() throws {
    try program.run("add", "one")
    let wrong = try program.run("tag", "api", "--color", "#ff0000")
    #expect(wrong.status == 2, "\(wrong)")
    #expect(wrong.error.contains("is not a colour; use red, orange"), "\(wrong)")
    #expect(try program.run("tag", "--color", "red").status == 2)
  }

  @Test(arguments: ["json", "ndjson"])
  func anExportAndItsImportKeepTheColours(format: String) throws {
    try program.run("add", "one", "--tag", "api")
    try program.run("tag", "api", "--color", "purple")
    let document = try program.run("export", "--format", format).output
    let copy = try Program()

    #expect(try copy.run("import", "--format", format, "-", input: Data(document.utf8)).status == 0)

    #expect(try copy.run("tag").output == "#api purple\n", "\(document)")
    #expect(try copy.run("check").status == 0)
  }

  @Test func aCopyGivesColoursToTheNamesThatHaveNone() throws {
    try program.run("add", "one", "--tag", "api,web")
    try program.run("tag", "api", "web", "--color", "purple")
    let document = Data(try program.run("export").output.utf8)
    let other = try Program()
    try other.run("add", "two")
    try other.run("tag", "api", "--color", "red")

    try other.run(["import", "-", "--board", "Main"], input: document)
    try other.run(["import", "-", "--board", "New"], input: document)

    #expect(try other.run("tag", "--board", "Main").output == "#api red\n#web purple\n")
    #expect(try other.run("tag", "--board", "New").output == "#api purple\n#web purple\n")
    #expect(try other.run("check").status == 0)
    try other.run("undo")
    #expect(try other.run("undo").output == "Undid: import 1 card\n")
    #expect(try other.run("tag", "--board", "Main").output == "#api red\n")
  }

  @Test func aPageHasTheColour() throws {
    try program.run("add", "one", "--tag", "api")
    try program.run("tag", "api", "--color", "purple")
    let page = try program.run("export", "--format", "html").output
    #expect(page.contains(#"<b class="purple">#api</b>"#), "\(page)")
  }
}
