import BoardModel
import Testing

struct MentionTests {
  private func mentions(_ name: String, _ text: String) -> Bool {
    Mention.line(of: NamePattern(name), in: text) != nil
  }

  @Test(
    arguments: [
      "@ann", "hi @ann!", "(@ann)", "@Ann, please", "ask @ann.", "@ann's card", "one\n- @ann: two",
      "**@ann** look", "@bob and @ann",
    ]
  )
  func aNameAfterAnAtSignIsAMention(text: String) {
    #expect(mentions("ann", text), "\(text)")
  }

  @Test(
    arguments: [
      "ann", "ben@ann", "ben@ann.com", "@anna", "@ann.com", "@ann@example.org", "@@ann", "@ ann",
      "https://example.org/@ann", "@an", "@ann_b", "@ann-marie",
    ]
  )
  func anAddressOrAnotherNameIsNone(text: String) {
    #expect(!mentions("ann", text), "\(text)")
  }

  @Test func aNameOfTwoWordsIsMentionedAsOneWord() {
    #expect(mentions("Ann Smith", "@ann-smith") && mentions("Ann Smith", "@AnnSmith?"))
    #expect(mentions("Éva", "ask @éva") && !mentions("Ann Smith", "@ann smith"))
  }

  @Test func theLineWithTheMentionIsGivenShortened() {
    let text = "first\n   now @ann " + String(repeating: "x", count: 500) + "\nlast"

    let line = Mention.line(of: NamePattern("ann"), in: text)

    #expect(line?.hasPrefix("now @ann xxx") == true && line?.count == 200, "\(line ?? "nil")")
  }

  @Test func aTextOfNothingButSignsIsGivenUp() {
    let signs = String(repeating: " @x", count: 1_000)

    #expect(mentions("ann", String(signs.dropLast(3)) + " @ann"))
    #expect(!mentions("ann", signs + " @ann"))
  }
}
