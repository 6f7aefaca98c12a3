import BoardModel
import BoardScreens
import BoardStorage
import TerminalSurface
import Testing

/// Where the filter found its words is shown in the row, be it deep in the body, a step or a comment.
struct TextHitTests {
  private func board(size: Size = Size(columns: 100, rows: 24)) throws -> BoardDriver {
    let lines = (1...60).map { $0 == 40 ? "- the **Nadel** lies 바늘 here" : "line \($0)" }
    let text = lines.joined(separator: "\n\n")
    return try BoardDriver(
      [
        [
          CardDraft(title: "deep", body: "The beginning.\n\n" + text),
          CardDraft(title: "steps", checklist: [ChecklistItem(text: "find a nadel", isDone: true)]),
          CardDraft(title: "said"),
          CardDraft(title: "nadel", body: "Nothing else.\n\nA nadel below."),
        ]
      ],
      size: size
    )
  }

  private func find(_ text: String, on board: BoardDriver) {
    board.press("/")
    board.type(text)
    board.press("<enter>")
    board.findAll()
  }

  @Test func theLineOfTheBodyWithTheWordShows() throws {
    let board = try board()
    #expect(board.screen.contains("The beginning."), "\(board.screen)")
    find("바늘", on: board)

    #expect(board.screen.contains("the Nadel lies 바늘 here"), "\(board.screen)")
    #expect(!board.screen.contains("The beginning."), "\(board.screen)")
    board.press("<esc>")

    #expect(board.screen.contains("The beginning."), "\(board.screen)")
  }

  @Test func aStepAndACommentShowToo() throws {
    let board = try board()
    _ = try board.update { store, cards in
      try store.perform(.comment(cards[2], "Nobody\nknows a Nadel."))
    }
    find("nadel", on: board)

    #expect(board.screen.contains("☑ find a nadel"), "\(board.screen)")
    #expect(board.screen.contains(": knows a Nadel."), "\(board.screen)")
    #expect(board.screen.contains("Nothing else."), "A title is enough.\n\(board.screen)")
    #expect(!board.screen.contains("A nadel below."), "\(board.screen)")
  }

  @Test func textThatAnotherProgramWritesIsReadAgain() throws {
    let board = try board()
    find("바늘", on: board)

    _ = try board.update { store, cards in
      try store.edit(cards[0], [.body("First.\n\nSecond.\n\nA new 바늘.")])
    }

    #expect(board.screen.contains("A new 바늘."), "\(board.screen)")
  }

  @Test func thePartOfALongParagraphWithTheWordShows() throws {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let board = try BoardDriver(
      [[CardDraft(title: "long", body: "\(words) needle \(words)")]],
      size: Size(columns: 100, rows: 24)
    )
    find("needle", on: board)

    let row = board.lines.first { $0.contains("… word") }
    #expect(row?.contains("word needle") == true, "\(board.screen)")
  }

  @Test func theReadingPaneGoesToTheWord() throws {
    let board = try board(size: Size(columns: 170, rows: 30))
    #expect(!board.screen.contains("Nadel"), "\(board.screen)")
    find("바늘", on: board)

    #expect(board.screen.ranges(of: "바늘 here").count == 2, "\(board.screen)")
    board.press("<esc>")

    #expect(board.screen.ranges(of: "The beginning.").count == 2, "\(board.screen)")
  }
}
