import BoardModel
import BoardStorage
import Foundation
import Testing

/// `tercet next`, alone and with many at once.
@Suite struct NextCommandTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func cardsAreHandedOutInOrder() throws {
    try program.run(["add", "-"], input: Data("one\ntwo\nthree\n".utf8))

    #expect(try program.run("next", "--format", "{title}").output == "one\n")
    #expect(
      try program.run("next", "--claim", "--as", "bot", "--format", "{title}").output == "one\n"
    )
    #expect(try program.run("next", "--format", "{title}").output == "two\n")
    #expect(
      try program.run("next", "t", "sort:title", "--claim", "--format", "{title}").output
        == "three\n"
    )
    #expect(
      try program.run("list", "is:claimed", "--format", "{title} {claim}").output
        == "one bot\nthree ann\n"
    )
    #expect(try program.run("log").output.contains("claimed by bot  @bot"))
    let shown = try program.run("show", program.shortID(of: "one")).output
    // An hour before midnight it ends on the next day, which is said with its date.
    let day = /claimed   by bot until (?:Today|[A-Z][a-z]{2} [0-9]{1,2} [A-Z][a-z]{2}), [0-9:]{5}/
    #expect(shown.split(separator: "\n").contains { $0.dropFirst(2).wholeMatch(of: day) != nil })
    try program.run("next", "--claim")
    let outcome = try program.run("next", "--claim")
    #expect(outcome.status == 5 && outcome.output.isEmpty && outcome.isOneLine, "\(outcome)")
    #expect(outcome.error == "tercet: No card is ready\n")
  }

  @Test func aNewAuthorGetsTheBoardThatWasOpenLast() throws {
    try program.run("add", "on Main")
    try program.run("board", "add", "Garden")
    try program.run("add", "on Garden", "--board", "Garden")
    let store = try SQLiteBoardStore.open(at: program.database, sources: .system(author: "ann"))
    try store.rememberOpen(try store.boards()[1].id)

    let next = try program.run("next", "--claim", "--as", "bot", "--format", "{title}")

    #expect(next.output == "on Garden\n", "\(next)")
  }

  @Test func theLeaseOfAClaimEndsByItself() throws {
    try program.run("add", "one")
    let json = try program.run("next", "--claim", "--lease", "1s", "--json").output
    let card = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let claim = try #require(card?["claim"] as? [String: Any])
    #expect(claim["by"] as? String == "ann")
    #expect((claim["until"] as? String)?.hasSuffix("Z") == true)
    for lease in ["1", "x", "-1h", "0s", "9999999999999999999d", "400d"] {
      #expect(try program.run("next", "--claim", "--lease=\(lease)").status == 2, "\(lease)")
    }
    #expect(try program.run("next", "--lease", "1h").status == 2)
  }

  @Test func aClaimEndsWhenItsCardIsDoneOrArchivedAndHoldsAgainAfterAnUndo() throws {
    try program.run(["add", "-"], input: Data("one\ntwo\n".utf8))
    for _ in 1...2 { try program.run("next", "--claim") }
    let (one, two) = (try program.shortID(of: "one"), try program.shortID(of: "two"))
    func claimed() throws -> String {
      try program.run("list", "is:claimed", "--format", "{title} ").output
    }
    #expect(try claimed() == "one \ntwo \n")

    try program.run("done", one)
    #expect(try claimed() == "two \n")
    #expect(try !program.run("show", one).output.contains("claimed"))
    try program.run("archive", two)
    #expect(try claimed() == "")
    #expect(try !program.run("show", two).output.contains("claimed"))
    #expect(try program.run("list", "--archived", "is:claimed", "--format", "{title}").output == "")

    for _ in 1...2 { try program.run("undo") }
    #expect(try claimed() == "one \ntwo \n")
    #expect(try program.run("show", one).output.contains("claimed"))
  }

  /// Twenty at once, each until nothing is left: every card is handed out once.
  @Test func noCardIsHandedOutTwice() throws {
    let count = 40
    let titles = (1...count).map { "card\($0)\n" }.joined()
    try program.run(["add", "-"], input: Data(titles.utf8))

    let outcome = try program.shell(
      """
      for worker in $(seq 20); do
        (while "$tercet" next --claim --as "bot$worker" --format '{title}'; do :; done \
          >> "$folder/claimed" 2>> "$folder/errors") &
      done
      wait
      sort "$folder/claimed"; cat "$folder/errors" >&2
      """
    )

    let claimed = outcome.output.split(separator: "\n").map(String.init)
    #expect(claimed.count == count, "\(claimed.count) cards, \(outcome.error)")
    #expect(Set(claimed).count == count)
    let errors = Set(outcome.error.split(separator: "\n"))
    #expect(errors == ["tercet: No card is ready"], "\(errors)")
  }
}
