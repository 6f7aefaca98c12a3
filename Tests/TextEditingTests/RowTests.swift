import TerminalSurface
import Testing

@testable import TextEditing

@Suite struct RowTests {
  @Test(arguments: [
    ("", 5, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one ", "two"]),
    ("one two", 3, ["one ", "two"]), ("one  two", 3, ["one ", " ", "two"]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 4, ["a ", "bcde", "fgh"]),
    ("漢字漢字", 5, ["漢字", "漢字"]), ("漢字、漢", 4, ["漢", "字、", "漢"]), ("a漢字", 2, ["a", "漢", "字"]),
    ("한국어 글", 6, ["한국어 ", "글"]), ("한국어 글", 4, ["한국", "어 ", "글"]),
    ("a\nb", 5, ["a", "b"]), ("a\n", 5, ["a", ""]), ("a\r\nb\rc", 5, ["a", "b\rc"]),
    ("a\tb", 2, ["a\t", "b"]), ("    abcdef", 6, ["    ab", "cdef"]),
    ("ab \ncd", 2, ["ab ", "cd"]),
    ("👨‍👩‍👧👨‍👩‍👧", 3, ["👨‍👩‍👧", "👨‍👩‍👧"]), ("a\u{202E}b", 4, ["a", "\u{202E}", "b"]), ("🇩🇪🇫🇷", 3, ["🇩🇪", "🇫🇷"]),
  ])
  func linesBreakWherePeopleExpectIt(text: String, width: Int, expected: [String]) {
    let editor = TextEditor(text, width: width)

    #expect(editor.rows(in: 0..<100).map { editor.buffer.text(in: $0.range) } == expected)
    #expect(editor.content.rowCount == expected.count)
  }

  @Test func eachRowHasTheNumberOfItsLine() {
    let editor = TextEditor("one two\nthree", width: 4)

    let rows = editor.rows(in: 1..<3)

    #expect(rows.map(\.line) == [0, 1])
    #expect(rows.map(\.lineStart) == [0, 8])
    #expect(rows.map(\.isFirstOfLine) == [false, true])
    #expect(rows.map(\.isLastOfLine) == [true, false])
  }

  @Test func clustersKnowTheirCells() {
    let editor = TextEditor("a漢\u{1B}e\u{301}🇩🇪", width: 20)

    let clusters = editor.content.clusters(of: editor.rows(in: 0..<1)[0])

    #expect(clusters.map(\.column) == [0, 1, 3, 4, 5])
    #expect(clusters.map(\.width) == [1, 2, 1, 1, 2])
  }

  @Test func goingDownKeepsTheColumnOverShortRows() throws {
    let edits: [TextEdit] = [.move(.down(rows: 1)), .move(.down(rows: 1))]
    #expect(try after("abcd|e\nx\nabcde", edits) == "abcde\nx\nabcd|e")
    #expect(try after("abcd|e\nx\nabcde", [edits[0]]) == "abcde\nx|\nabcde")
    #expect(try after("abcd|e\n漢字漢\nx", [edits[0]]) == "abcde\n漢字|漢\nx")
    #expect(try after("abc|de\n漢字漢\nabcde", [edits[0]]) == "abcde\n漢|字漢\nabcde")
    #expect(try after("abc|de\n漢字漢\nabcde", edits) == "abcde\n漢字漢\nabc|de")
    #expect(
      try after("abcd|e\nx\nabcde", [edits[0], .move(.left), edits[0]]) == "abcde\nx\n|abcde"
    )
  }

  @Test func goingUpFromTheFirstRowComesToTheStart() throws {
    #expect(try after("a|b\nc", [.move(.up(rows: 1))]) == "|ab\nc")
    #expect(try after("ab\n|c", [.move(.down(rows: 1))]) == "ab\nc|")
    #expect(try after("ab\ncd|", [.move(.up(rows: .max))]) == "ab|\ncd")
    #expect(try after("|ab\ncd\nef", [.move(.down(rows: .max))]) == "ab\ncd\n|ef")
    #expect(try after("|ab", [.move(.up(rows: .max)), .move(.down(rows: .max))]) == "ab|")
  }

  @Test func motionsByRowFollowTheWrap() throws {
    #expect(try after("one two th|ree", width: 4, [.move(.rowStart)]) == "one two |three")
    #expect(try after("one tw|o three", width: 4, [.move(.rowEnd)]) == "one two| three")
    #expect(try after("one two thre|e", width: 8, [.move(.rowEnd)]) == "one two three|")
    #expect(try after("abcd|efgh", width: 4, [.move(.rowEnd), .move(.up(rows: 1))]) == "abc|defgh")
    #expect(try after("one |two", width: 4, [.move(.up(rows: 1))]) == "|one two")
    #expect(try after("o|ne two", width: 4, [.select(.down(rows: 1))]) == "o[ne t]wo")
  }

  @Test func thePlaceOfTheCursorIsInItsRow() throws {
    let places: [(String, TextPlace)] = [
      ("|one two", TextPlace(row: 0, column: 0)), ("one| two", TextPlace(row: 0, column: 3)),
      ("one |two", TextPlace(row: 1, column: 0)), ("one two|", TextPlace(row: 1, column: 3)),
      ("漢|字", TextPlace(row: 0, column: 2)), ("a\r\n|b", TextPlace(row: 1, column: 0)),
      ("abc |", TextPlace(row: 0, column: 4)), ("\n\n|", TextPlace(row: 2, column: 0)),
    ]
    for (text, place) in places {
      #expect(
        try editor(text, width: 3 + (text.contains("漢") ? 1 : 0)).cursorPlace == place,
        "\(text)"
      )
    }
  }

  @Test func anotherWidthBreaksTheLinesAgainAndKeepsTheCursor() throws {
    var editor = try editor("one two three|", width: 20)

    editor.setWidth(4)

    #expect(editor.content.rowCount == 4)
    #expect(editor.marked == "one two three|")
    #expect(editor.cursorPlace == TextPlace(row: 3, column: 1))
    editor.setWidth(0)
    #expect(editor.content.width == 1)
  }

  @Test func manyKeysInALongLineStillGiveTheRowsOfTheWholeText() throws {
    var editor = TextEditor(String(repeating: "x漢", count: 5000), width: 10)
    for step in 0..<60 {
      editor.moveCursor(to: (step * 7919) % editor.byteCount)
      try editor.perform(step % 3 == 0 ? .delete(.characterForward) : .insert("ab"))
    }

    let fresh = TextEditor(editor.text, width: 10)
    let all = 0..<fresh.content.rowCount
    #expect(editor.rows(in: all) == fresh.rows(in: all))
    #expect(editor.content.rowCount == fresh.content.rowCount)
  }
}

extension TextRow {
  var isFirstOfLine: Bool { range.lowerBound == lineStart }
}
