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

    let typed = layout.typed.unicodeScalars
    #expect(Set(typed).count == typed.count)
    #expect(layout.keys.utf8.count == typed.count, "\(layout.keys) is not all ASCII")
    for scalar in typed {
      let isLatin = scalar.isASCII && scalar.properties.isAlphabetic
      #expect(!isLatin, "\(scalar) would take a letter its meaning")
    }
  }

  @Test(arguments: ["ar", "be", "bg", "el", "fa", "he", "ka", "ko", "ru", "sr", "uk"])
  func withoutLatinLettersAllOfThemAreMeantByOthers(name: String) throws {
    let layout = try #require(KeyLayout(named: name))

    #expect("abcdefghijklmnopqrstuvwxyz".filter { !layout.keys.contains($0) } == "")
  }

  @Test func aLayoutThatIsUnknownIsNone() {
    #expect(KeyLayout(named: "klingon") == nil)
  }
}
