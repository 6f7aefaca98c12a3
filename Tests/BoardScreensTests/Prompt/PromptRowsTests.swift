import BoardModel
import SeededRandom
import TerminalSurface
import Testing

@testable import BoardScreens
@testable import TerminalKit

/// The prompt takes as many lines as its text needs, up to four.
struct PromptRowsTests {
  private func wrapped(_ text: String, width: Int) -> [String] {
    let line = WrappedLine(LineEditor(text), width: width)
    return line.rows.map { String(line.editor.characters[$0]) }
  }

  @Test func aLineBreaksAfterBlanksAndLongWordsAnywhere() {
    #expect(wrapped("", width: 8) == [""])
    #expect(wrapped("Buy milk", width: 9) == ["Buy milk"])
    #expect(wrapped("Buy milk", width: 8) == ["Buy ", "milk"])
    #expect(wrapped("Buy milk and bread", width: 9) == ["Buy milk ", "and ", "bread"])
    #expect(wrapped("Internationally", width: 7) == ["Intern", "ationa", "lly"])
    #expect(wrapped("우유 사기", width: 8) == ["우유 ", "사기"])
    #expect(wrapped("buy 牛乳と卵。", width: 10) == ["buy 牛乳", "と卵。"])
    // A blank in the last cell leaves the cursor behind it no cell.
    #expect(wrapped("Buy milk ", width: 9) == ["Buy milk ", ""])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func everyCharacterHasACellAndEveryCellItsCharacter(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signs: [Character] = ["a", "b", " ", " ", "가", "👩‍👩‍👧", "é", "-"]
    for _ in 0..<300 {
      let count = Int.random(in: 0...60, using: &generator)
      let text = String((0..<count).map { _ in signs.randomElement(using: &generator) ?? " " })
      let width = Int.random(in: 4...24, using: &generator)
      var editor = LineEditor(text)
      let rows = WrappedLine(editor, width: width).rows
      #expect(rows.flatMap(Array.init) == Array(0..<count), "seed \(seed): \(text) in \(width)")
      for cursor in 0...count {
        editor.moveCursor(to: cursor)
        let line = WrappedLine(editor, width: width)
        #expect(line.cursorColumn < width, "seed \(seed): \(cursor) in “\(text)” of \(width)")
        #expect(line.index(atColumn: line.cursorColumn, row: line.cursorRow) == cursor)
        #expect(line.shown(from: 0, count: 2).contains(line.cursorRow))
      }
    }
  }

  /// The prompt's lines, from its bar on.
  private func prompt(_ board: BoardDriver) -> [Substring] {
    board.lines.compactMap { line in line.firstIndex(of: "┃").map { line[$0...].prefix(26) } }
  }

  @Test func allOfALongTitleShowsWhileItIsTyped() throws {
    let board = try BoardDriver(counts: [2, 2, 2])
    board.press("a")

    board.type("Ask the neighbours about the #garden !high @anna")

    let lines = prompt(board)
    try #require(lines.count == 3, "\(board.screen)")
    #expect(lines[0].hasPrefix("┃  Ask the neighbours "))
    let cursor = try #require(board.frame.cursor)
    #expect(board.lines[cursor.row].contains("┃  "), "\(board.screen)")
    board.press("<c-u>")
    #expect(prompt(board).count == 1, "\(board.screen)")
  }

  @Test func aTextOfMoreThanFourLinesShowsThoseAroundTheCursor() throws {
    let board = try BoardDriver(counts: [2, 2, 2])
    board.press("a")
    board.type((1...9).map { "number\($0) and so on" }.joined(separator: " "))

    var lines = prompt(board)
    try #require(lines.count == 4, "\(board.screen)")
    #expect(lines[0].hasPrefix("┃↑") && !lines[3].hasPrefix("┃↓"), "\(board.screen)")
    #expect(lines[3].contains("on") || lines[3].contains("number9"), "\(board.screen)")

    board.press("<home>")

    lines = prompt(board)
    #expect(lines[0].hasPrefix("┃  number1") && lines[3].hasPrefix("┃↓"), "\(board.screen)")
  }

  @Test(arguments: [15, 7, 6, 5]) func theCursorIsInSightHoweverLowTheScreenIs(rows: Int) throws {
    let board = try BoardDriver(counts: [3, 0, 0], size: Size(columns: 50, rows: rows))
    board.press("j", "a")
    board.type("one two three four five six seven eight nine ten eleven twelve thirteen")

    let cursor = try #require(board.frame.cursor, "\(board.screen)")
    #expect(board.lines[cursor.row].contains("thirteen"), "\(board.screen)")
  }

  @Test func aTitleIsRenamedOnAsManyLinesAsItTakes() throws {
    let title = "Ask the neighbours about the garden"
    let drafts = [CardDraft(title: title), CardDraft(title: "below")]
    let board = try BoardDriver([drafts, [CardDraft(title: "b")], [CardDraft(title: "c")]])
    let row = try #require(board.lines.firstIndex { $0.contains("below") })

    board.press("r")

    #expect(prompt(board).count == 2, "\(board.screen)")
    #expect(try #require(board.lines.firstIndex { $0.contains("below") }) == row, "\(board.screen)")
    board.type(", and the trees behind")
    #expect(prompt(board).count == 3, "\(board.screen)")
    #expect(try #require(board.lines.firstIndex { $0.contains("below") }) == row + 1)
    board.press("<enter>")
    #expect(try board.titles(0) == [title + ", and the trees behind", "below"])
  }
}
