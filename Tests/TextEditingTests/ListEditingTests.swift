import Testing

@testable import TextEditing

@Suite struct ListEditingTests {
  @Test(arguments: [
    ("- x|", "- x\n- |"), ("* x|", "* x\n* |"), ("+ x|", "+ x\n+ |"), ("1. x|", "1. x\n2. |"),
    ("9) x|", "9) x\n10) |"), ("- #x y|", "- #x y\n- |"), ("  - x|", "  - x\n  - |"),
    ("\t1. x|", "\t1. x\n\t2. |"), ("-   x|", "-   x\n-   |"), ("- one| two", "- one\n- | two"),
    ("999999999. x|", "999999999. x\n999999999. |"),
  ])
  func enterContinuesAList(before: String, expected: String) throws {
    #expect(try after(before, [.newline]) == expected)
  }

  @Test func aTickedTaskIsFollowedByOneThatIsNot() throws {
    var editor = TextEditor("- [x] done", width: 40)
    try editor.perform(.move(.textEnd))
    try editor.perform(.newline)
    try editor.perform(.insert("next"))
    try editor.perform(.newline)

    #expect(editor.text == "- [x] done\n- [ ] next\n- [ ] ")
    try editor.perform(.newline)
    #expect(editor.text == "- [x] done\n- [ ] next\n")
  }

  @Test(arguments: [
    ("- |", "|"), ("a\n  - |", "a\n|"), ("1. x\n2. |", "1. x\n|"), ("-|", "|"),
    ("- x\n- |\nend", "- x\n|\nend"),
  ])
  func enterOnAnEmptyItemEndsTheList(before: String, expected: String) throws {
    #expect(try after(before, [.newline]) == expected)
  }

  @Test(arguments: [
    ("|- x", "\n|- x"), ("-| x", "-\n| x"), ("-x|", "-x\n|"), ("1x|", "1x\n|"), ("1.x|", "1.x\n|"),
    ("  text|", "  text\n  |"), (" | text", " \n | text"), ("1234567890. x|", "1234567890. x\n|"),
    ("**bold**|", "**bold**\n|"), ("```\n- x|", "```\n- x\n|"),
    ("~~~\n```\n- x|", "~~~\n```\n- x\n|"),
    ("```\n```\n- x|", "```\n```\n- x\n- |"),
  ])
  func enterElsewhereKeepsTheIndentationOnly(before: String, expected: String) throws {
    #expect(try after(before, [.newline]) == expected)
  }

  @Test func itemsAreIndentedToTheTextOfTheItemBefore() throws {
    #expect(try after("- a\n- b|", [.indentItems]) == "- a\n  - b|")
    #expect(try after("1. a\n2. |b", [.indentItems]) == "1. a\n   2. |b")
    #expect(try after("  - b|", [.outdentItems]) == "- b|")
    #expect(try after(" |- b", [.outdentItems]) == "|- b")
    #expect(try after("\t- b|", [.outdentItems]) == "- b|")
    #expect(try after("- b|", [.outdentItems]) == "- b|")
  }

  @Test func linesWithoutAnItemAmongThemAreIndentedAsCode() throws {
    #expect(try after("plain|", [.indentItems]) == "    plain|")
    #expect(try after("[if a:\n  b\n\nc]", [.indentItems]) == "    [if a:\n      b\n\n    c]")
    #expect(try after("[if a:\n  b\n\nc]", [.indentItems, .undo]) == "[if a:\n  b\n\nc]")
    #expect(try after("    [if a:\n      b]", [.outdentItems]) == "[if a:\n  b]")
    #expect(try after("\t[a\n  b]\n c", [.outdentItems]) == "[a\nb]\n c")
    #expect(try after("가|", [.outdentItems]) == "가|")
    #expect(try after("|", [.indentItems]) == "|")
  }

  @Test func linesBelowAnItemMoveWithIt() throws {
    let before = "[1. a\n   more\nplain\n- b\n  more]"
    let shifted = "   [1. a\n      more\nplain\n  - b\n    more]"
    #expect(try after(before, [.indentItems]) == shifted)
    #expect(try after(shifted, [.outdentItems]) == before)
  }

  @Test func allItemsOfASelectionAreShiftedAsOneStep() throws {
    let before = "- a\r\nplain\r\n1. [b\n- c]\n- d"
    #expect(try after("- [a\nplain\n- b]", [.indentItems]) == "  - [a\nplain\n  - b]")
    #expect(try after(before, [.indentItems]) == "- a\r\nplain\r\n   1. [b\n  - c]\n- d")
    #expect(try after(before, [.indentItems, .undo]) == before)
    #expect(try after("  - [a\n- b]", [.outdentItems]) == "- [a\n- b]")
  }

  @Test(arguments: [
    ("```\n    code|", "```\n    code\n```|"), ("  ~~~~\n\tcode|", "  ~~~~\n\tcode\n\t~~~|"),
    ("- a\n  ```\n    code|", "- a\n  ```\n    code\n  ```|"),
    ("    code|", "    code\n    ```|"),
  ])
  func aFenceThatClosesCodeIsPutBelowTheOpeningOne(before: String, expected: String) throws {
    let sign = before.contains("~") ? "~" : "`"

    let edits = [TextEdit.newline] + Array(repeating: .insert(sign), count: 3)

    #expect(try after(before, edits) == expected)
  }

  @Test func theIndentationOfALineThatStaysEmptyIsTakenAway() throws {
    #expect(try after("    a|", [.newline, .newline, .insert("b")]) == "    a\n\n    b|")
    #expect(try after("\ta|\r\nc", [.newline, .newline]) == "\ta\r\n\r\n\t|\r\nc")
    #expect(try after("    a\n  |  ", [.newline]) == "    a\n  \n  |  ")
  }
}
