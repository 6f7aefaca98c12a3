import BoardModel
import SeededRandom
import Testing

/// Which pieces a text has.
struct SearchSignatureTests {
  private static func holds(_ signature: SearchSignature, _ phrase: SearchPhrase) -> Bool {
    phrase.signatureBits.allSatisfy { signature.words[$0 >> 6] & 1 << UInt64($0 & 63) != 0 }
  }

  private static func signature(_ text: String) -> SearchSignature {
    var signature = SearchSignature()
    Array(text.utf8).withUnsafeBufferPointer { signature.insert(utf8: $0) }
    return signature
  }

  /// The one thing that a search file must never do is to miss a card.
  @Test(arguments: [UInt64(1), 2, 3])
  func everyPhraseThatIsFoundHasItsPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = [
      "a", "B", "s", "ß", "ẞ", "ł", "æ", "e", "ü", "u\u{308}", "İ", "ı", "Σ", "ς", "로",
      "\u{1105}\u{1169}", "인", "\u{1175}",
      "漢", "か\u{3099}", "が", "\u{301}", "e\u{302}\u{323}", "👍🏽", "👨‍👩‍👧", "ﬁ", "Ǆ", " ", "%", "1",
    ]
    var found = 0
    for number in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...7, using: &random))
          .map { _ in
            letters.randomElement(using: &random) ?? "a"
          }
      )
      let phrase = SearchPhrase(
        Bool.random(using: &random)
          ? Self.part(of: text, &random)
          : String(
            (0..<Int.random(in: 1...4, using: &random))
              .map { _ in
                letters.randomElement(using: &random) ?? "a"
              }
          )
      )
      guard phrase.isFound(in: text) else { continue }
      found += 1
      let isHeld = Self.holds(Self.signature(text), phrase)
      #expect(isHeld, "seed \(seed), \(number): “\(phrase.text)” in “\(text)”")
    }
    #expect(found > 5_000, "seed \(seed)")
  }

  private static func part(of text: String, _ random: inout SeededGenerator) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &random)
    let end = Int.random(in: start...scalars.count, using: &random)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }

  @Test func aMissingPhraseSeldomMatchesASignature() {
    let text = "The login redirect fails behind a proxy, and the log says nothing about why. 로그인"
    let signature = Self.signature(text)
    let words = ["rareword", "nothing at all", "zebra", "오류", "q", "kettle", "qu", "漢"]

    #expect(words.filter { Self.holds(signature, SearchPhrase($0)) } == [])
    #expect(Self.holds(signature, SearchPhrase("REDIRECT")))
    #expect(Self.holds(signature, SearchPhrase("그")))
  }

  @Test func theBitsOfAPhraseAreFew() {
    #expect(SearchPhrase("").signatureBits == [])
    #expect(SearchPhrase("a").signatureBits.count == 2)
    #expect(SearchPhrase(String(repeating: "abcdefgh ijklm", count: 20)).signatureBits.count == 10)
  }

  /// What is written to disk depends on how letters are folded: where this differs,
  /// `SearchSignature.version` is to be raised, so that the files of before are made again.
  @Test func theFoldingIsThatOfTheVersion() {
    var sum: UInt64 = 0
    for value in UInt32(0)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for word in Self.signature("a" + String(Character(scalar)) + "b").words {
        sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      }
    }
    #expect(SearchSignature.version == 2)
    #expect(
      sum == 6_889_253_706_329_805_395,
      "folding of version \(SearchSignature.version): \(sum)"
    )
  }
}
