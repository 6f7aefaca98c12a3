import TerminalSurface
import Testing

/// Combining marks in text that is printed.
struct PrintableMarksTests {
  @Test func noLetterHasMoreMarksThanAnyLanguageNeeds() {
    let marks = String(repeating: "\u{301}", count: 500)

    let printed = PrintableText.sanitised("a\(marks)b\u{302}\u{323}c")

    #expect(
      Array(printed.unicodeScalars)
        == Array("a\(String(repeating: "\u{301}", count: 8))b\u{302}\u{323}c".unicodeScalars)
    )
  }

  @Test(arguments: ["é", "ệ", "หนึ่ง", "क्षि", "👩‍👩‍👧", "❤️", "שָׁלוֹם"])
  func whatLanguagesWriteStays(text: String) {
    #expect(PrintableText.sanitised(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
