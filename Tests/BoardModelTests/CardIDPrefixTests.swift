import BoardModel
import Foundation
import Testing

@Suite struct CardIDPrefixTests {
  private let id = "0199C0DE-4F12-7ABC-9DEF-0123456789AB"

  @Test func aPrefixSpansTheIdentifiersThatBeginWithIt() throws {
    let prefix = try #require(CardIDPrefix("0199c"))

    #expect(prefix.first.uuidString == "0199C000-0000-0000-0000-000000000000")
    #expect(prefix.last.uuidString == "0199CFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF")
  }

  @Test func caseAndDashesDoNotMatter() throws {
    let plain = id.filter { $0 != "-" }
    for text in [id, id.lowercased(), plain, plain.lowercased(), "0199-c0de" + plain.dropFirst(8)] {
      let prefix = try #require(CardIDPrefix(text), "\(text)")
      #expect(prefix.first.uuidString == id && prefix.last.uuidString == id, "\(text)")
    }
  }

  @Test(arguments: ["", "-", "g", "0x1", "ä", "٣", " 1", "1 ", "\u{0}", "\u{301}1"])
  func aTextThatIsNotAPrefixIsRefused(text: String) {
    #expect(CardIDPrefix(text) == nil)
  }

  @Test func moreDigitsThanAnIdentifierHasAreRefused() {
    #expect(CardIDPrefix(id + "0") == nil)
    #expect(CardIDPrefix(String(repeating: "0", count: 100_000)) == nil)
    #expect(CardIDPrefix("1" + String(repeating: "-", count: 100_000)) == nil)
  }

  @Test func commonDigitsAreThoseOfTheLastGroup() throws {
    let digits = Array(id)
    let mine = Card.ID(uuid: try #require(UUID(uuidString: id)))
    for index in digits.indices.suffix(CardIDPrefix.groupLength) {
      var other = digits
      other[index] = digits[index] == "0" ? "1" : "0"
      // What is before the last group does not count.
      other[0] = "F"
      let theirs = Card.ID(uuid: try #require(UUID(uuidString: String(other))))
      let count = index - (digits.count - CardIDPrefix.groupLength)
      #expect(mine.commonGroupDigits(with: theirs) == count)
    }
    #expect(mine.commonGroupDigits(with: mine) == CardIDPrefix.groupLength)
    #expect(mine.text(groupDigits: 4) == id.suffix(12).prefix(4).lowercased())
  }

  @Test func aPrefixBeginsTheLastDigitsOrAWholeIdentifier() throws {
    let card = Card.ID(uuid: try #require(UUID(uuidString: id)))
    let last = String(id.suffix(12))
    for count in 1...12 {
      #expect(try #require(CardIDPrefix(String(last.prefix(count)))).begins(card), "\(count)")
    }
    #expect(try #require(CardIDPrefix(id)).begins(card))
    #expect(try #require(CardIDPrefix(String(id.prefix(20)))).begins(card))
    let other = last.first == "0" ? "1" : "0"
    #expect(try !#require(CardIDPrefix(other)).begins(card))
    #expect(try !#require(CardIDPrefix(String(id.dropLast()) + "0")).begins(card) || id.last == "0")
  }

  @Test(arguments: [
    ("ed9", false), ("ed92", true), ("2026", true), ("feed", true), ("ed92-1", false),
    ("0123456789abc", false), ("words", false),
  ])
  func aWordOfFourDigitsMayBeAnIdentifier(word: String, isOne: Bool) {
    #expect((CardIDPrefix(word: word) != nil) == isOne)
  }

  @Test func aGroupIsARangeOfSixBytes() throws {
    let groups = try #require(CardIDPrefix("a1B2c")?.groups)
    #expect(groups.first == [0xA1, 0xB2, 0xC0, 0, 0, 0])
    #expect(groups.last == [0xA1, 0xB2, 0xCF, 0xFF, 0xFF, 0xFF])
    #expect(CardIDPrefix("0123456789abc")?.groups == nil)
  }
}
