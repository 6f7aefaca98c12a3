import TerminalSurface
import Testing

/// Combining marks in text that is printed.
struct PrintableMarksTests {
  /// Where each of them copied all that was written before, this took half a minute.
  @Test func halfAMillionControlCharactersAreWrittenOut() {
    let text = String(repeating: "\u{1B}a\n", count: 500_000)

    let shown = PrintableText.sanitisedLines(text)

    #expect(shown.utf8.count == 500_000 * ("\u{241B}".utf8.count + 2))
    #expect(shown.hasPrefix("\u{241B}a\n\u{241B}a\n"))
  }

  @Test func noLetterHasMoreMarksThanAnyLanguageNeeds() {
    let marks = String(repeating: "\u{301}", count: 500)

    let printed = PrintableText.sanitised("a\(marks)b\u{302}\u{323}c")

    #expect(
      Array(printed.unicodeScalars)
        == Array("a\(String(repeating: "\u{301}", count: 8))b\u{302}\u{323}c".unicodeScalars)
    )
  }

  @Test(arguments: ["é", "ệ", "หนึ่ง", "क्षि", "👩‍👩‍👧", "❤️", "שָׁלוֹם"])
  func marksOfLanguagesStayPrintable(text: String) {
    #expect(PrintableText.sanitised(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
