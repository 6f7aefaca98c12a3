import BoardModel
import Testing

@Suite struct TextReplacementTests {
  @Test(arguments: [
    ("cat", "dog", "cat and cats, Cat", "dog and cats, Cat"),
    (
      "cat", "dog", "(cat) cat's cat-like wildcat cat_2 cat2",
      "(dog) dog's dog-like wildcat cat_2 cat2"
    ),
    ("오류", "문제", "로그인 오류 오류를", "로그인 문제 오류를"), ("🌱", "🌳", "a🌱b 🌱", "a🌱b 🌳"),
    ("#api", "#web", "#api #apis x#api", "#web #apis x#api"),
    ("e", "a", "e é e\u{301}", "a é e\u{301}"),
    ("cat", "", "cat", ""), ("cat", "cat cat", "cat cat", "cat cat cat cat"),
  ])
  func aWholeWordHasNoLetterOrDigitBesideIt(old: String, new: String, text: String, after: String) {
    let replacement = TextReplacement(old, by: new, isWholeWords: true)

    #expect(replacement.applied(to: text) == after)
    #expect(replacement.isIn(text))
    #expect(TextReplacement("zz", by: "", isWholeWords: true).applied(to: text) == text)
  }

  @Test(arguments: [
    ("cat", "dog"),
    (String(repeating: "long ", count: 40) + "cat", "long long long long … long long long dog"),
    ("cat " + String(repeating: "x", count: 100), "dog " + String(repeating: "x", count: 56) + "…"),
  ])
  func anExcerptShowsTheFirstPlace(text: String, excerpt: String) {
    #expect(TextReplacement("cat", by: "dog").excerpt(of: text) == excerpt)
  }

  @Test func withoutThatEveryPlaceCounts() {
    let replacement = TextReplacement("cat", by: "dog")

    #expect(replacement.applied(to: "concatenate cat") == "condogenate dog")
    #expect(replacement.isIn("concatenate") && !replacement.isIn("Cat"))
  }
}
