import Foundation

/// Gives the cards of a board what a filter looks for: bodies of a paragraph, Korean titles for one in
/// ten, days, tags, and comments.
///
/// The words are drawn with a fixed seed, so that every run finds the same cards.
struct TextFill {
  private static let common = ["the", "and", "of", "to", "in", "that", "was", "for", "on", "with"]
  private static let rare = (0..<3_000).map { "w\(String($0, radix: 36))or" }
  private static let korean = ["로그인", "오류", "수정", "화면", "검색", "문서", "시험", "류"]

  private let database: Database
  private var random = Random()

  init(_ path: String) throws { database = try Database(path) }

  mutating func run() throws {
    try database.execute("PRAGMA synchronous = OFF; BEGIN")
    let keys = try database.statement("SELECT key FROM card").run().compactMap { Int($0[0]) }
    let update = try database.statement(
      "UPDATE card SET body = ?, title = ?, due = ?, priority = ? WHERE key = ?"
    )
    let tag = try database.statement(
      "INSERT OR IGNORE INTO card_tag (card_key, position, tag) VALUES (?, 0, ?)"
    )
    let comment = try database.statement(
      """
      INSERT INTO card_comment (id, card_id, at, author, text)
      SELECT randomblob(16), id, 1795262400000 + ?1, 'anna', 'seen' FROM card WHERE key = ?2
      """
    )
    for (number, key) in keys.enumerated() {
      let day = number % 3 == 0 ? "2026-\(random.number(10...12))-\(random.number(10...28))" : ""
      try update.run(
        .text(body(number, of: keys.count)),
        .text(title(number)),
        day.isEmpty ? .null : .text(day),
        .number(number % 4),
        .number(key)
      )
      if number % 2 == 0 { try tag.run(.number(key), .text("t\(random.number(0...39))")) }
      if number % 20 == 0 { try comment.run(.number(number), .number(key)) }
    }
    try database.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
  }

  private mutating func title(_ number: Int) -> String {
    if number % 10 != 0 { return "Measure what takes long, number \(number)" }
    return "\(random.one(of: Self.korean)) \(random.one(of: Self.korean)) \(number)"
  }

  private mutating func body(_ number: Int, of count: Int) -> String {
    var words: [String] = []
    for _ in 0..<60 {
      words.append(
        random.number(0...9) < 5 ? random.one(of: Self.common) : random.one(of: Self.rare)
      )
    }
    if number % 11 == 0 { words[30] = "proxy" }
    // One in a thousand; the filter has other capitals, so that letters beyond ASCII are folded.
    if number % 1_000 == 3 { words[20] = "Größe" }
    if number % 1_000 == 4 { words[20] = "Привет" }
    // Twenty cards of each board.
    if number % max(1, count / 20) == 7 { words[40] = "rareword" }
    return words.joined(separator: " ")
  }

  /// The same numbers in every run.
  private struct Random {
    private var state: UInt64 = 7

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int(state >> 33) % range.count
    }

    mutating func one(of words: [String]) -> String { words[number(0...words.count - 1)] }
  }
}
