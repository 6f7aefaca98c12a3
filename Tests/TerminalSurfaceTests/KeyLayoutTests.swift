import Testing

@testable import TerminalSurface

/// Which keys are meant by the characters of other keyboards.
@Suite struct KeyLayoutTests {
  private func keys(_ text: String, _ name: String) throws -> String {
    let layout = try #require(KeyLayout(named: name), "\(name)")
    return String(text.flatMap { layout.keys(for: $0) })
  }

  @Test(arguments: [
    ("ru", "фывапролдю", "asdfghjkl."), ("uk", "івапролдж", "sdfghjkl;"),
    ("el", "ασδφγηξκλ;", "asdfghjklq"), ("he", "שדגכעיחלך", "asdfghjkl"),
    ("ar", "شسيبلاتنم", "asdfghjkl"), ("de", "öäüÜ", ";'[{"),
    ("fr", "&é\"'(-è_çà", "1234567890"), ("ko", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣㄲ", "asdfghjklR"),
  ])
  func aCharacterMeansTheKeyAtItsPlace(name: String, typed: String, meant: String) throws {
    #expect(try keys(typed, name) == meant)
  }

  @Test func aKoreanSyllableMeansAllItsKeys() throws {
    #expect(try keys("거", "ko") == "rj")
    #expect(try keys("과앉", "ko") == "rhkdksw")
  }

  @Test(arguments: KeyLayout.all.map(\.name))
  func eachCharacterOfALayoutHasOneKey(name: String) throws {
    let layout = try #require(KeyLayout(named: name))

    #expect(layout.isWellFormed)
    #expect(Set(layout.pairs.map(\.typed)).count == layout.pairs.count)
    for pair in layout.pairs {
      #expect(pair.key.isASCII, "\(pair)")
      let isLatin = pair.typed.isASCII && pair.typed.properties.isAlphabetic
      #expect(!isLatin, "\(pair) would take a letter its meaning")
    }
  }

  @Test(arguments: ["ar", "be", "bg", "el", "fa", "he", "ka", "ko", "ru", "sr", "uk"])
  func withoutLatinLettersAllOfThemAreMeantByOthers(name: String) throws {
    let layout = try #require(KeyLayout(named: name))
    let keys = Set(layout.pairs.map { Character($0.key) })

    #expect("abcdefghijklmnopqrstuvwxyz".filter { !keys.contains($0) } == "")
  }

  @Test func aLayoutThatIsUnknownIsNone() {
    #expect(KeyLayout(named: "klingon") == nil)
  }
}
