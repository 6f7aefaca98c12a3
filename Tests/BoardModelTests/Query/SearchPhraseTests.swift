import SeededRandom
import Testing

@testable import BoardModel

/// How letters are compared.
struct SearchPhraseTests {
  private static let found: [(String, String)] = [
    ("login", "Fix the LOGIN"), ("Login", "Fix the Login"), ("uber", "Über alles"),
    ("über", "ÜBER"), ("u\u{308}ber", "über"), ("über", "u\u{308}ber"), ("strasse", "Lange Straße"),
    ("straße", "STRASSE"), ("όδος", "ΌΔΟΣ"), ("οδος", "όδος"), ("오", "로그인 오류"), ("류", "오류"),
    ("\u{1105}\u{1169}", "로그인"), ("로", "\u{1105}\u{1169}그인"), ("漢", "一漢字"), ("字", "漢字"),
    ("がく", "か\u{3099}く"), ("か\u{3099}く", "がく"), ("❤", "❤\u{FE0F}"), ("👨‍👩‍👧", "the 👨‍👩‍👧"),
    ("ệ", "e\u{302}\u{323}"), ("й", "Йод"), ("и", "йод"), ("i", "İstanbul"), ("x", "x"), ("", "x"),
    ("stras", "Straße"), ("große", "GROẞE"), ("GROẞE", "GROSSE"), ("ß", "Gasse"), ("se", "Straße"),
    ("lodz", "Łódź"), ("orsted", "Ørsted"), ("aero", "Ærø"), ("oeuvre", "œuvre"), ("a", "Ærø"),
    ("ł", "ŁÓDŹ"), ("o\u{338}", "Ørsted"), ("Æ", "Ærø"), ("ﬁ", "file"),
  ]

  @Test(arguments: found)
  func aPhraseIsFoundInATextThatContainsIt(phrase: String, text: String) {
    #expect(SearchPhrase(phrase).isFound(in: text))
    #expect(phrase.isEmpty || SearchPhrase(phrase).ranges(in: text).count == 1)
  }

  @Test(arguments: [
    ("logins", "Fix the login"), ("Login", "the login"), ("LOGIN", "Login"), ("über", "uber"),
    ("ü", "û"), ("é", "e"), ("👨", "👨‍👩‍👧"), ("👍", "👍🏽"), ("か", "が"), ("하", "한"), ("GROẞE", "große"),
    ("ł", "l"),
    ("æ", "aero"), ("Æ", "ærø"), ("x", ""), ("ü", "x"),
  ])
  func aPhraseIsNotFoundInATextWithoutIt(phrase: String, text: String) {
    #expect(!SearchPhrase(phrase).isFound(in: text))
    #expect(SearchPhrase(phrase).ranges(in: text).isEmpty)
  }

  @Test func placesAreInBytesOfTheTextAsItIs() {
    let text = "Über u\u{308}ber"

    #expect(SearchPhrase("ü").ranges(in: text) == [0..<2, 6..<9])
    #expect(SearchPhrase("ber").ranges(in: text) == [2..<5, 9..<12])
    #expect(SearchPhrase("stras").ranges(in: "Straße") == [0..<6])
  }

  @Test func aPhraseIsWholeOnlyIfItEqualsTheText() {
    #expect(SearchPhrase("api").isWhole(of: "API"))
    #expect(!SearchPhrase("api").isWhole(of: "apis"))
    #expect(!SearchPhrase("api").isWhole(of: ""))
  }

  /// Each stretch of characters of a text is found in it, however either is composed.
  @Test func everyPartOfATextIsFound() {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    let letters = Array("aBcéÜßω한글漢字がé👨‍👩‍👧🇩🇪 -.İ")
    for _ in 0..<2_000 {
      let text = (0..<12).map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
      let start = Int.random(in: 0..<12, using: &random)
      let part = String(text[start..<Int.random(in: (start + 1)...12, using: &random)])

      #expect(SearchPhrase(part).isFound(in: String(text)), "\(part) in \(text), seed \(seed)")
    }
  }

  /// Texts of these are compared byte by byte.
  @Test func aBaseCharacterIsOneUnitWithoutCaseAndMarks() {
    var count = 0
    for value in UInt32(0x80)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value), SearchFold.standsForItself(scalar) else { continue }
      count += 1
      let units = SearchFold.units(of: String(Character(scalar))).units
      #expect(units == [SearchUnit(base: value)], "\(scalar)")
      let phrase = SearchPhrase(String(Character(scalar)))
      #expect(phrase.plainBytes.map { String(decoding: $0, as: UTF8.self) } == phrase.text)
    }
    #expect(count == 6_592 + 20_992 + 11_172 + 24)
  }
}
