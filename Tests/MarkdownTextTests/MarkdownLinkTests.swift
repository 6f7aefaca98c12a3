import MarkdownText
import TerminalSurface
import Testing

/// Where links go is always seen, and only safe kinds can be opened.
@Suite struct MarkdownLinkTests {
  @Test func theTargetOfALinkFollowsItsText() {
    let source = "see [the manual](https://example.org/m)."

    #expect(rendered(source, width: 80) == ["see the manual (https://example.org/m)."])
    let link = LinkTarget(address: "https://example.org/m")
    #expect(link != .none)
    let text = style(of: "the manual", in: source, width: 80)
    #expect(text == Style(.accent, .underline, link: link))
    #expect(style(of: "(https", in: source, width: 80) == Style(.quiet))
    #expect(style(of: "https", in: source, width: 80) == Style(.quiet, link: link))
  }

  @Test func aTargetThatEqualsTheTextIsShownOnce() {
    #expect(
      rendered("<https://a.org> https://b.org/x_y_z www.c.org d@e.org", width: 80) == [
        "https://a.org https://b.org/x_y_z www.c.org d@e.org"
      ]
    )
  }

  @Test func linksAreListedInTheirOrder() {
    let document = MarkdownDocument(
      "[a](https://a.org) ![b](file:///b.png)\n\n[c]\n\n[c]: mailto:c@d.org"
    )

    #expect(
      document.links(ofPart: 0) == [
        MarkdownLink(label: "a", target: "https://a.org"),
        MarkdownLink(label: "b", target: "file:///b.png"),
        MarkdownLink(label: "c", target: "mailto:c@d.org"),
      ]
    )
  }

  @Test(arguments: [
    ("https://a.org", true), ("HTTP://a.org", true), ("mailto:a@b.org", true),
    ("file:///etc/hosts", true), ("javascript:alert(1)", false), ("ssh://host", false),
    ("page.md", false), ("-x", false), ("https://a.org/\u{1B}[2J", false), ("https://a b", false),
    ("", false), (":", false),
  ])
  func onlyFourKindsCanBeOpened(target: String, canBeOpened: Bool) {
    #expect(MarkdownLink(label: "", target: target).canBeOpened == canBeOpened)
  }

  @Test func aTargetThatCanNotBeOpenedDoesNotLookLikeALink() {
    let source = "[click](javascript:alert)"

    #expect(rendered(source) == ["click (javascript:alert)"])
    #expect(style(of: "click", in: source) == Style(.text))
  }
}
