import Foundation
import Testing

@Suite struct RepeatCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func aCardIsAddedChangedFoundAndFinished() throws {
    let id = try program.addCard("Water", "--repeat", "every mon,thu")
    _ = try program.addCard("Once")

    let card = try #require(try program.cards().first)
    #expect(card["repeat"] as? String == "FREQ=WEEKLY;BYDAY=MO,TH")
    #expect(card["repeatFrom"] as? String == "due" && card["due"] is String)
    for query in ["is:repeating", "has:repeat", "repeat:weekly", "NOT repeat:none"] {
      let found = try program.run("list", "--format", "{title}: {repeat}", query).output
      #expect(
        found.contains("Water: every mon,thu") && !found.contains("Once"),
        "\(query): \(found)"
      )
    }
    #expect(try program.run("list").output.contains("↻"))
    let daily = try program.run("list", "repeat:daily").output
    #expect(!daily.contains("Water"))
    let shown = try program.run("show", id).output
    #expect(shown.contains("repeats   every mon,thu, then "), "\(shown)")

    let outcome = try program.run("edit", id, "--repeat", "3 days after done")
    #expect(outcome.output.contains("Changed the repeat of "), "\(outcome)")
    let done = try program.run("done", id)
    #expect(done.output.contains("\nNext: "), "\(done)")
    let cards = try program.cards()
    #expect(cards.count == 3)
    let next = try #require(
      cards.first { $0["title"] as? String == "Water" && $0["id"] as? String != id }
    )
    #expect(
      next["repeat"] as? String == "FREQ=DAILY;INTERVAL=3"
        && next["repeatFrom"] as? String == "done"
    )
    #expect(next["column"] as? String == "To Do")
    #expect(try program.run("check").output.hasSuffix("OK\n"))

    #expect(try program.run("undo").output.contains("to Done"))
    #expect(try program.cards().count == 2)
    try program.run("redo")
    #expect(try program.cards().count == 3)
    try program.run("edit", id, "--repeat", "none")
  }

  @Test func aTitleIsReadWithItsRepeat() throws {
    let outcome = try program.run("add", "--quick", "Pay rent every month on the 1st")

    #expect(outcome.output.contains("repeats every month on the 1st, then 1 "), "\(outcome)")
    let card = try #require(try program.cards().first)
    #expect(card["title"] as? String == "Pay rent")
    #expect((card["due"] as? String)?.hasSuffix("-01") == true)
  }

  @Test func aBatchTakesWordsAndRules() throws {
    let lines = """
      {"do":"add","title":"a","repeatFrom":"done","repeat":"FREQ=DAILY;INTERVAL=3"}
      {"do":"add","title":"b","repeat":"every week","due":"2026-01-01","ref":"b"}
      {"do":"done","card":"$b"}
      """
    let outcome = try program.run(["batch"], input: Data(lines.utf8))

    #expect(outcome.status == 0, "\(outcome)")
    let cards = try program.cards()
    #expect(cards.count == 3, "\(cards)")
    #expect(cards.first?["repeatFrom"] as? String == "done")
  }

  @Test(arguments: [
    ("every 0 days", "can't repeat every 0"), ("every 31 feb", "there is no 31 Feb"),
    ("every day until 1 jan 2020", "1 Jan 2020 has passed"), ("sometimes", "as a repeat"),
  ])
  func aRepeatThatMakesNoSenseIsRefusedInOneLine(text: String, words: String) throws {
    let outcome = try program.run("add", "x", "--repeat", text)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains(words), "\(outcome)")
  }
}
