import Foundation
import Testing

@Suite struct ParentCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func titles(_ query: String...) throws -> String {
    try program.run(["list", "--format", "{title}"] + query).output
      .split(separator: "\n").joined(separator: ",")
  }

  @Test func aParentIsSetShownFoundAndCleared() throws {
    let house = try program.addCard("house")
    let wall = try program.addCard("wall", "--parent", house)
    let roof = try program.addCard("roof")
    try program.run("edit", roof, "--parent", "house")
    try program.run("done", wall)

    let card = try #require(try program.cards().first { $0["title"] as? String == "wall" })
    #expect(card["parent"] as? String == house)
    #expect(try titles("is:child") == "roof,wall")
    #expect(try titles("parent:\(house)", "NOT", "is:done") == "roof")
    let shown = try program.run("show", house).output
    #expect(shown.contains("parts     ") && shown.contains("“wall”, done"), "\(shown)")
    #expect(try program.run("show", roof).output.contains("part of   "))

    let refused = try program.run("edit", house, "--parent", roof)
    #expect(refused.status != 0, "\(refused)")
    #expect(refused.error.contains("can't be part of itself: “house” → “roof” → “house”"))
    let cleared = try program.run("edit", roof, "--parent", "none")
    #expect(cleared.output.contains("Changed the parent of"), "\(cleared)")
    #expect(try program.run("log").output.contains("no longer part of another card"))
    try program.run("undo")
    #expect(try titles("is:child") == "roof,wall")
    let wrong = try program.run("list", "parent:xyz")
    #expect("\(wrong)".contains("“xyz” is not an id"), "\(wrong)")
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }

  @Test func aStepBecomesACardAndBack() throws {
    let house = try program.addCard("house")
    try program.run("step", house, "--add", "roof")
    let made = try program.run("step", house, "1", "--to-card")
    #expect(made.output.contains("Made a card of the step: ") && made.output.contains("roof"))
    let roof = try #require(
      try program.cards().first { $0["title"] as? String == "roof" }?["id"] as? String
    )
    #expect(try titles("parent:\(house)") == "roof")

    let back = try program.run("step", roof, "--to-step")
    #expect(back.output.hasPrefix("Made “roof” a step of"), "\(back)")
    #expect(try program.run("show", house).output.contains("[ ] roof"))
    try program.run("undo")
    #expect(try titles("parent:\(house)") == "roof")

    let lines = [
      #"{"do":"step","card":"\#(roof)","toStep":true}"#,
      #"{"do":"step","card":"\#(house)","step":1,"toCard":true}"#,
      #"{"do":"add","title":"door","parent":"\#(house)"}"#,
    ]
    let batch = try program.run(["batch"], input: Data(lines.joined(separator: "\n").utf8))
    #expect(batch.status == 0, "\(batch)")
    #expect(try titles("parent:\(house)") == "roof,door")
  }

  @Test func tablesDocumentsAndCopiesCarryParents() throws {
    let house = try program.addCard("house")
    _ = try program.addCard("wall", "--parent", house)
    let (table, document) = (program.folder + "/b.csv", program.folder + "/b.json")
    try program.run("export", table)
    try program.run("export", document)

    try program.run("import", table, "--board", "From a table")
    try program.run("import", document, "--board", "Copy")

    for name in ["From a table", "Copy"] {
      #expect(try titles("--board", name, "is:child") == "wall", "\(name)")
      #expect(try titles("--board", name, "is:parent") == "house", "\(name)")
      #expect(try titles("--board", name, "parent:\(house)") == "", "\(name)")
    }
    let left = try program.run("export", program.folder + "/b.txt", "--format", "todo.txt").output
    #expect(left.contains("1 parent"), "\(left)")
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }
}
