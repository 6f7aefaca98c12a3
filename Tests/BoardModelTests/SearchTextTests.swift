import BoardModel
import Testing

/// Words that are looked for.
struct SearchTextTests {
  @Test(arguments: [
    ("login", "Fix the LOGIN"), ("STRASSE", "Lange Straße 5"), ("straße", "STRASSE"),
    ("e\u{301}t\u{e9}", "\u{c9}TE\u{301}"), ("ΌΔΟΣ", "όδος"), ("오류", "로그인 오류"), ("👨‍👩‍👧", "the 👨‍👩‍👧"),
    ("two words", "words, then two"), (" x ", "x"), ("e", "\u{e9}"),
  ])
  func aWordIsFoundInATextThatContainsIt(words: String, text: String) throws {
    let words = try #require(SearchText(words))

    #expect(words.isFound(in: [text]))
  }

  @Test(arguments: [
    ("logins", "Fix the login"), ("\u{e9}", "e"), ("👨", "👨‍👩‍👧"), ("two words", "two of them"),
    ("x", ""),
  ])
  func aWordIsNotFoundInATextWithoutIt(words: String, text: String) throws {
    let words = try #require(SearchText(words))

    #expect(!words.isFound(in: [text]))
  }

  @Test func eachWordMayBeInAnotherText() throws {
    let words = try #require(SearchText("spike deleted"))

    #expect(words.isFound(in: ["Old spike", "deleted"]))
  }

  @Test func noWordsAreNothingToLookFor() {
    #expect(SearchText("") == nil && SearchText(" \t") == nil)
  }
}
