import Testing

@testable import BoardScreens
@testable import TerminalKit

/// How numbers are written.
@MainActor struct NumberWordsTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (1_001, "1,001"), (1_012, "1,012"),
    (10_100, "10,100"), (1_000_000, "1,000,000"), (1_020_003, "1,020,003"),
  ])
  func digitsAreInGroupsOfThree(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test func theWordForOneCardIsSingular() {
    #expect(0.cards == "0 cards")
    #expect(1.cards == "1 card")
    #expect(2_500.cards == "2,500 cards")
  }
}
