import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Machines that work without a connection.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ApartTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  @Test func twoStepsTickedApartAreBothTickedAndAThirdIsRenamed() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    let steps = ["brush", "paint", "tape", "paint"].map { ChecklistItem(text: $0) }
    try first.perform(.edit([card], [.checklist(steps)], expecting: nil))
    try team.settle([first, second])

    try first.perform(.adjust([card], [.setStep(StepName(0, in: steps), isDone: true)]))
    try second.perform(.adjust([card], [.setStep(StepName(3, in: steps), isDone: true)]))
    var renamed = steps
    renamed[2].text = "masking tape"
    renamed[3].isDone = true
    try second.perform(.edit([card], [.checklist(renamed)], expecting: nil))
    try team.settle([second, first])

    let list = try #require(try first.store.card(card)).checklist
    #expect(list.map(\.text) == ["brush", "paint", "masking tape", "paint"])
    #expect(list.map(\.isDone) == [true, false, false, true])
    #expect(try first.picture() == second.picture())
  }

  @Test func machinesWithClocksADayApartAgreeOnTheServersOrder() throws {
    let first = try team.first()
    let day = Int64(86_400_000)
    var sources = StoreSources.system(author: "ben")
    let now = sources.now
    sources.now = { Timestamp(milliseconds: now().milliseconds - day) }
    let late = try SQLiteBoardStore.open(at: team.database.path("second.db"), sources: sources)
    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: late
    )
    let second = try team.machine(late, first.board)
    let card = try #require(try first.cards().first).id

    try first.perform(.edit([card], [.title("First"), .priority(.high)], expecting: nil))
    try first.exchange.run()
    // Later, by a clock that says a day before.
    try second.perform(.edit([card], [.title("Second")], expecting: nil))
    try team.settle([second, first])

    #expect(try first.cards().map(\.title) == ["Second"])
    #expect(try first.cards().map(\.priority) == [.high])
    #expect(try first.picture() == second.picture())
    let page = try first.store.history(of: .card(card), .newest, matching: nil, limit: 9)
    #expect(page.entries.prefix(2).map(\.author) == ["ben", "anna"])
    let dates = page.entries.prefix(2).map(\.date.milliseconds)
    #expect(abs(dates[1] - dates[0] - day) < 600_000, "\(dates)")
    // Undo goes by the log too, and not by the clock.
    try second.perform(.undo)
    try team.settle([second, first])
    #expect(try first.cards().map(\.title) == ["First"])
    #expect(try first.cards().map(\.priority) == [.high])
  }

  @Test func twoCardsMadePartsOfEachOtherApartAreACircleThatAnyoneCanEnd() throws {
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Sand")], .bottom(of: column)))
    try team.settle([first, second])
    let cards = try first.cards().map(\.id)
    try first.perform(.edit([cards[0]], [.parent(cards[1])], expecting: nil))
    try second.perform(.edit([cards[1]], [.parent(cards[0])], expecting: nil))
    try team.settle([first, second])

    #expect(try first.picture() == second.picture())
    for (name, machine) in [("first", first), ("second", second)] {
      #expect(try machine.cards().map(\.draft.parent) == [cards[1], cards[0]])
      #expect(try team.faults(of: name) == [])
      let notes = try BoardCheck(boardAt: team.path("\(name).db")).notes
      #expect(notes.count == 1 && notes[0].hasPrefix("cards that are parts of each other"))
      #expect(try machine.store.children(of: cards[0], limit: 9) == [cards[1]])
    }
    // Both can still be edited, and the circle can't grow.
    try second.perform(.edit([cards[0]], [.title("Painting")], expecting: nil))
    try second.perform(.add([CardDraft(title: "Dry")], .bottom(of: column)))
    let third = try #require(try second.cards().last?.id)
    #expect(throws: StoreError.self) {
      try second.perform(.edit([third], [.parent(third)], expecting: nil))
    }
    try second.perform(.edit([cards[0]], [.parent(nil)], expecting: nil))
    try team.settle([first, second])
    #expect(try first.picture() == second.picture())
    #expect(try BoardCheck(boardAt: team.path("first.db")).notes == [])
  }

  /// A machine in a time zone in which it is already the next day.
  private func ahead(of first: Machine) throws -> Machine {
    var sources = StoreSources.system(author: "ben")
    sources.day = { CalendarDay(daysSinceEpoch: $0.day.daysSinceEpoch + 1) }
    let store = try SQLiteBoardStore.open(at: team.path("second.db"), sources: sources)
    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: store
    )
    return try team.machine(store, first.board)
  }

  @Test func inTwoTimeZonesACardComesInWithTheDayOfEachAndRepeatsOnce() throws {
    let first = try team.first()
    let second = try ahead(of: first)
    let today = try #require(try first.cards().first).createdAt.day
    let tomorrow = CalendarDay(daysSinceEpoch: today.daysSinceEpoch + 1)
    var start = CardDraft(title: "Start")
    start.start = tomorrow
    var daily = CardDraft(title: "Daily", due: today)
    daily.repeats = CardRepeat(RepeatRule(.daily))
    try first.store.begin(today)
    try second.store.begin(tomorrow)
    let columns = try first.store.board(first.board).columns.map(\.id)
    try first.perform(.add([start, daily], .bottom(of: columns[0])))
    try team.settle([first, second])

    let cards = try second.cards()
    let card = { (title: String) in try #require(cards.first { $0.title == title }).id }
    #expect(try first.store.isLater(card("Start")))
    #expect(try !second.store.isLater(card("Start")))
    try first.perform(.move([card("Daily")], to: .top(of: columns[2])))
    try second.perform(.move([card("Daily")], to: .top(of: columns[2])))
    try team.settle([first, second])
    for machine in [first, second] {
      let next = try machine.cards().filter { $0.title == "Daily" && $0.repeatRule != nil }
      // Of the two next days, the one that reached the server last.
      #expect(next.map(\.due) == [CalendarDay(daysSinceEpoch: today.daysSinceEpoch + 2)])
    }
    try first.store.begin(tomorrow)
    #expect(try !first.store.isLater(card("Start")))
    #expect(try first.picture() == second.picture())
    #expect(try team.faults(of: "first") == [] && team.faults(of: "second") == [])
  }

  @Test func aMachineThatJoinsLaterPutsACardOfADeletedColumnInTheSamePlace() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    try first.perform(
      .addColumn(ColumnDraft(name: "Review", kind: .doing), board: first.board, .last)
    )
    try first.perform(
      .addColumn(ColumnDraft(name: "Shipped", kind: .done), board: first.board, .last)
    )
    try team.settle([first, second])
    let shipped = try #require(try first.store.board(first.board).columns.last)
    try first.perform(.deleteColumn(shipped.id, cards: .none))
    try first.exchange.run()
    // The second does not know, and puts a card there, which the server's rows say from now on.
    try second.perform(.add([CardDraft(title: "Late")], .top(of: shipped.id)))
    try team.settle([second, first])
    #expect(try first.cards().first { $0.title == "Late" }?.column == columns[2].id)

    let third = try team.join(first.board, "third", author: "cleo")

    #expect(try third.picture() == first.picture())
    // Another such card comes by the log.
    try second.store.sharing.leaveShare(of: second.board)
    let card = try #require(try third.cards().first { $0.title == "Paint" })
    try third.perform(.move([card.id], to: .top(of: columns[1].id)))
    try team.settle([third, first])
    #expect(try third.picture() == first.picture())
    #expect(try team.faults(of: "third") == [])
    // What is gone can be brought back, and nothing else with it.
    try third.perform(.restoreColumn(shipped.id))
    try team.settle([third, first])
    #expect(try third.store.board(first.board).columns.contains { $0.name == "Shipped" })
    #expect(try third.picture() == first.picture())
    #expect(try third.cards().count == first.cards().count)
  }

  @Test func aMachineThatReturnsAfterTheLogWasCutUsesTheSamePlaceToo() throws {
    let (first, second) = try team.pair()
    let third = try team.join(first.board, "third", author: "cleo")
    let columns = try first.store.board(first.board).columns
    try first.perform(
      .addColumn(ColumnDraft(name: "Shipped", kind: .done), board: first.board, .last)
    )
    try team.settle([first, second])
    let shipped = try #require(try first.store.board(first.board).columns.last)
    try first.perform(.deleteColumn(shipped.id, cards: .none))
    try first.exchange.run()
    try second.perform(.add([CardDraft(title: "Late")], .top(of: shipped.id)))
    try team.settle([second, first])
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")

    try team.settle([third, first])

    #expect(try third.cards().first { $0.title == "Late" }?.column == columns[2].id)
    #expect(try third.picture() == first.picture())
    #expect(try team.faults(of: "third") == [])
  }
}
