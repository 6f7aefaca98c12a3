import Foundation
import Testing

/// `tercet undo` and `tercet redo`: one's own steps, from command to command.
@Suite struct UndoCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func commandsAreUndoneNewestFirstAndRedone() throws {
    let id = try program.addCard("a")
    try program.run("edit", id, "--title", "b")
    try program.run("move", id, "--column", "done")

    let outputs = try (0..<3).map { _ in try program.run("undo").output }

    #expect(outputs[0].hasPrefix("Undid: move “b” to Done ("), "\(outputs)")
    #expect(outputs[1].hasPrefix("Undid: change the title of “"), "\(outputs)")
    #expect(outputs[2].hasPrefix("Undid: add “a”"), "\(outputs)")
    #expect(try program.cards().isEmpty)
    for _ in 0..<3 { #expect(try program.run("redo").status == 0) }
    #expect(try program.titles("done") == ["b"])
    let json = try program.run("undo", "--json").output
    #expect(json.hasPrefix("{\"done\":\"undo\",\"step\":\"move\",\"count\":1,"), "\(json)")
  }

  @Test func anUndoneStepNamesItsBoardIfThereAreSeveral() throws {
    try program.run("board", "add", "Garden")
    try program.run("add", "zap", "--board", "Garden")

    let outcome = try program.run("undo")

    #expect(outcome.output.hasPrefix("Undid: add “zap” on “Garden”"), "\(outcome)")
  }

  @Test func nothingToUndoExitsWith1() throws {
    try program.run("add", "his", "--author", "bob")
    for command in ["undo", "redo"] {
      let outcome = try program.run(command)
      #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
      #expect(outcome.error == "tercet: There is nothing to \(command)\n")
    }
  }

  @Test func changesOfOthersAreNotUndone() throws {
    try program.run("add", "hers", "--author", "ann")
    try program.run("add", "his", "--author", "bob")

    #expect(try program.run("undo", "--author", "eve").status == 1)
    #expect(try program.run("undo", "--author", "ann").output.contains("“hers”"))
    #expect(try program.run("undo", "--author", "ann").status == 1)
    #expect(try program.titles("to do") == ["his"])
    #expect(try program.run("redo", "--author", "bob").status == 1)
  }

  @Test func anUndoThatMeetsAnothersChangeLeavesIt() throws {
    let id = try program.addCard("a")
    try program.run("edit", id, "--title", "b", "--author", "ann")
    try program.run("edit", id, "--title", "c", "--author", "bob")

    let outcome = try program.run("undo", "--author", "ann")

    #expect(outcome.status == 1 && outcome.isOneLine, "\(outcome)")
    #expect(
      outcome.error.contains("change the title of “c”; bob has changed its title since"),
      "\(outcome)"
    )
    #expect(try program.titles("to do") == ["c"])
  }

  @Test func theStepsOfCommandsThatRanAtOnceAreAllUndone() throws {
    let script = """
      for n in 1 2 3 4 5 6; do "$tercet" add "card $n" > /dev/null || echo failed & done; wait
      for n in 1 2 3 4 5 6; do "$tercet" undo || echo failed; done
      "$tercet" list --json; "$tercet" undo
      """

    let outcome = try program.shell(script)

    #expect(outcome.output.hasSuffix("[]\n") && !outcome.output.contains("failed"), "\(outcome)")
    #expect(outcome.error == "tercet: There is nothing to undo\n")
  }

  @Test(arguments: ["", " \n ", String(repeating: "x", count: 10_000)])
  func anAuthorNeedsAName(author: String) throws {
    let outcome = try program.run("add", "x", "--author", author)

    #expect(outcome.status == 2 && outcome.isOneLine && outcome.error.contains("--author"))
  }

  @Test func aHostileAuthorActsOnNoTerminal() throws {
    let id = try program.addCard("x", "--author", "e\u{1B}[31m\nve\u{202E}")

    for arguments in [["log"], ["show", id], ["log", "--json"]] {
      let output = try program.run(arguments).output
      #expect(output.contains("ve"), "\(output)")
      #expect(!output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(output)")
    }
  }
}
