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
    ("9998. one\n10001. two\n123456) three", ["one", "two", "three"]),
    ("1. one\n10) ten\n- [x] box\n* star", ["one", "ten", "box", "star"]),
    ("1. one\n2. two\nand more", ["one", "two", "and more"]),
    // A number of another form, or one number among bullets: both are text.
    ("1. one\n2. two\n3 apples", ["1. one", "2. two", "3 apples"]),
    ("- one\n- two\n1. FC Köln", ["one", "two", "1. FC Köln"]),
    ("1. one\n2. two\nso\nmuch\ntext", ["1. one", "2. two", "so", "much", "text"]),
    // One number that counts the lines of a list, and one that does not.
    ("- one #a\n- [x] two fri\n\n3. three !high", ["one #a", "two fri", "three !high"]),
    ("1. one\n- two\n- three", ["one", "two", "three"]),
    ("- one\n2. two", ["one", "2. two"]),
    ("- one\n- two\nand more\n4. four", ["one", "two", "and more", "4. four"]),
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
  func aPlainLineBecomesATitle(_ paste: (text: String, lines: [String])) {
    #expect(PastedList(paste.text).items.map(\.text) == paste.lines)
  }

  @Test func aBoxSaysWhetherACardIsDone() {
    let list = PastedList("- [x] paid\n- [/] begun\n- [-] half\n- [ ] open\n- plain\n[X] alone")

    #expect(list.items.map(\.kind) == [.done, .doing, .doing, .toDo, .toDo, .done])
  }

  @Test func linesBelowAnItemAreItsStepsAndItsBody() throws {
    let text =
      "- [ ] Plan trip #home\n  - [x] tickets\n  - [ ] hotel\n  Ask *Anna*.\n\t- by train\n- Other"
    let list = PastedList(text)

    #expect(list.items.map(\.text) == ["Plan trip #home", "Other"])
    let steps = list.items[0].checklist
    #expect(steps.map(\.text) == ["tickets", "hotel"])
    #expect(steps.map(\.isDone) == [true, false])
    #expect(list.items[0].body == ["Ask *Anna*.", "- by train"])
    #expect(list.items[1].checklist.isEmpty)
  }

  @Test func nestedBulletsAreStepsIfNoneHasABox() {
    let list = PastedList("- Plan trip\n  - tickets\n  - hotel\n    by train\n- Other")

    #expect(list.items.map(\.text) == ["Plan trip", "Other"])
    #expect(list.items[0].checklist.map(\.text) == ["tickets", "hotel"])
    #expect(list.items[0].body == ["by train"])
  }

  @Test func anIndentedLineBelowPlainTextIsACard() {
    #expect(PastedList("one\n  two\n").items.map(\.text) == ["one", "two"])
  }
}
