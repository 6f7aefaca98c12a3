import MarkdownText
import Testing

/// The first paragraph of a body as a card shows it.
struct MarkdownPreviewTests {
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
    ("- one\n\n  more\n  - # two\n\nafter", "one · more · two"),
    ("text\n- an item", "text"),
    ("-\n\nafter an empty item", "after an empty item"),
    ("1. first\n2) second", "first · second"),
    ("> quoted\n> twice", "quoted twice"),
    ("```sh\nmake all\n  make test\n```\nrest", "make all make test"),
    ("| a | b |\n|---|---|\n| 1 |  |\n\nafter", "a · b · 1"),
    ("a | b\n--|--\n\nafter", "a · b"),
    ("|x| is absolute", "|x| is absolute"),
    ("세션이 끝난 뒤에 **반드시** 일어난다", "세션이 끝난 뒤에 반드시 일어난다"),
  ])
  func theFirstParagraphStays(body: String, expected: String) {
    #expect(MarkdownPreview.firstParagraph(of: body) == expected)
  }

  @Test(arguments: [
    ("**bold**, *italic*, __both__ and ~~gone~~", "bold, italic, both and gone"),
    ("***all of it***", "all of it"),
    ("call `make **all**` now", "call make **all** now"),
    ("``a ` b``", "a ` b"),
    ("see [the *trace*](https://example.org/a_(b)) here", "see the trace here"),
    ("see [the trace][1] and [another][2 b].", "see the trace and another."),
    ("[the trace][1]\n\n[1]: https://example.org", "the trace"),
    ("fish &amp; chips", "fish & chips"),
    ("![a picture](a.png)", "a picture"),
    ("at <https://example.org>", "at https://example.org"),
    (#"\*not emphasised\*"#, "*not emphasised*"),
  ])
  func marksInsideALineAreRemoved(body: String, expected: String) {
    #expect(MarkdownPreview.firstParagraph(of: body) == expected)
  }

  @Test(arguments: [
    "2 * 3 * 4", "an * alone", "snake_case_name stays", "a < b and c > d", "[x] is no link",
    "`open", "#tag at the start", "~/notes and ~~open", "f(x)[0]", "a[0][ ]", "!important",
    "3.14 is pi",
    "-1 is no item", "50% *",
  ])
  func textThatIsNotAMarkStaysAsItWasTyped(body: String) {
    #expect(MarkdownPreview.firstParagraph(of: body) == body)
  }
}
