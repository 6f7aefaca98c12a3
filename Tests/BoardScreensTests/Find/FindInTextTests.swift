import BoardModel
import TerminalKit
import TerminalSurface
import Testing

@testable import BoardScreens

struct FindInTextTests {
  private static let lines = (1...80).map { "line \($0) says Word\($0 % 10)" }

  private func driver(_ body: String = lines.joined(separator: "\n\n")) throws -> BoardDriver {
    try BoardDriver([[CardDraft(title: "A card", body: body), CardDraft(title: "Next", body: "x")]])
  }

  /// The texts that are marked as found, in order.
  private func marked(_ driver: BoardDriver) -> [String] {
    let canvas = driver.frame.canvas
    var found: [String] = []
    for row in 0..<canvas.size.rows {
      var text = ""
      for column in 0..<canvas.size.columns {
        let cell = canvas[column, row]
        if cell.style.role == .match {
          text += cell.glyph.description
        } else if !text.isEmpty {
          found.append(text)
          text = ""
        }
      }
      if !text.isEmpty { found.append(text) }
    }
    return found
  }

  // MARK: Reading

  @Test func theReadingViewScrollsToWhatIsTypedAndMarksIt() throws {
    let driver = try driver()
    driver.press(" ", "/")

    driver.type("line 40")

    #expect(driver.screen.contains("line 40 says"), "\(driver.screen)")
    #expect(marked(driver) == ["line 40"])
    #expect(driver.frame.cursor?.row == 22, "\(driver.screen)")
    driver.press("<esc>")
    #expect(driver.screen.contains("line 1 says") && marked(driver).isEmpty, "\(driver.screen)")
  }

  @Test func theReadingViewOpensWhereTheFilterFoundItsWords() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("card word9 \"line 5\"")
    driver.press("<enter>", " ")

    // The title says the first word, so that the others lead the way.
    #expect(driver.screen.contains("line 5 says"), "\(driver.screen)")
    #expect(marked(driver) == ["card", "line 5"], "\(driver.screen)")
    driver.press("n", "n", "n")
    #expect(driver.screen.contains("line 29 says"), "\(driver.screen)")
    driver.press("/")
    driver.type("line 70")
    #expect(marked(driver) == ["line 70"], "\(driver.screen)")
    driver.press("<esc>", "<esc>")

    // The first Esc lets go of what was typed, the second leaves.
    #expect(driver.screen.contains("1 of 2 · card word9"), "\(driver.screen)")
  }

  @Test func allWordsOfTheFilterAreMarkedAndReachedByAKey() throws {
    let lines = (1...60).map { [20: "the login fails", 40: "behind a proxy"][$0] ?? "line \($0)" }
    let driver = try BoardDriver([
      [CardDraft(title: "Plan proxy settings", body: lines.joined(separator: "\n\n"))]
    ])
    driver.press("/")
    driver.type("login proxy")
    driver.press("<enter>", " ")
    #expect(marked(driver) == ["login"], "\(driver.screen)")

    driver.press("n")
    #expect(marked(driver) == ["proxy"] && driver.screen.contains("behind a"), "\(driver.screen)")
    driver.press("n")

    #expect(marked(driver) == ["proxy"], "The title has it too.\n\(driver.screen)")
    #expect(driver.status == "“login proxy”: 1 of 3, from the top again", "\(driver.screen)")
  }

  @Test func theLinesThatMatchAreCountedWhileTypingAndAtEachStep() throws {
    let driver = try driver()
    driver.press(" ", "/")
    driver.type("word7")
    #expect(driver.screen.contains("1 of 8"), "\(driver.screen)")

    driver.press("<enter>", "n")
    #expect(driver.status == "“word7”: 2 of 8", "\(driver.screen)")
    driver.press("N", "N")

    #expect(driver.status == "“word7”: 8 of 8, from the end again", "\(driver.screen)")
  }

  @Test func aFilterWithoutWordsLeavesTheTextAtItsBeginning() throws {
    let driver = try driver()
    driver.press("/")
    driver.type("no:due")
    driver.press("<enter>", " ")

    #expect(driver.screen.contains("line 1 says") && marked(driver).isEmpty, "\(driver.screen)")
  }

  @Test func theNextMatchAndTheOneBeforeAreReachedByAKey() throws {
    let driver = try driver()
    driver.press(" ", "/")
    driver.type("word7")
    driver.press("<enter>", "n")

    #expect(driver.screen.contains("line 17 says"), "\(driver.screen)")
    driver.press("n", "n", "N")
    #expect(driver.screen.contains("line 27 says"), "\(driver.screen)")
    driver.press("N", "N", "N")
    #expect(driver.screen.contains("line 77 says"), "\(driver.screen)")
    #expect(driver.status.contains("from the end again"), "\(driver.screen)")
  }

  @Test func escapeTakesTheMarksAwayBeforeItLeavesTheReadingView() throws {
    let driver = try driver()
    driver.press(" ", "/")
    driver.type("word1")
    driver.press("<enter>")
    #expect(!marked(driver).isEmpty)

    driver.press("<esc>")
    #expect(marked(driver).isEmpty && !driver.screen.contains("Doing"), "\(driver.screen)")
    driver.press("<esc>")

    #expect(driver.screen.contains("Doing"), "\(driver.screen)")
  }

  @Test func wordsAreFoundOverTheEndOfALine() throws {
    let body = (1...40).map { "alpha\($0) beta\($0)" }.joined(separator: " ")
    let driver = try driver(body)
    driver.press(" ", "/")

    for number in 1...40 {
      driver.press("<c-u>")
      driver.type("alpha\(number) beta\(number)")
      let found = marked(driver).joined(separator: " ")
      #expect(found.hasPrefix("alpha\(number)"), "\(number): \(found)\n\(driver.screen)")
    }
  }

  @Test func aMissingWordIsReportedAndTheTextDoesNotScroll() throws {
    let driver = try driver()
    driver.press(" ", "j", "j", "/")
    let before = driver.lines.prefix(20)

    driver.type("nowhere")

    #expect(driver.screen.contains("not found"), "\(driver.screen)")
    #expect(driver.lines.prefix(20) == before)
  }

  // MARK: Editing

  private func editing(rows: Int = 24) throws -> BoardDriver {
    let cards = [
      CardDraft(title: "A card", body: Self.lines.joined(separator: "\n")),
      CardDraft(title: "Next", body: "word7"),
    ]
    let driver = try BoardDriver([cards], size: Size(columns: 80, rows: rows))
    driver.press("e")
    driver.focus(.body)
    return driver
  }

  @Test func theCursorOfTheEditorGoesToWhatIsTyped() throws {
    let driver = try editing()
    driver.press("<c-f>")

    driver.type("line 40")

    #expect(driver.screen.contains("1 of 1"), "\(driver.screen)")
    #expect(marked(driver) == ["line 40"])
    driver.press("<enter>")
    driver.type("this ")
    driver.press("<esc>", "<c-s>")
    #expect(try #require(try driver.cards().first).body.contains("\nthis line 40 says"))
  }

  @Test func theNextMatchOfTheEditorIsReachedByAKeyRoundTheEnd() throws {
    let driver = try editing()
    driver.press("<c-f>")
    driver.type("word7")
    #expect(driver.screen.contains("1 of 8"), "\(driver.screen)")
    driver.press("<enter>")

    driver.send(.key(KeyPress(.function(3))))
    #expect(driver.status.contains("2 of 8"), "\(driver.screen)")
    driver.send(.key(KeyPress(.character("p"), .alt)))
    driver.send(.key(KeyPress(.character("p"), .alt)))

    #expect(driver.status.contains("8 of 8"), "\(driver.screen)")
    #expect(driver.screen.contains("line 77 says"), "\(driver.screen)")
  }

  @Test func escapeBringsTheCursorBackAndOnlyTheNextOneClosesTheEditor() throws {
    let driver = try editing(rows: 25)
    let cursor = try #require(driver.frame.cursor)
    driver.press("<c-f>")
    driver.type("word6")
    driver.press("<esc>")
    #expect(driver.frame.cursor == cursor, "\(driver.screen)")

    driver.press("<c-f>")
    driver.type("word6")
    driver.press("<enter>", "<esc>")
    #expect(driver.screen.contains("Edit card") && marked(driver).isEmpty, "\(driver.screen)")
    driver.press("<esc>")

    #expect(!driver.screen.contains("Edit card"), "\(driver.screen)")
  }

  @Test func theMatchesOfAnotherCardAreItsOwn() throws {
    let driver = try editing()
    driver.press("<c-f>")
    driver.type("word7")
    driver.press("<enter>", "<c-n>")

    driver.send(.key(KeyPress(.function(3))))

    #expect(driver.status.contains("1 of 1"), "\(driver.screen)")
  }

  @Test func aMatchIsMarkedWithoutItsCaseAndItsDiacritics() throws {
    let driver = try driver("Über die Brücke")
    driver.press(" ", "/")

    driver.type("uber die b")

    #expect(marked(driver) == ["Über die B"], "\(driver.screen)")
  }
}
