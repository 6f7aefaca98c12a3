import Testing

@testable import TextEditing

/// One key after another, as a person would type them; `|` is the cursor in the texts here, and
/// `[` and `]` are the ends of the selection.
@Suite struct TextEditorTests {
  @Test func typedTextIsAppendedInOrder() throws {
    #expect(try after("a|d", [.insert("b"), .insert("c")]) == "abc|d")
    #expect(try after("[ab]c", [.insert("x")]) == "x|c")
  }

  @Test func aMarkJoinsTheLetterBeforeIt() throws {
    #expect(try after("e|x", [.insert("\u{301}")]) == "e\u{301}|x")
    #expect(try after("e|x", [.insert("\u{301}"), .delete(.characterBackward)]) == "|x")
    #expect(try after("🇩|🇪", [.insert("🇩")]) == "🇩🇩|🇪")
    #expect(try after("👩|👧", [.insert("\u{200D}")]) == "👩\u{200D}👧|")
    #expect(try after("ᄒ|", [.insert("ᅡ"), .insert("ᆫ"), .move(.left)]) == "|ᄒ\u{1161}\u{11AB}")
  }

  @Test func deletingTakesWholeCharacters() throws {
    #expect(try after("a👨‍👩‍👧|", [.delete(.characterBackward)]) == "a|")
    #expect(try after("|🇩🇪🇫🇷", [.delete(.characterForward)]) == "|🇫🇷")
    #expect(try after("a\r\n|b", [.delete(.characterBackward)]) == "a|b")
    #expect(try after("|", [.delete(.characterBackward), .delete(.characterForward)]) == "|")
  }

  @Test func deletingByWordAndLineTakesThatMuch() throws {
    #expect(try after("one two.|", [.delete(.wordBackward)]) == "one |")
    #expect(try after("one| two three", [.delete(.wordForward)]) == "one| three")
    #expect(try after("one\ntw|o", [.delete(.toLineStart)]) == "one\n|o")
    #expect(try after("one\n|two", [.delete(.toLineStart)]) == "one|two")
    #expect(try after("o|ne\ntwo", [.delete(.toLineEnd)]) == "o|\ntwo")
    #expect(try after("one|\r\ntwo", [.delete(.toLineEnd)]) == "one|two")
  }

  @Test func textDeletedInOneGoIsReturned() throws {
    var editor = TextEditor("one two\nthree", width: 20)

    #expect(try editor.perform(.delete(.toLineEnd)).taken == "one two")
    #expect(try editor.perform(.delete(.characterForward)).taken == nil)
    #expect(try editor.perform(.delete(.wordForward)).taken == "three")
    #expect(try editor.perform(.cut).taken == nil)
  }

  @Test func shiftedMotionsSelectAndPlainOnesLeaveTheSelection() throws {
    #expect(try after("a|bc", [.select(.right), .select(.right)]) == "a[bc]")
    #expect(try after("ab|c", [.select(.left), .select(.lineEnd)]) == "ab[c]")
    #expect(try after("a[bc]d", [.move(.left)]) == "a|bcd")
    #expect(try after("a[bc]d", [.move(.right)]) == "abc|d")
    #expect(try after("a|b\nc", [.selectAll]) == "[ab\nc]")
  }

  @Test func theMarkSelectsUntilItIsTakenAwayOrTheTextChanges() throws {
    #expect(
      try after("|one two", [.toggleMark, .move(.wordRight), .move(.wordRight)]) == "[one two]"
    )
    #expect(try after("|one", [.toggleMark, .move(.right), .toggleMark]) == "o|ne")
    #expect(try after("|one", [.toggleMark, .move(.right), .cut, .move(.right)]) == "n|e")
  }

  @Test func cutCopyAndPasteKeepTheText() throws {
    var editor = try editor("a[bc]d")

    #expect(try editor.perform(.copy) == TextEditResult(isChanged: false, taken: "bc"))
    let cut = try editor.perform(.cut)
    #expect(cut == TextEditResult(isChanged: true, taken: "bc"))
    try editor.perform(.move(.textEnd))
    try editor.perform(.paste("bc"))
    #expect(editor.text == "adbc")
  }

  @Test func pastedLineBreaksBecomeThoseOfTheText() throws {
    #expect(try after("x\n|", [.paste("a\r\nb\rc\nd")]) == "x\na\nb\nc\nd|")
    #expect(try after("x\r\ny|", [.paste("a\nb")]) == "x\r\nya\r\nb|")
    #expect(try after("|", [.paste("a\0b")]) == "a\u{FFFD}b|")
    #expect(try after("a|\r\nb", [.newline]) == "a\r\n|\r\nb")
  }

  @Test func textThatWouldBeTooLargeIsRefusedAsAWhole() throws {
    var editor = TextEditor("12345", width: 20, byteLimit: 10)

    #expect(throws: TextOverflow(limit: 10, excess: 1)) { try editor.perform(.paste("六六")) }
    #expect(editor.text == "12345")
    #expect(!editor.history.canUndo)
    try editor.perform(.selectAll)
    try editor.perform(.paste("1234567890"))
    #expect(editor.byteCount == 10)
    #expect(throws: TextOverflow(limit: 10, excess: 1)) { try editor.perform(.newline) }
    #expect(
      TextOverflow(limit: 10, excess: 2).reason == "2 bytes too many: a text has at most 10 bytes"
    )
  }

  @Test func aTextOverTheLimitCanStillBeShortened() throws {
    var editor = TextEditor("12345", width: 20, byteLimit: 3)

    try editor.perform(.delete(.characterForward))

    #expect(editor.text == "2345")
  }

  @Test func aTextThatWasNotChangedIsByteForByteTheSame() {
    for text in ["", "\n", "a\r\nb\rc\n", "\u{FEFF}e\u{301}é\t\u{0}", "a\u{2028}b\u{85}c"] {
      #expect(Array(TextEditor(text, width: 4).text.utf8) == Array(text.utf8))
    }
  }

  @Test func wordsAreLettersAndDigitsOfAnyScript() throws {
    #expect(try after("|  one-two", [.move(.wordRight)]) == "  one|-two")
    #expect(try after("카드 옮기|기", [.move(.wordLeft)]) == "카드 |옮기기")
    #expect(try after("a|\n\nb", [.move(.wordRight)]) == "a\n\nb|")
    #expect(try after("שלום עו|לם", [.move(.wordLeft)]) == "שלום |עולם")
  }

  @Test func aClickGoesToTheCharacterUnderIt() {
    var editor = TextEditor("ab漢字\nx", width: 20)

    editor.moveCursor(to: editor.content.offset(at: TextPlace(row: 0, column: 3)))
    #expect(editor.cursor == 2)
    editor.moveCursor(
      to: editor.content.offset(at: TextPlace(row: 9, column: 9)),
      isSelecting: true
    )
    #expect(editor.selectedText == "漢字\nx")
    editor.moveCursor(to: 4)
    #expect(editor.cursor == 2)
  }

  @Test func aCopyIsAValueOfItsOwn() throws {
    var editor = try editor("one| two", width: 4)
    let copy = editor

    try editor.perform(.insert("\nx"))
    try editor.perform(.undo)
    try editor.perform(.delete(.toLineStart))

    #expect(copy.marked == "one| two")
    #expect(!copy.history.canUndo)
    #expect(copy.content.rowCount == 2)
  }

  @Test func theRevisionChangesWithTheTextOnly() throws {
    var editor = try editor("one| two")

    try editor.perform(.move(.right))
    try editor.perform(.copy)
    try editor.perform(.delete(.wordForward))
    #expect(editor.revision == 1)
    try editor.perform(.delete(.wordForward))
    #expect(editor.revision == 1)
    try editor.perform(.undo)
    #expect(editor.revision == 2)
  }
}
