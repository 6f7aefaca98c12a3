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
  func whatIsNoPrefixIsRefused(text: String) {
    #expect(CardIDPrefix(text) == nil)
  }

  @Test func moreDigitsThanAnIdentifierHasAreRefused() {
    #expect(CardIDPrefix(id + "0") == nil)
    #expect(CardIDPrefix(String(repeating: "0", count: 100_000)) == nil)
    #expect(CardIDPrefix("1" + String(repeating: "-", count: 100_000)) == nil)
  }

  @Test func commonDigitsAreCountedOverBothHalves() throws {
    let digits = Array(id)
    let mine = Card.ID(uuid: try #require(UUID(uuidString: id)))
    var count = 0
    for (index, digit) in digits.enumerated() where digit != "-" {
      var other = digits
      other[index] = digit == "0" ? "1" : "0"
      let theirs = Card.ID(uuid: try #require(UUID(uuidString: String(other))))
      #expect(mine.commonDigits(with: theirs) == count)
      #expect(mine.text(digits: count + 1).filter { $0 != "-" }.count == count + 1)
      #expect(id.hasPrefix(mine.text(digits: count + 1)))
      count += 1
    }
    #expect(mine.commonDigits(with: mine) == 32)
    #expect(mine.text(digits: 8) == "0199C0DE")
    #expect(mine.text(digits: 33) == id)
  }
}
