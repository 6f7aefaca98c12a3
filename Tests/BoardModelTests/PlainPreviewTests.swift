import Testing

@testable import BoardModel

/// The first paragraph of a body as a card shows it.
struct PlainPreviewTests {
  @Test(arguments: [
    ("", ""),
    ("plain words", "plain words"),
    ("\n\n  first\nparagraph\n\nsecond", "first paragraph"),
    ("## What happens\n\nIt fails.", "It fails."),
    ("# Only a heading", "Only a heading"),
    ("Title\n=====\n\nText", "Text"),
    ("text\n# heading\nmore", "text"),
    ("---\n\nafter a rule", "after a rule"),
    ("- one\n- [x] two\n* three", "one · two · three"),
    ("1. first\n2) second", "first · second"),
    ("> quoted\n> twice", "quoted twice"),
    ("```sh\nmake all\n```\nrest", "make all"),
    ("세션이 끝난 뒤에 **반드시** 일어난다", "세션이 끝난 뒤에 반드시 일어난다"),
  ])
  func theFirstParagraphStays(body: String, expected: String) {
    #expect(PlainPreview.firstParagraph(of: body) == expected)
  }

  @Test(arguments: [
    ("**bold**, *italic*, __both__ and ~~gone~~", "bold, italic, both and gone"),
    ("***all of it***", "all of it"),
    ("call `make **all**` now", "call make **all** now"),
    ("``a ` b``", "a ` b"),
    ("see [the *trace*](https://example.org/a_(b)) here", "see the trace here"),
    ("see [the trace][1]", "see the trace"),
    ("![a picture](a.png)", "a picture"),
    ("at <https://example.org>", "at https://example.org"),
    (#"\*not emphasised\*"#, "*not emphasised*"),
  ])
  func marksInsideALineAreRemoved(body: String, expected: String) {
    #expect(PlainPreview.firstParagraph(of: body) == expected)
  }

  @Test(arguments: [
    "The wor, (to) 3.5% of it; \"so\" it's 8:30?", "one\n", "one\n\ntwo", "one\n two",
    "one\n \ntwo", "one\r\ntwo", "A | B\n--|--\nc | d", "Größe und 로그인\n\nrest", "Title\n---", "x ",
    "e\u{301} [a](b)", "1. one", "a\u{2028}b\n\nc", "say `so`", "a & b # c + d = e > f ^ g {h}",
    "tab\there\n\nx",
  ])
  func aLineWithoutMarksIsReadAsAnyOther(body: String) {
    #expect(PlainPreview.firstParagraph(of: body) == PlainPreview.readParagraph(of: body))
  }

  @Test(arguments: [
    "2 * 3 * 4", "an * alone", "snake_case_name stays", "a < b and c > d", "[x] is no link",
    "`open", "#tag at the start", "~/notes and ~~open", "f(x)[0]", "!important", "3.14 is pi",
    "-1 is no item", "50% *",
  ])
  func textThatIsNotAMarkStaysAsItWasTyped(body: String) {
    #expect(PlainPreview.firstParagraph(of: body) == body)
  }
}
