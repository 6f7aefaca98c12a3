import SeededRandom
import Testing

@testable import TerminalKit

struct FuzzyTests {
  private func match(_ typed: String, _ text: String) -> FuzzyMatch? {
    FuzzyPattern(typed).match(FoldedText(text))
  }

  /// The texts that fit, best first.
  private func best(_ typed: String, of texts: [String]) -> [String] {
    var list = PickerList(texts.map { PickerRow(id: $0, label: $0) }, picked: nil)
    list.find(typed)
    return list.found.map(\.row.label)
  }

  @Test(
    arguments: [
      ("ho", "Home", [0, 1]), ("hm", "Home", [0, 2]), ("HOME", "home", [0, 1, 2, 3]),
      ("로오", "로그인 오류", [0, 4]), ("🚀", "개편 🚀", [3]), ("asse", "Straße", [3, 4, 5]),
      ("pl old", "Old plans", [0, 1, 2, 4, 5]), ("nc", "nextCard", [0, 4]),
      ("é", "cafe\u{301}", [3]),
    ]
  )
  func lettersAreFoundInOrderInAnyCase(typed: String, text: String, positions: [Int]) {
    #expect(match(typed, text)?.positions.sorted() == positions)
  }

  @Test(arguments: [("oh", "Home"), ("homes", "Home"), ("ho x", "Home"), ("그로", "로그인"), ("a", "")])
  func lettersOutOfOrderAreNotFound(typed: String, text: String) {
    #expect(match(typed, text) == nil)
  }

  @Test func theStartOfAWordCountsForMoreThanItsMiddle() {
    #expect(
      best("mo", of: ["Remove", "See more", "Move right"]) == ["Move right", "See more", "Remove"]
    )
    #expect(best("ab", of: ["xaxb", "xxabxx"]).first == "xxabxx")
  }

  @Test func rowsThatFitEquallyWellKeepTheirOrder() {
    let texts = (0..<50).map { "Board \($0 % 10)-\($0)x" }

    #expect(best("board", of: texts) == texts)
    #expect(best("", of: texts) == texts)
  }

  @Test func adjacentLettersAreFoundAfterALongGap() {
    let text = "a" + String(repeating: "-", count: 200) + "bxbc"

    #expect(match("abc", text)?.positions.sorted() == [0, 203, 204])
  }

  @Test func theLettersThatAreMarkedAreTheOnesOfTheBestFit() {
    // The first m and o in order would be those of "some co".
    #expect(match("mo", "some copy move")?.positions.sorted() == [10, 11])
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func everyAlignmentIsTheBestSubsequence(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", "b", "A", " ", "가", "👩"]
    for round in 0..<300 {
      let text = String(
        (0..<Int.random(in: 0...8, using: &random))
          .map { _ in
            letters.randomElement(using: &random) ?? "a"
          }
      )
      let typed = String(
        (0..<Int.random(in: 1...3, using: &random))
          .map { _ in
            letters.filter { $0 != " " }.randomElement(using: &random) ?? "a"
          }
      )
      let evidence: Comment =
        "seed \(seed), round \(round), \(typed.debugDescription) in \(text.debugDescription)"
      let word = FoldedText(typed).letters
      let folded = FoldedText(text)
      let found = FuzzyAlignment(of: word, in: folded).best

      #expect((found != nil) == isSubsequence(word, of: folded.letters), evidence)
      guard let found else { continue }
      #expect(found.positions.map { folded.letters[$0] } == word, evidence)
      #expect(zip(found.positions, found.positions.dropFirst()).allSatisfy { $0 < $1 }, evidence)
      #expect(match(typed, text) == match(typed.uppercased(), text), evidence)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func typingMoreNeverFindsMore(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = (0..<200)
      .map { index in
        "Row \(index) " + String((0..<6).map { _ in "abcdef".randomElement(using: &random) ?? "a" })
      }
    var typed = ""
    var before = Set(texts)
    for _ in 0..<5 {
      typed.append("abcdef".randomElement(using: &random) ?? "a")
      let now = Set(best(typed, of: texts))
      #expect(now.isSubset(of: before), "seed \(seed), typed \(typed)")
      before = now
    }
  }

  private func isSubsequence(_ word: [FoldedLetter], of text: [FoldedLetter]) -> Bool {
    var rest = word[...]
    for letter in text where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
