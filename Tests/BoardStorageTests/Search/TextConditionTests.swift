import BoardModel
import Foundation
import GRDB
import GRDBSQLite
import SeededRandom
import Testing

@testable import BoardStorage

/// What SQL says of a text by its bytes.
@Suite struct TextConditionTests {
  private static let letters: [Character] = [
    "a", "b", "A", "B", " ", "1", "-", "로", "그", "인", "漢", "字", "ü", "u\u{308}", "ß", "…", "—", "İ",
    "\u{1105}\u{1169}", "\u{11AB}", "か\u{3099}", "が", "\u{301}", "\u{FE0F}", "\u{200D}", "👍🏽", "𠀀",
    "ﬁ", "s", "S", "ẞ", "f", "i", "æ", "e", "ł", "l",
  ]

  private static func text(_ lengths: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    // Most texts are of few scripts.
    let some = (0..<Int.random(in: 1...8, using: &random))
      .map { _ in letters.randomElement(using: &random) ?? "a" }
    return String(
      (0..<Int.random(in: lengths, using: &random))
        .map { _ in some.randomElement(using: &random) ?? "a" }
    )
  }

  private static func verdict(
    _ phrase: SearchPhrase,
    _ text: String?,
    _ db: Database
  ) throws -> Bool? {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT tercet_finds(?, ?)"),
      arguments: [phrase.plainBytes.map { Data($0) }, text]
    )
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func theSQLFunctionAgreesWithThePlainRules(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var said: [Bool: Int] = [:]
    try Bench(.memory).store.database.queue
      .writeWithoutTransaction { db in
        for number in 0..<20_000 {
          let text = Self.text(0...12, &random)
          var part = Self.text(0...3, &random)
          if Bool.random(using: &random) {
            let start = Int.random(in: 0...text.unicodeScalars.count, using: &random)
            part = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(start).prefix(2)))
          }
          let phrase = SearchPhrase(part, ignoringCase: Bool.random(using: &random))
          guard let verdict = try Self.verdict(phrase, text, db) else { continue }
          said[verdict, default: 0] += 1
          try #require(
            verdict == phrase.isFound(in: text),
            "seed \(seed), number \(number): “\(part)” in “\(text)”"
          )
        }
      }
    #expect((said[true] ?? 0) > 1_000 && (said[false] ?? 0) > 1_000, "seed \(seed): \(said)")
  }

  @Test(arguments: ["plain text", "로그인 오류 수정", "漢字 — and more…"])
  func theSQLFunctionDecidesForAllTextsWithoutMarks(text: String) throws {
    try Bench(.memory).store.database.queue
      .writeWithoutTransaction { db in
        for phrase in ["a", "류", "字", "xyz", "ü", "A"].map({ SearchPhrase($0) }) {
          let verdict = try Self.verdict(phrase, text, db)
          #expect(verdict == phrase.isFound(in: text), "\(phrase.text)")
        }
        let ofNone = try Self.verdict(SearchPhrase("a"), nil, db)
        #expect(ofNone == false)
        let text = "SELECT tercet_finds(x'61', CAST(x'610062' AS TEXT))"
        let ofZero = try Bool.fetchOne(db, sql: text)
        #expect(ofZero == nil)
      }
  }

  /// Reading all of each card, with its tags and steps, took three times as many steps.
  @Test func findingALetterInTitlesReadsNoMoreThanTheTitles() throws {
    let bench = try Bench(.memory)
    let drafts = (0..<1_000).map { CardDraft(title: "needle 류 \($0)", tags: ["t"]) }
    try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 0))

    for text in ["e", "류", "needle"] {
      let query = CardQuery(.column(try bench.column(0)), ParsedQuery(text, on: context))
      var found = 0
      let steps = try bench.store.database.queue.writeWithoutTransaction { db in
        try Self.steps(on: db) {
          found = try FilteredCards(query, bench.store.database.stored, db)
            .find(after: nil, testing: 2_000).cards.count
        }
      }
      #expect(found == 1_000)
      #expect(steps < 32_000, "\(text)")
    }
  }

  /// The steps of SQLite's virtual machine, in tens.
  private static func steps(on db: Database, _ body: () throws -> Void) throws -> Int {
    let count = Counter()
    sqlite3_progress_handler(
      db.sqliteConnection,
      10,
      { context in
        if let context { Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().tens += 1 }
        return 0
      },
      Unmanaged.passUnretained(count).toOpaque()
    )
    defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
    try body()
    return count.tens * 10
  }

  nonisolated private final class Counter: @unchecked Sendable {
    var tens = 0
  }
}
