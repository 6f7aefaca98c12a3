import BoardModel
import SeededRandom
import Testing

/// A text that was taken apart once answers as the string does.
struct SearchedTextTests {
  private static let letters: [Character] = [
    "a", "b", "A", " ", "1", "로", "그", "漢", "ü", "u\u{308}", "ß", "s", "S", "ł", "l", "\u{301}",
    "\u{200D}", "👍🏽", "👩‍👩‍👧", "\u{1105}", "\u{1169}", "æ", "e",
  ]

  private static func text(_ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let some = (0..<Int.random(in: 1...6, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "a" }
    return String(
      (0..<Int.random(in: lengths, using: &random))
        .map { _ in some.randomElement(using: &random) ?? "a" }
    )
  }

  @Test(arguments: [UInt64(1), 2]) func aSearchedTextFindsTheSameAsTheString(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    for number in 0..<20_000 {
      let text = Self.text(0...20, &random)
      let phrase = SearchPhrase(Self.text(0...3, &random))
      let isFound = phrase.isFound(in: text)
      if isFound { count += 1 }
      try #require(
        phrase.isFound(in: SearchedText(text)) == isFound,
        "seed \(seed), number \(number): “\(phrase.text)” in “\(text)”"
      )
    }
    #expect(count > 1_000)
  }

  @Test(arguments: [["ab", "cd"], ["로그", "인"], ["ab", "로"]])
  func severalTextsAreSearchedOneByOne(texts: [String]) {
    let text = SearchedText(each: texts)

    #expect(texts.allSatisfy { SearchPhrase($0).isFound(in: text) })
    #expect(!SearchPhrase(texts.joined()).isFound(in: text))
    #expect(!SearchPhrase(texts.joined(separator: "\n")).isFound(in: text))
  }

  @Test func aPhraseOfAFilterIsNamedOnce() throws {
    let filter = try #require(QuerySamples.parse("login login Login OR login").filter)

    #expect(filter.phrases.map(\.text) == ["login", "Login"])
  }
}
