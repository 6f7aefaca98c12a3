import BoardModel
import BoardSharing
import BoardStorage
import PostgresServer
import Testing

/// A card that one machine deleted.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct DeletionTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private static let edits: [CardEdit] = [.title("Paint all"), .body("new"), .priority(.high)]

  private func isNew(_ cards: [Card]) -> Bool {
    cards.map(\.title) == ["Paint all"] && cards.map(\.body) == ["new"]
      && cards.map(\.priority) == [.high] && cards.map(\.tags) == [["home"]]
  }

  @Test(arguments: [true, false])
  func aCardDeletedHereAndChangedThereStaysDeletedWithTheChangeInHistory(deletesFirst: Bool) throws
  {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.delete([card.id]))
    try second.perform(.edit([card.id], Self.edits, expecting: nil))

    try team.settle(deletesFirst ? [first, second] : [second, first])

    #expect(try first.cards().isEmpty)
    #expect(try second.cards().isEmpty)
    for machine in [first, second] {
      let page = try machine.store.history(of: .all, .newest, matching: nil, limit: 50)
      let change = page.entries.first { $0.author == "ben" }
      guard case .changed(let fields) = change?.event else {
        Issue.record("\(page.entries)")
        continue
      }
      #expect(fields.count == 3, "\(fields)")
      #expect(
        page.entries.contains { $0.author == "anna" && $0.event == .deleted(from: card.column) }
      )
    }
    #expect(try team.faults(of: "first") == [])
  }

  @Test(arguments: [0, 1])
  func aRestoredCardHasWhatTheOtherMachineChanged(machine: Int) throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.delete([card.id]))
    try second.perform(.edit([card.id], Self.edits, expecting: nil))
    try team.settle([first, second])

    try [first, second][machine].perform(.restore([card.id]))
    try team.settle([first, second])

    #expect(isNew(try first.cards()))
    #expect(isNew(try second.cards()))
    #expect(try first.picture() == second.picture())
  }

  @Test func anUndoneDeletionBringsBackWhatTheOtherMachineChanged() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.delete([card.id]))
    try second.perform(.edit([card.id], Self.edits, expecting: nil))
    try team.settle([first, second])

    try first.perform(.undo)
    try team.settle([first, second])

    #expect(isNew(try first.cards()))
    #expect(isNew(try second.cards()))
    #expect(try team.faults(of: "first") == [])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCardRestoredBeforeAChangeArrivesIsWholeWithThatChange() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    try first.perform(.delete([card.id]))
    try first.exchange.run()
    try first.perform(.undo)
    try first.exchange.run()

    try team.settle([second, first])

    #expect(try first.cards().map(\.title) == ["Mine"])
    #expect(try second.picture() == first.picture())
  }

  @Test func aDeletedCardComesBackWithItsUnsentCommentsEverywhere() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.comment(card.id, "Which colour?"))
    try first.perform(.delete([card.id]))
    try team.settle([first, second])

    try first.perform(.undo)
    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    for machine in [first, second, third] {
      #expect(try machine.store.comments(of: card.id).map(\.text) == ["Which colour?"])
    }
    // The other can restore it too, and has what was said.
    try first.perform(.comment(card.id, "Blue"))
    try first.perform(.delete([card.id]))
    try team.settle([first, second])
    try second.perform(.restore([card.id]))
    try team.settle([second, first])
    #expect(try second.store.comments(of: card.id).map(\.text) == ["Which colour?", "Blue"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aCardDeletedWithItsColumnForATimeIsWhereItWasPutLast() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    try second.perform(.add([CardDraft(title: "New")], .top(of: columns[1].id)))
    try first.perform(.deleteColumn(columns[1].id, cards: .none))
    try first.exchange.run()
    try first.perform(.undo)
    try first.exchange.run()

    try team.settle([second, first])

    #expect(try second.picture() == first.picture())
    #expect(try second.cards().first { $0.title == "New" }?.column == columns[1].id)
  }

  @Test func aCardGoesToTheColumnOfTheSameKindWhoeverDeletedItsColumn() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    try first.perform(
      .addColumn(ColumnDraft(name: "Later", kind: .done), board: first.board, .last)
    )
    try team.settle([first, second])
    try second.perform(.add([CardDraft(title: "New")], .top(of: columns[2].id)))
    try first.perform(.deleteColumn(columns[2].id, cards: .none))

    try team.settle([first, second])

    #expect(try second.picture() == first.picture())
    #expect(try first.picture().drop { !$0.hasPrefix("# Later") }.contains { $0.contains("New") })
  }

  @Test func aDeletedCardComesBackWithoutACommentThatWasTakenBack() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try second.perform(.comment(card.id, "Hm"))
    try team.settle([second, first])

    try first.perform(.delete([card.id]))
    try first.perform(.undo)
    try second.perform(.undo)
    try second.exchange.run()
    try team.settle([first, second])

    #expect(try first.store.comments(of: card.id).map(\.text) == [])
    #expect(try second.store.comments(of: card.id).map(\.text) == [])
  }
}
