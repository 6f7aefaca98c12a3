import Foundation
import Testing

/// What a folder's cards have in their front matter, and a card has no field for.
@Suite struct KeptFrontMatterTests {
  private let program: Program
  private let folder: String

  init() throws {
    program = try Program()
    folder = program.folder + "/tasks"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }

  @Test func keptFrontMatterReturnsWithTheCard() throws {
    let members = "estimate: 3\nversion: \"3\"\nlinks:\n- a: [1, 2]\n- text: 'x: y'\n"
    try write(
      "a.md",
      "---\nid: T-1\ntitle: one\nlabels: &l [web]\nteams: *l\n\(members)empty: []\n---\n\nText.\n"
    )

    try program.run("import", folder, "--board", "Main")
    let copy = program.folder + "/copy"
    try program.run("export", copy, "--format", "folder", "--board", "Main")

    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: copy + "/tasks").first
    )
    let text = try String(contentsOfFile: "\(copy)/tasks/\(file)", encoding: .utf8)
    for line in ["estimate: 3", "version: \"3\"", "text: 'x: y'"] {
      #expect(text.contains(line + "\n"), "\(text)")
    }
    let description =
      "<!-- SECTION:DESCRIPTION:BEGIN -->\nText.\n<!-- SECTION:DESCRIPTION:END -->\n"
    #expect(text.hasSuffix("---\n\n## Description\n\n" + description), "\(text)")
    let again = try program.run("import", copy, "--board", "Main")
    #expect(again.output.contains("0 new, 1 unchanged"), "\(again)")
    let card = try #require(try program.cards().first)
    let body = try #require(card["body"] as? String)
    #expect(body.hasPrefix("Text.\n\n<!-- front matter\n") && body.contains("teams:"), "\(body)")
  }

  @Test(arguments: ["a: [", "title: other", "---", ""])
  func textThatIsNotFrontMatterStaysText(lines: String) throws {
    let body = "Text.\n\n<!-- front matter\n\(lines)\n-->"
    try program.run("add", "one", "--body", body)
    let copy = program.folder + "/copy"

    try program.run("export", copy, "--format", "kanban-md")

    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: copy + "/tasks").first
    )
    let text = try String(contentsOfFile: "\(copy)/tasks/\(file)", encoding: .utf8)
    #expect(text.hasSuffix(" -->\n\n\(body)\n"), "\(text)")
  }

  @Test func twoFilesWithOneIdentifierAreTwoCards() throws {
    try write("a.md", "---\nid: 1\ntitle: one\n---\n")
    try write("b.md", "---\nid: 1\ntitle: two\n---\n")

    let outcome = try program.run("import", folder, "--board", "Main")

    #expect(outcome.output.contains("identifiers that other cards have too (1)"), "\(outcome)")
    #expect(try program.cards().compactMap { $0["title"] as? String } == ["one", "two"])
    let again = try program.run("import", folder, "--board", "Main")
    #expect(again.output.contains("0 new, 2 unchanged"), "\(again)")
  }
}
