import BoardModel
import EventStreams
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// Cards that are hidden until their start.
@Suite struct LaterCardsTests {
  private let folder: TemporaryFolder
  private let store: SQLiteBoardStore
  private let today = CalendarDay(daysSinceEpoch: 20_833)

  init() throws {
    folder = try TemporaryFolder()
    var sources = StoreSources.counting()
    let today = today
    sources.day = { _ in today }
    store = try .open(at: folder.board, sources: sources)
  }

  private func day(_ distance: Int) -> CalendarDay { today.moved(by: distance, .day) }

  private func column(_ index: Int) throws -> BoardModel.Column.ID {
    try store.board().columns[index].id
  }

  @discardableResult
  private func add(_ title: String, _ start: Int?, to index: Int = 0) throws -> Card.ID {
    let draft = CardDraft(title: title, start: start.map(day))
    return try store.add([draft], at: .bottom(of: column(index)))[0]
  }

  private func titles(_ index: Int = 0) throws -> [String] {
    try store.page(of: column(index), .first, limit: 100).map(\.title)
  }

  private func titles(_ query: String) throws -> [String] {
    let context = QueryContext(today: today, now: store.database.sources.now())
    let query = CardQuery(.all, ParsedQuery(query, on: context))
    return try store.page(of: query, .first, limit: 100).map(\.title)
  }

  private func later(_ index: Int = 0) throws -> Int {
    let column = try column(index)
    return try store.count(of: CardQuery(.column(column), includingLater: true)).value
      - store.count(of: column)
  }

  private func expectSound() throws {
    #expect(try BoardCheck(boardAt: folder.board).faults == [])
  }

  @Test func aCardWithAStartAheadIsOutOfSightAndCountedAsLater() throws {
    try add("now", nil)
    try add("later", 3)
    try add("today", 0)
    try add("last", nil)

    #expect(try titles() == ["now", "today", "last"])
    #expect(try store.count(of: column(0)) == 3 && later() == 1)
    #expect(try titles("is:later") == ["later"])
    #expect(try titles("is:scheduled") == ["later", "today"])
    #expect(try titles("start:>today") == ["later"])
    #expect(try titles("a") == ["today", "last"])
    try expectSound()
  }

  @Test func itComesInAtItsPlaceWhenItsDayBegins() throws {
    try add("one", nil)
    try add("two", 1)
    try add("three", nil)
    try add("four", 2)

    try store.begin(day(1))
    #expect(try titles() == ["one", "two", "three"] && later() == 1)
    try store.begin(day(2))
    #expect(try titles() == ["one", "two", "three", "four"] && later() == 0)
    try expectSound()
  }

  @Test func manyCardsComeInPartByPartAlsoAfterAnInterruption() throws {
    for number in 1...250 { try add("\(number)", 1) }
    store.comingIn = ComingIn(day: day(1), part: 100)
    #expect(try store.beginPart(of: day(1)) && later() == 150)

    // As the next program would.
    store.comingIn = ComingIn(day: day(1), part: 100)
    #expect(try store.beginPart(of: day(1)) && later() == 150)
    store.comingIn.part = 100
    #expect(try store.beginPart(of: day(1)) && later() == 50)
    try add("new", 1)
    store.comingIn.part = 100
    #expect(try store.isDue(day(1)) && !store.beginPart(of: day(1)))
    #expect(try store.count(of: column(0)) == 251 && later() == 0)
    #expect(try !store.isDue(day(1)))
    try expectSound()
  }

  @Test(arguments: [(5, 125), (15, 100), (30, 50), (3_000, 5)])
  func thePartAfterOneTakesAbout15Milliseconds(time: Int, next: Int) {
    var cards = ComingIn(part: 100)
    cards.fit(to: .milliseconds(time))
    #expect(cards.part == next)
  }

  @Test func oneDayBackIsAnotherTimeZoneAndMoreIsTheClock() throws {
    try add("far", 365)
    try store.begin(day(366))
    #expect(try titles() == ["far"])

    try store.begin(day(365))
    #expect(try titles() == ["far"])
    try store.begin(today)
    #expect(try titles() == [] && later() == 1)
    try store.begin(day(366))
    #expect(try titles() == ["far"])
    try expectSound()
  }

  @Test func undoShowsASnoozedCardAgain() throws {
    let card = try add("one", nil)
    try store.edit(card, [.start(day(7))])
    #expect(try titles() == [])

    try store.perform(.undo)
    #expect(try titles() == ["one"])
    try store.perform(.redo)
    #expect(try titles() == [])
    try store.edit(card, [.start(nil)])
    #expect(try titles() == ["one"] && later() == 0)
    try expectSound()
  }

  @Test func aLaterCardShowsInADoneColumnAndInTheArchive() throws {
    let card = try add("one", 5)
    try store.move(card, to: .top(of: column(1)))
    #expect(try titles(1) == [] && later(0) == 0 && later(1) == 1)

    try store.move(card, to: .top(of: column(2)))
    #expect(try titles(2) == ["one"])
    try store.move(card, to: .top(of: column(1)))
    #expect(try titles(1) == [] && later(1) == 1)
    try store.archive(card)
    #expect(try titles("is:archived") == ["one"])
    try store.perform(.restore([card]))
    #expect(try titles(1) == [] && later(1) == 1)
    try expectSound()
  }

  @Test func aColumnMarkedAsDoneShowsItsLaterCards() throws {
    try add("one", 5)
    try store.perform(.editColumn(column(0), [.kind(.done)]))
    #expect(try titles() == ["one"])
    try store.perform(.editColumn(column(0), [.kind(.toDo)]))
    #expect(try titles() == [] && later() == 1)
    try expectSound()
  }

  @Test func laterCardsLeaveADeletedColumnAndComeBackWithIt() throws {
    try add("shown", nil)
    try add("later", 5)
    let first = try column(0)

    #expect(throws: StoreError.self) { try store.perform(.deleteColumn(first, cards: .none)) }
    try store.perform(.deleteColumn(first, cards: .column(column(1))))
    #expect(try titles() == ["shown"] && later() == 1)
    try store.perform(.undo)
    #expect(try titles() == ["shown"] && later() == 1)
    try expectSound()
  }

  @Test func manyCardsAreSnoozedAndMovedWithRightCounts() throws {
    let drafts = (0..<1_500).map { CardDraft(title: "\($0)", start: $0 % 3 == 0 ? day(2) : nil) }
    let cards = try store.add(drafts, at: .bottom(of: column(0)))
    #expect(try store.count(of: column(0)) == 1_000 && later() == 500)

    try store.perform(.move(cards, to: .top(of: column(1))))
    #expect(try store.count(of: column(1)) == 1_000 && later(1) == 500)
    try store.perform(.edit(Array(cards.prefix(600)), [.start(day(9))], expecting: nil))
    #expect(try later(1) == 900)
    try store.begin(day(2))
    #expect(try later(1) == 600)
    try store.perform(.undo)
    #expect(try later(1) == 0)
    try expectSound()
  }

  @Test func anotherProgramThatBeginsTheDayIsFollowed() throws {
    try add("one", 1)
    let other = try SQLiteBoardStore.open(at: folder.board)
    var days = 0
    let subscription = other.feed.subscribe { if $0 == .dayBegan { days += 1 } }

    try store.begin(day(1))
    try other.refresh()

    #expect(days == 1)
    #expect(try other.page(of: column(0), .first, limit: 10).map(\.title) == ["one"])
    withExtendedLifetime(subscription) {}
  }

  @Test func everyCardIsExportedAndABoardWithoutStartsWritesNoDay() throws {
    try add("plain", nil)
    try store.begin(day(1))
    let days = try store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM setting") ?? 0
    }
    #expect(days == 0)

    try add("later", 4)
    try add("end", nil)
    var exported: [String] = []
    let all = CardQuery(.column(try column(0)), includingLater: true)
    try store.transfer.forEachCard(of: [all]) { exported.append($0.card.title) }
    #expect(exported == ["plain", "later", "end"])
  }

  @Test func aFilterSearchesLaterCardsIfTheQueryIncludesThem() throws {
    try add("plain", nil)
    try store.begin(day(1))
    try add("later", 4)
    let context = QueryContext(today: day(1), now: store.database.sources.now())
    let filter = ParsedQuery("later", on: context).filter
    let query = CardQuery(.all, filter: filter, includingLater: true)

    #expect(try store.find(query, after: nil, testing: 10).cards.count == 1)
    #expect(try store.count(of: query) == .exact(1))
    #expect(try store.count(of: CardQuery(.all, filter: filter)) == .exact(0))
  }
}
