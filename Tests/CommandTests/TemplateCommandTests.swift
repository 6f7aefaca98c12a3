import Foundation
import Testing

@Suite struct TemplateCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func makeTemplate() throws {
    let card = try program.addCard("Bug report")
    try program.run("edit", card, "--tag", "bug", "--estimate", "3", "--body", "Expected:")
    try program.run("step", card, "--add", "reproduce")
    let outcome = try program.run("template", card)
    #expect(outcome.output.hasPrefix("Made a template: "), "\(outcome)")
  }

  @Test func aTemplateIsMadeListedAndUsed() throws {
    try makeTemplate()
    #expect(try program.run("list", "--ids").output.contains("Bug") == false)
    #expect(try program.run("list", "--archived").output.contains("Bug") == false)
    #expect(try program.run("template").output.contains("Bug report  (Main)"))

    let outcome = try program.run(
      "add",
      "--template",
      "bug report",
      "Login fails !high",
      "--tag",
      "web"
    )

    #expect(
      outcome.output.contains("“Login fails” to To Do, high, estimate 3, #web, #bug"),
      "\(outcome)"
    )
    let cards = try program.run("list", "--format", "{title} {estimate} {tags}").output
    #expect(cards == "Login fails 3 web,bug\n", "\(cards)")
    #expect(try program.run("list", "login", "--json").output.contains("reproduce"))
    #expect(try program.run("check").status == 0)
    try program.run("undo")
    let undone = try program.run("undo").output
    #expect(undone.hasPrefix("Undid: make “Bug report” a template"), "\(undone)")
    let log = try program.run("log").output
    #expect(log.contains("Bug report  no longer a template"), "\(log)")
    #expect(try program.run("list", "--format", "{title}").output == "Bug report\n")
  }

  @Test func aTemplateIsNotListedAsArchived() throws {
    try makeTemplate()
    try program.run("add", "later", "--start", "9999-12-31")
    try program.run("archive", program.addCard("old"))

    let boards = try program.run("board", "list").output
    #expect(boards == "* 1  Main  0 cards  1 later  1 archived  1 template\n", "\(boards)")
    #expect(try program.run("board", "list", "--json").output.contains(#""archivedCount":1"#))
    let templates = try program.run("list", "is:template", "--format", "{id}").output
    #expect(try program.run("list", "is:template").output.hasPrefix("Templates\n"))
    let shown = try program.run("show", templates.trimmingCharacters(in: .newlines)).output
    #expect(shown.contains("  template  ") && !shown.contains("archived"), "\(shown)")
  }

  @Test func aBatchAddsFromATemplateAndAWrongNameIsRefused() throws {
    try makeTemplate()
    let add = #"{"do":"add","title":"Login fails","tags":["web"],"template":"bug"}"#
    let wrong = #"{"do":"add","title":"x","template":"nope"}"#

    #expect(try program.run("batch", input: Data("\(add)\n".utf8)).status == 0)
    let refused = try program.run("batch", input: Data("\(wrong)\n".utf8))

    let cards = try program.run("list", "--format", "{title} {estimate} {tags}").output
    #expect(cards == "Login fails 3 web,bug\n", "\(cards)")
    #expect(refused.error.contains("No template is called “nope”; there are “Bug report”"))
  }

  @Test func aTemplateIsNotMovedToTheBoard() throws {
    try makeTemplate()
    let id = try #require(
      try program.run("list", "is:template", "--format", "{id}").output.split(separator: "\n").first
    )
    for arguments in [["done", "\(id)"], ["move", "\(id)", "--column", "Doing"]] {
      let refused = try program.run(arguments)
      #expect(
        refused.error
          == "tercet: “Bug report” is a template; “tercet restore \(id)” makes it a card again\n",
        "\(refused)"
      )
    }
    #expect(try program.run("template").output.contains("Bug report"))

    // A program that moves it by other means gets a card.
    let move = #"{"do":"move","card":"\#(id)","column":"Doing"}"#
    let outcome = try program.run("batch", input: Data("\(move)\n".utf8))
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try program.run("list", "--json").output.contains("Bug report"))
    #expect(try program.run("check").status == 0)
  }

  @Test func aTableCountsTheTemplatesThatItLeavesOutAndJSONKeepsThem() throws {
    try makeTemplate()
    try program.run("archive", program.addCard("old"))
    let output = try program.run("export", program.folder + "/x.csv").output
    #expect(output.contains("3 columns without cards, 1 archived card, 1 template"), "\(output)")
    try program.run("export", program.folder + "/x.json")
    let other = try Program()
    try other.run("import", program.folder + "/x.json")
    #expect(try other.run("template").output.contains("Bug report  (Main)"))
  }

  @Test func aTemplateWithoutWordsGivesItsOwnTitle() throws {
    try makeTemplate()
    let outcome = try program.run("add", "--template", "bug")
    #expect(outcome.output.contains("“Bug report” to To Do"), "\(outcome)")
  }

  @Test func anUnknownTemplateIsRefusedWithTheOnesThatExist() throws {
    try program.run("add", "one")
    let none = try program.run("add", "--template", "x", "two")
    #expect(none.status == 2 && none.error.contains("“tercet template CARD” makes one"))
    try makeTemplate()
    let wrong = try program.run("add", "--template", "x", "two")
    #expect(wrong.status == 2 && wrong.error.contains("there are “Bug report”"), "\(wrong)")
    #expect(try program.run("add").status == 2)
    #expect(try program.run("add", "--template", "x", "-").status == 2)
  }

  @Test(arguments: ["json", "ndjson"])
  func anExportAndItsImportKeepTemplates(format: String) throws {
    try makeTemplate()
    let document = try program.run("export", "--format", format).output
    #expect(document.contains(#""template":true"#) || document.contains(#""template": true"#))
    let copy = try Program()

    let outcome = try copy.run("import", "--format", format, "-", input: Data(document.utf8))

    #expect(outcome.status == 0, "\(outcome)")
    #expect(try copy.run("template").output.contains("Bug report  (Main"), "\(document)")
    #expect(try copy.run("list", "--archived").output.contains("Bug") == false)
    #expect(try copy.run("check").status == 0)
  }

  @Test func aBatchMakesATemplateAndARecoveredFileKeepsIt() throws {
    let card = try program.addCard("Bug report")
    let line = #"{"do":"template","card":"\#(card)"}"#
    #expect(try program.run("batch", input: Data(line.utf8)).status == 0)
    let copy = program.folder + "/copy.db"
    try program.run("recover", program.database, copy)
    #expect(try program.run("template", "--db", copy).output.contains("Bug report"))
  }
}
