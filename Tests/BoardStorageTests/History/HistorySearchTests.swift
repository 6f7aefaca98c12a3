import BoardModel
import Testing

@testable import BoardStorage

extension HistorySearch {
  init?(_ text: String, clock: HistoryClock? = nil) {
    guard let words = SearchText(text) else { return nil }
    self.init(words, clock: clock)
  }
}

/// Looking for words in the history.
@Suite struct HistorySearchTests {
  @Test func titlesAndVerbsAreSearched() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("Fix the login", "Écrire à Zoë", "로그인 오류")
    try bench.store.rename(cards[0], to: "Fix the logout")
    try bench.store.delete(cards[1])

    let found = { (words: String) in
      try bench.history(words: words).map { "\(HistoryWords.verb(of: $0.event)) \($0.title)" }
    }

    #expect(try found("LOG") == ["changed Fix the logout", "added Fix the login"])
    #expect(
      try found("login fix") == ["changed Fix the logout", "added Fix the login"],
      "the old title is one of its titles"
    )
    #expect(try found("deleted") == ["deleted Écrire à Zoë"])
    #expect(try found("zoe\u{308} E\u{301}CRIRE added") == ["added Écrire à Zoë"])
    #expect(try found("로그인") == ["added 로그인 오류"])
    #expect(try found("nothing of it") == [])
  }

  @Test func everyWordOfALineIsFound() throws {
    let folder = try TemporaryFolder()
    var sources = StoreSources.counting()
    sources.author = "Ann"
    let store = try SQLiteBoardStore.open(at: folder.board, sources: sources)
    let columns = try store.board().columns
    let card = try store.add([CardDraft(title: "x")], at: .top(of: columns[0].id))[0]
    try store.move(card, to: .top(of: columns[1].id))
    try store.edit(card, [.priority(.high), .tags(["home"])])
    try store.perform(.deleteColumn(columns[1].id, cards: .column(columns[2].id)))
    let found = { (words: String) in
      try store.history(of: .all, .newest, matching: HistorySearch(words), limit: 9).entries.count
    }

    #expect(try found("to do → doing") == 1)
    #expect(try found("doing (deleted)") == 2)
    #expect(try found("@ann") == 5)
    #expect(try found("priority high #home") == 1)
    #expect(try found("column doing") == 1)
    #expect(try found("@bob") == 0)
  }

  /// What a row shows of its time, and of the other cards of its action.
  @Test func theWordsOfTimesAndOfOtherCardsAreFound() throws {
    let bench = try Bench(.memory)
    try bench.add("apple", "pear", "plum")
    try bench.add("card 17")
    let dates = try bench.history().map(\.date)
    let now = try Timestamp(milliseconds: #require(dates.first).milliseconds + 60_000)
    let clock = HistoryClock(
      now: now,
      today: LocalMoment(utc: now).day,
      localMoment: LocalMoment.init(utc:)
    )
    let time = try LocalMoment(utc: #require(dates.first)).clock

    let found = { (text: String) in
      let search = HistorySearch(text, clock: clock)
      return try bench.store.history(of: .all, .newest, matching: search, limit: 9)
        .entries.map(\.title)
    }

    #expect(try found("today") == ["card 17", "plum", "pear", "apple"])
    #expect(try found("tod added APPLE") == ["apple"])
    #expect(try found("1 min ago card") == ["card 17"])
    #expect(try found(time) == ["card 17", "plum", "pear", "apple"])
    #expect(try found("yesterday") == [])
    #expect(try found("just now") == [], "it was a minute ago")
    #expect(try found("and 2 more") == ["plum", "pear", "apple"])
    #expect(try found("pear and 2 more") == ["pear"])
    #expect(try found("and 3 more") == [])
    #expect(try found("to") == ["card 17", "plum", "pear", "apple"], "they were added to To Do")
    #expect(try found("no") == [], "two letters are not the beginning of “now”")
  }

  /// How far an action reaches is looked for once, by its ends, and only for such words.
  @Test func lookingForOthersReadsAFewRowsOfAHugeAction() throws {
    let bench = try Bench(.memory)
    try bench.store.add(
      (0..<20_000).map { CardDraft(title: "\($0)") },
      at: .bottom(of: bench.column(0))
    )
    let search = { (text: String) in
      try bench.store.history(of: .all, .newest, matching: HistorySearch(text), limit: 600)
    }

    let others = try search("and 19999 more")
    let plain = try search("nothing of it")

    #expect(others.entries.count == 512)
    #expect(plain.rowsRead == 512)
    #expect(others.rowsRead < 512 + 150, "\(others.rowsRead) rows")
  }

  @Test func eachCardOfAnActionIsFoundByItself() throws {
    let bench = try Bench(.memory)
    try bench.add("apple", "pear", "pineapple")

    let entries = try bench.history(words: "apple")

    #expect(entries.map(\.title) == ["pineapple", "apple"])
    #expect(entries.map(\.count) == [1, 1])
    #expect(try bench.history(.oldest, words: "apple") == entries)
  }

  @Test func aSearchReadsASliceAtATime() throws {
    let bench = try Bench(.memory)
    try bench.fillLog(5_000)
    let words = HistorySearch("card 17")

    var start = HistoryStart.newest
    var (found, slices): ([String], [Int]) = ([], [])
    while true {
      let page = try bench.store.history(of: .all, start, matching: words, limit: 50)
      found += page.entries.map(\.title)
      slices.append(page.rowsRead - page.entries.count)
      guard !page.isLast, let read = page.stretch else { break }
      start = .older(than: read.lowerBound)
    }

    let expected = (1...5_000).reversed().map { "card \($0)" }.filter { $0.contains("17") }
    #expect(found == expected)
    // 50 rows that hold it are a page, and 512 rows a slice; a slice that ends with the log is the last.
    #expect(slices == [507, 497, 507, 497, 507, 497, 127, 0, 505, 497, 497, 163])
  }

  @Test func theHistoryOfACardIsSearchedToo() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b")
    try bench.store.rename(cards[0], to: "A")
    try bench.store.rename(cards[1], to: "B")

    #expect(try bench.history(of: .card(cards[0]), words: "changed").map(\.title) == ["A"])
  }
}
