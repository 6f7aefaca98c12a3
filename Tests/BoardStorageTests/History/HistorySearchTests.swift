import BoardModel
import Testing

@testable import BoardStorage

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
      try store.history(of: .all, .newest, matching: SearchText(words), limit: 9).entries.count
    }

    #expect(try found("to do → doing") == 1)
    #expect(try found("doing (deleted)") == 2)
    #expect(try found("@ann") == 5)
    #expect(try found("priority high #home") == 1)
    #expect(try found("column doing") == 1)
    #expect(try found("@bob") == 0)
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
    let words = SearchText("card 17")

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
    #expect(slices.allSatisfy { $0 <= 512 })
    #expect(slices.count >= 10)
  }

  @Test func theHistoryOfACardIsSearchedToo() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b")
    try bench.store.rename(cards[0], to: "A")
    try bench.store.rename(cards[1], to: "B")

    #expect(try bench.history(of: .card(cards[0]), words: "changed").map(\.title) == ["A"])
  }
}
