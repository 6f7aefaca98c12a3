import Foundation
import Testing

@Suite struct LaneCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  private func titles(_ query: String...) throws -> String {
    try program.run(["list", "--format", "{title}"] + query).output
      .split(separator: "\n").joined(separator: ",")
  }

  @Test func lanesAndEstimatesAreAddedFoundSortedAndGrouped() throws {
    let id = try program.addCard("Login", "--lane", "Release 2", "--estimate", "3")
    try program.run("add", "--quick", "Docs ~api =0.5")
    _ = try program.addCard("Rest")

    let card = try #require(try program.cards().first { $0["title"] as? String == "Login" })
    #expect(card["lane"] as? String == "Release 2" && card["estimate"] as? Double == 3)
    #expect(try titles("~API") == "Docs")
    #expect(try titles("lane:\"release 2\"") == "Login")
    #expect(try titles("lane:none") == "Rest")
    #expect(try titles("estimate:>0.5") == "Login")
    #expect(try titles("estimate:0.5..3", "sort:estimate") == "Docs,Login")
    #expect(try titles("sort:-estimate") == "Login,Docs,Rest")
    #expect(try titles("no:estimate") == "Rest")
    let wrong = try program.run("list", "estimate:1e300")
    #expect("\(wrong)".contains("is not an estimate"), "\(wrong)")
    let groups = try program.run("list", "--group", "lane").output
    #expect(groups.contains("api") && groups.contains("No lane"), "\(groups)")

    let changed = try program.run("edit", id, "--estimate", "5", "--lane", "none")
    #expect(changed.output.contains("Changed the lane and estimate of"), "\(changed)")
    #expect(try program.run("show", id).output.contains("estimate  5"))
    #expect(try program.run("edit", id, "--estimate", "1e300").status != 0)
    #expect(try program.run("log").output.contains("estimate 3 → 5"))
    try program.run("undo")
    #expect(try titles("estimate:3") == "Login")
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }

  @Test func tablesAndListsCarryThem() throws {
    try program.run("add", "--quick", "Docs ~api =0.5")
    let path = program.folder + "/board.csv"
    try program.run("export", path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(",api,0.5,"))
    try program.run("delete", try #require(try program.cards().first?["id"] as? String))
    try program.run("import", path)
    #expect(try titles("--board", "board", "~api", "estimate:0.5") == "Docs")

    let list = program.folder + "/todo.md"
    try "# TODO\n\n- [ ] a\n\n## Later\n\n- [x] b\n"
      .write(
        toFile: list,
        atomically: true,
        encoding: .utf8
      )
    let report = try program.run("import", list)
    #expect(!report.output.contains("heading"), "\(report)")
    #expect(try titles("--board", "TODO", "lane:later", "is:done") == "b")
  }

  @Test func aCardIsDuplicatedByCommandAndInABatch() throws {
    let id = try program.addCard("Login", "--lane", "api", "--estimate", "3")
    try program.run("step", id, "--add", "write")
    let answer = try program.run("duplicate", id)
    #expect(answer.output.hasPrefix("Added "), "\(answer)")

    let cards = try program.cards()
    #expect(cards.map { $0["title"] as? String } == ["Login", "Login"])
    #expect(cards.map { $0["lane"] as? String } == ["api", "api"])
    #expect(cards.allSatisfy { ($0["checklist"] as? [Any])?.count == 1 })
    try program.run("undo")
    #expect(try program.cards().count == 1)
    let line = #"{"do":"duplicate","card":"\#(id)"}"#
    #expect(try program.run(["batch"], input: Data(line.utf8)).status == 0)
    #expect(try program.cards().count == 2)
    #expect(try program.run("check").output.hasSuffix("OK\n"))
  }

  @Test func theFlowCountsWhatIsLeft() throws {
    let id = try program.addCard("Login", "--estimate", "3")
    _ = try program.addCard("Docs", "--estimate", "0.5")
    #expect(try program.run("stats").output.hasSuffix("Estimates left: 3.5\n"))
    try program.run("done", id)
    #expect(try program.run("stats").output.hasSuffix("Estimates left: 0.5\n"))
    let json = try program.run("stats", "--json").output
    #expect(json.contains("\"estimatesLeft\":0.5"), "\(json)")
    #expect(json.contains("\"estimatesLeft\":0}"), "\(json)")
  }
}
