import BoardModel
import Testing

/// The lines of a paste without the signs of lists.
struct PastedListTests {
  @Test(arguments: [
    ("- [ ] one\n- [x] two\n- three", ["one", "two", "three"]),
    ("* one\n+ two\n• three\n– four", ["one", "two", "three", "four"]),
    ("[ ] one\n[X] two", ["one", "two"]),
    ("  - one\n\t- two\r\n\n- three\n", ["one", "two", "three"]),
    ("1. one\n2. two\n10. three", ["one", "two", "three"]),
    ("1) one\n2) [x] two", ["one", "two"]),
    // Not all lines have a number: it belongs to the text.
    ("1. Quarter\nand more", ["1. Quarter", "and more"]),
    ("2. Quarter", ["2. Quarter"]),
    ("- only one", ["only one"]),
    // Signs without a blank behind them are text.
    ("-5 degrees\n*bold* text\n[x]y\n#tag", ["-5 degrees", "*bold* text", "[x]y", "#tag"]),
    ("-\n- \n- [ ]\none", ["one"]),
    ("- - one", ["- one"]),
    ("\n \n", []),
  ])
  func aLineIsItsText(_ paste: (text: String, lines: [String])) {
    #expect(PastedList(paste.text).lines == paste.lines)
  }
}
