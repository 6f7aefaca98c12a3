import BoardModel
import Foundation
import ReferenceRules
import SeededRandom
import Testing

/// Texts that no one means, and the tokens of those that one does.
struct QueryBoundsTests {
  private static let pieces = [
    "due:", "<", ">=", "..", "fri", "today", "3d", "is:", "overdue", "tag:", "#", "+", "@", "-",
    "!", "(",
    ")", "\"", "\\", " ", ",", "OR", "AND", "NOT", "a", "é", "한", "漢", "👨‍👩‍👧", ":", "pri:", "high",
    "sort:", "title:", "col:", "created:", "\u{0}", "\u{200D}", "\u{301}", "\n", "1", "/",
    ".before:",
  ]

  private static let textCount = Rounds.of(20_000, soak: 1_000_000)

  /// What this thread has used of the processor.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// In the time of the processor, since other tests run beside it.
  @Test func everyTextIsReadInTime() {
    let seed: UInt64 = 2_026
    var random = SeededGenerator(seed: seed)
    var slowest = Duration.zero
    var tokensOverlap = false
    for _ in 0..<Self.textCount {
      let count = Int.random(in: 0..<24, using: &random)
      let text = (0..<count)
        .map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)] }
        .joined()
      let start = Self.processorTime
      let query = QuerySamples.parse(text)
      slowest = max(slowest, Self.processorTime - start)
      let bounds = query.tokens.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      if bounds != bounds.sorted() || (bounds.last ?? 0) > text.utf8.count {
        tokensOverlap = true
        Issue.record("tokens of “\(text)”: \(query.tokens), seed \(seed)")
        break
      }
      _ = query.completion(at: text.utf8.count) { _, _ in ["a name"] }
    }
    #expect(!tokensOverlap)
    #expect(slowest < .milliseconds(50), "slowest of \(Self.textCount) texts, seed \(seed)")
  }

  @Test(arguments: ["(", "-(", "NOT ", "a ", "#a,", "\"", "한", "due:<fri ", "\u{301}"])
  func aPasteIsBounded(piece: String) {
    let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    let start = Self.processorTime
    let query = QuerySamples.parse(text)
    let found = query.filter?.matches(QuerySamples.card()) ?? true

    let duration = Self.processorTime - start
    #expect(duration < .milliseconds(200), "1 MB of “\(piece)”, found \(found)")
    #expect(query.warnings.map(\.text).contains("Only the first 8192 bytes of the filter count"))
    #expect(query.warnings.count <= 8)
  }

  @Test func parenthesesGoSoDeepAndNoDeeper() {
    let card = QuerySamples.card("fix")
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "fix" + String(repeating: ")", count: depth)
    }

    #expect(QuerySamples.warnings(nested(32)) == [])
    #expect(QuerySamples.finds(nested(32), card))
    #expect(QuerySamples.warnings(nested(33)) == ["Parentheses can nest at most 32 deep"])
  }

  @Test func eachTokenHasTheKindOfItsText() {
    let text = "-#api due:<fri (\"a b\" OR foo:bar) @anna"
    let tokens = QuerySamples.parse(text).tokens
    let bytes = Array(text.utf8)

    let texts = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(
      texts == ["-", "#api", "due:", "<fri", "(", "\"a b\"", "OR", "foo:bar", ")", "@anna"]
    )
    #expect(
      tokens.map(\.kind) == [
        .negation, .name(.tag), .field(.due), .value(.due), .parenthesis, .phrase, .keyword, .word,
        .parenthesis, .name(.assignee),
      ]
    )
  }

  @Test(arguments: [
    ("du", 0..<2, ["due:"]), ("b", 0..<1, ["board:", "by:", "body:"]),
    ("is:ov", 3..<5, ["overdue"]),
    ("is:", 3..<3, CardState.allCases.map(\.rawValue) + ["open", "closed"]),
    ("-is:overdue,st", 12..<14, ["stale"]),
    ("x #a", 3..<4, ["api", "\"a b\""]), ("pri:>=m", 6..<7, ["medium"]),
    ("sort:-t", 6..<7, ["title"]),
    ("col:a", 4..<5, ["api", "\"a b\""]),
  ])
  func eachPlaceOfAQueryIsCompleted(text: String, range: Range<Int>, candidates: [String]) throws {
    let completion = try #require(
      QuerySamples.parse(text)
        .completion(at: text.utf8.count) { _, typed in
          ["api", "a b", "x"].filter { $0.hasPrefix(typed) }
        }
    )

    #expect(completion.range == range)
    #expect(Set(completion.candidates) == Set(candidates))
  }
}
