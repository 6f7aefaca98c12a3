import Foundation
import Testing

/// All that is printed in JSON keeps to the schema of the documentation.
@Suite struct FormatSchemaTests {
  private let program: Program
  private let schema: JSONSchema

  init() throws {
    program = try Program()
    schema = try JSONSchema.ofTheFormat()
    try program.run("add", "one", "--due", "2026-11-27", "--tag", "a", "--priority", "low")
    let id = try program.addCard("two", "--body", "text", "--column", "Done")
    try program.run("step", id, "--add", "a step")
    try program.run("archive", id)
    try program.run("column", "edit", "Doing", "--limit", "3")
    try program.run("board", "add", "Old")
    try program.run("board", "archive", "Old")
    try program.run("view", "add", "Mine", "is:mine sort:due")
    try program.run("view", "add", "Late", "is:overdue", "--board", "Main")
  }

  private func json(_ arguments: String...) throws -> Any {
    let text = try program.run(arguments).output
    return try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func aDocumentKeepsToTheSchema() throws {
    #expect(schema.faults(in: try json("export")) == [])
    let document = try json("export", "--history")
    #expect(schema.faults(in: document) == [])
    #expect(((document as? [String: Any])?["history"] as? [Any])?.count == 12)
    #expect(schema.faults(in: try json("log", "--json"), as: "log") == [])
  }

  @Test func everyLineKeepsToTheSchema() throws {
    let output = try program.run("export", "--history", "--format", "ndjson").output
    let lines = output.split(separator: "\n")

    #expect(lines.count == 19)
    for line in lines.dropFirst() {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let type = object?["type"] as? String
      let kind = type == "card" ? "exportedCard" : try #require(type)
      let faults = schema.faults(in: object ?? [:], as: kind)
      #expect(faults == [], "\(line)")
    }
  }

  @Test func theCardsOfCommandsKeepToTheSchema() throws {
    let outputs = [
      try json("list", "--json"), try json("list", "--archived", "--json"),
      try json("add", "three", "--json"),
    ]
    for cards in outputs {
      let cards = try #require(cards as? [Any])
      #expect(!cards.isEmpty)
      for card in cards { #expect(schema.faults(in: card, as: "card") == []) }
    }
    let id = try program.addCard("four")
    #expect(schema.faults(in: try json("show", id, "--json"), as: "card") == [])
    #expect(schema.faults(in: try json("edit", id, "--due", "fri", "--json"), as: "card") == [])
  }

  @Test func commentsKeepToTheSchemaInExportsToo() throws {
    try program.run("comment", try program.addCard("five"), "Waiting for the invoice")

    let document = try json("export")

    #expect(schema.faults(in: document) == [])
    let cards = try #require((document as? [String: Any])?["cards"] as? [[String: Any]])
    #expect(cards.count { $0["comments"] != nil } == 1)
  }

  @Test func theSchemaFindsInvalidDocuments() throws {
    var card = try #require((try json("list", "--json") as? [[String: Any]])?.first)
    #expect(schema.faults(in: card, as: "exportedCard").count == 3)
    card["tags"] = [""]
    card["due"] = "tomorrow"
    card["priority"] = 3
    card["mood"] = true
    #expect(schema.faults(in: card, as: "card").count == 4)
  }
}
