import BoardModel
import BoardStorage
import BoardViewModels
import EventStreams
import Testing

/// The window of the history: how it is read on, filtered, and kept small.
@Suite struct HistoryViewModelTests {
  private let store: SQLiteBoardStore

  init() throws {
    store = try .inMemory()
  }

  private func add(_ titles: String...) throws -> [Card.ID] {
    let column = try store.boards()[0].columns[0].id
    return try store.add(titles.map { CardDraft(title: $0) }, at: .bottom(of: column))
  }

  private func add(count: Int) throws {
    for number in 0..<count { _ = try add("card \(number)") }
  }

  @Test func theHistoryBeginsWithItsNewestPageAndReadsOn() throws {
    try add(count: 250)
    let history = try HistoryViewModel(of: .all, store: store)
    #expect(history.entries.count == 100)
    #expect(history.entries.first?.title == "card 249")
    #expect(history.missing(around: -10..<90) == nil)

    while let side = history.missing(around: 0..<1_000) { _ = try history.read(side) }

    #expect(history.entries.map(\.title) == (0..<250).reversed().map { "card \($0)" })
    #expect(history.isWhole)
  }

  @Test func aJumpToTheOldestReadsOnePageAndContinuesUpwards() throws {
    try add(count: 250)
    let history = try HistoryViewModel(of: .all, store: store)

    try history.begin(at: .end)
    #expect(history.entries.map(\.title) == (0..<100).reversed().map { "card \($0)" })
    #expect(history.missing(around: 0..<100) == nil)
    #expect(history.missing(around: -5..<20) == .start)

    #expect(try history.read(.start) == 100)
    #expect(history.entries.first?.title == "card 199")
  }

  @Test func newEntriesAppearAtTheTopOfTheHistory() throws {
    try add(count: 3)
    let history = try HistoryViewModel(of: .all, store: store)
    let card = try add("new", "newer")[0]
    try store.delete(card)

    #expect(history.missing(around: -1..<3) == nil, "that was not said yet")
    history.boardChanged()
    #expect(history.missing(around: -1..<3) == .start)
    #expect(try history.read(.start) == 2)

    #expect(history.entries.map(\.count) == [1, 2, 1, 1, 1])
    try history.lookUp(history.entries)
    #expect(history.isOnBoard(history.entries[1]) == false)
    #expect(history.isOnBoard(history.entries[2]) == true)
    #expect(history.isWhole)
  }

  @Test func anEmptyHistoryTakesInTheFirstEntry() throws {
    let history = try HistoryViewModel(of: .all, store: store)
    #expect(history.entries.isEmpty && history.isWhole)

    _ = try add("first")
    history.boardChanged()
    #expect(try history.read(.start) == 1)

    #expect(history.entries.map(\.title) == ["first"])
    #expect(history.isWhole)
  }

  @Test func wordsNarrowItAndNoWordsWidenIt() throws {
    _ = try add("apple")
    _ = try add("pear")
    try store.delete(add("Pineapple")[0])
    let history = try HistoryViewModel(of: .all, store: store)

    #expect(try history.look(for: "APPLE"))
    #expect(history.entries.map(\.title) == ["Pineapple", "Pineapple", "apple"])
    #expect(try history.look(for: "apple deleted"))
    #expect(history.entries.map(\.title) == ["Pineapple"])
    #expect(try history.look(for: ""))
    #expect(history.entries.count == 4)
    #expect(try !history.look(for: "  "), "the same words do not begin again")
  }

  @Test func aFilterIsLookedForInSlices() throws {
    _ = try add("needle")
    try add(count: 1_500)
    let history = try HistoryViewModel(of: .all, store: store)

    _ = try history.look(for: "needle")
    var reads = 1
    #expect(history.entries.isEmpty && !history.isWhole)
    while let side = history.missing(around: 0..<10) {
      _ = try history.read(side)
      reads += 1
    }

    #expect(history.entries.map(\.title) == ["needle"])
    #expect((3...4).contains(reads), "\(reads)")
  }

  @Test func distantEntriesAreReleasedAndReadAgain() throws {
    try add(count: 3_000)
    let history = try HistoryViewModel(of: .all, store: store)
    while history.entries.count < 3_000 { _ = try history.read(.end) }

    let shift = history.release(around: 2_900)

    #expect(shift == 1_000)
    #expect(history.entries.count == HistoryViewModel.windowLimit)
    #expect(history.entries.first?.title == "card 1999")
    while let side = history.missing(around: -100..<2_000) { _ = try history.read(side) }
    #expect(history.entries.first?.title == "card 2999")
    _ = history.release(around: 0)
    while let side = history.missing(around: 0..<3_000) { _ = try history.read(side) }
    #expect(history.entries.map(\.title) == (0..<3_000).reversed().map { "card \($0)" })
  }

  @Test func aReleasedHistoryHoldsNoSubscription() throws {
    let history = try HistoryViewModel(of: .all, store: store)

    #expect(store.feed.subscriptionCount == 0)
    #expect(history.entries.isEmpty)
  }
}
