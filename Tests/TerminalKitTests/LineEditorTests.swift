import Foundation
import SeededRandom
import TerminalSurface
import Testing

@testable import TerminalKit

struct LineEditorTests {
  private func press(_ press: KeyPress, in editor: inout LineEditor) {
    let isHandled = editor.handle(press)
    #expect(isHandled, "\(press)")
  }

  @Test func typedTextIsInsertedBeforeTheCursor() {
    var editor = LineEditor("Fix login")
    editor.moveToStart()
    editor.insert("Re: ")

    #expect(editor.text == "Re: Fix login")
    #expect(editor.cursor == 4)
  }

  @Test(arguments: ["가나다", "漢字かな", "👨‍👩‍👧👍🏽🇩🇪", "e\u{301}o\u{308}"])
  func backspaceTakesAWholeCharacter(text: String) {
    var editor = LineEditor(text)
    let count = text.count

    editor.deleteBackward()

    #expect(editor.text == String(text.dropLast()), "from \(text)")
    #expect(editor.cursor == count - 1)
  }

  @Test func aMarkJoinsTheCharacterBeforeIt() {
    var editor = LineEditor("cafe")
    editor.insert("\u{301}")

    #expect(editor.characters.count == 4)
    #expect(editor.text == "cafe\u{301}")
    #expect(editor.cursor == 4)
  }

  @Test func jamoTypedOneByOneBecomeOneSyllable() {
    var editor = LineEditor()
    for scalar in ["\u{1112}", "\u{1161}", "\u{11AB}"] { editor.insert(scalar) }

    #expect(editor.characters.count == 1)
    #expect(editor.cursor == 1)
  }

  @Test func aJoinerBetweenTwoEmojiMakesThemOne() {
    var editor = LineEditor("👨👩")
    editor.moveLeft()
    editor.insert("\u{200D}")

    #expect(editor.text == "👨\u{200D}👩")
    #expect(editor.characters.count == 1)
    #expect(editor.cursor == 1)
  }

  @Test func regionalIndicatorsThatMeetAfterADeletionBecomeOneFlag() {
    var editor = LineEditor("🇩x🇪")
    editor.moveLeft()
    editor.deleteBackward()

    #expect(editor.characters.count == 1)
    #expect(editor.text == "🇩🇪")
  }

  /// Only what is beside a change is divided again, which must come to the same as all of it.
  @Test(arguments: [UInt64(1), 2, 3]) func theTextIsDividedAsAWhole(seed: UInt64) throws {
    let pieces = [
      "a", " ", "\u{301}", "\u{200D}", "👨", "👩", "🇩", "🇪", "🇰", "\u{1112}", "\u{1161}", "\u{11AB}",
      "👍",
      "🏽", "漢", "क", "\u{94D}", "ष",
    ]
    var random = SeededGenerator(seed: seed)
    var editor = LineEditor()
    for number in 0..<5_000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: editor.deleteBackward()
      case 1: editor.deleteForward()
      case 2: editor.moveCursor(to: Int.random(in: 0...editor.characters.count, using: &random))
      case 3 where editor.characters.count > 40: editor.deleteToStart()
      case 4: editor.undo()
      default:
        let count = Int.random(in: 1...3, using: &random)
        editor.insert((0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
      }
      try #require(editor.characters == Array(editor.text), "seed \(seed), number \(number)")
      try #require(editor.byteCount == editor.text.utf8.count, "seed \(seed), number \(number)")
      try #require((0...editor.characters.count).contains(editor.cursor))
    }
  }

  @Test func wordsAreMovedOverAndDeletedWhole() {
    var editor = LineEditor("move the 카드, please")
    press(KeyPress(.character("b"), .alt), in: &editor)
    press(.control("w"), in: &editor)
    #expect(editor.text == "move the please")
    press(KeyPress(.character("b"), .alt), in: &editor)
    press(KeyPress(.character("d"), .alt), in: &editor)
    #expect(editor.text == "move  please")
  }

  @Test func theRestOfTheLineIsDeletedOnEitherSide() {
    var editor = LineEditor("one two")
    for _ in 0..<3 { editor.moveLeft() }
    press(.control("k"), in: &editor)
    #expect(editor.text == "one ")
    editor.insert("x")
    press(.control("u"), in: &editor)
    #expect(editor.text.isEmpty)
  }

  @Test func aKeyThatMeansNothingHereIsLeftToOthers() {
    var editor = LineEditor("text")

    for press in [KeyPress(.function(5)), .control("l")] {
      let isHandled = editor.handle(press)
      #expect(!isHandled)
    }
    #expect(editor.text == "text")
  }

  @Test(arguments: [UInt64(1), 2, 3, 4, 5, 6, 7, 8])
  func randomEditsKeepTheCursorOnACharacterAndTheTextWhole(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var editor = LineEditor()
    let pieces = ["a", " ", "한", "\u{301}", "\u{200D}", "👩", "🇩", "🇪", "漢", "\u{5D0}", "\u{FE0F}"]
    for step in 0..<400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: editor.insert(pieces.randomElement(using: &random) ?? "a")
      case 5: editor.moveLeft()
      case 6: editor.moveRight()
      case 7: editor.deleteBackward()
      case 8: editor.deleteForward()
      default: editor.moveWordLeft()
      }
      let evidence: Comment = "seed \(seed), step \(step), text \(editor.text.debugDescription)"
      #expect((0...editor.characters.count).contains(editor.cursor), evidence)
      #expect(Array(editor.text) == editor.characters, evidence)
    }
  }

  /// What shows of a line, and the cell of the cursor.
  private func shown(_ editor: LineEditor, from previous: Int = 0) -> (text: String, cursor: Int) {
    var view = LineView(editor)
    view.scroll(from: previous, width: 8)
    var line = LineBuilder(width: 12)
    view.append(to: &line, width: 8)
    let cells = line.finished().cells.filter { $0.glyph != .continuation }
    let text = cells.map(\.glyph.description).joined()
    return (text.trimmingCharacters(in: .whitespaces), view.cursorColumn)
  }

  @Test func aLineShowsAtItsEndsThatThereIsMore() {
    var editor = LineEditor("0123456789")
    #expect(shown(editor) == ("‹456789", 7))
    editor.moveToStart()
    #expect(shown(editor, from: 3) == ("0123456›", 0))
    #expect(shown(LineEditor("0123456")) == ("0123456", 7))
    // The sign takes the place of a wide character without moving what follows.
    #expect(shown(LineEditor("가나다라마")) == ("‹ 라마", 6))
  }

  @Test func theCharacterUnderTheCursorIsNeverHiddenByTheSign() {
    var editor = LineEditor("0123456789")
    var first = 3
    for cursor in (0..<10).reversed() {
      press(KeyPress(.left), in: &editor)
      var view = LineView(editor)
      view.scroll(from: first, width: 8)
      first = view.first
      #expect(first == 0 || cursor > first, "the cursor at \(cursor), shown from \(first)")
      let (text, column) = shown(editor, from: first)
      #expect(Array(text)[column] == Character("\(cursor)"), "the cursor at \(cursor): \(text)")
    }
  }
}
