import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// When a card was changed last, and by whom.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct JoinedMomentTests {
  /// A clock that stands until it is set.
  private final class Clock {
    var time = Timestamp(milliseconds: 1_000_000_000_000)
  }

  let team: SharedTeam
  private let clock = Clock()

  init() throws { team = try SharedTeam() }

  private func file(_ name: String, author: String) throws -> SQLiteBoardStore {
    var sources = StoreSources.system(author: author)
    sources.now = { [clock] in clock.time }
    return try SQLiteBoardStore.open(at: team.database.path("\(name).db"), sources: sources)
  }

  /// A shared board with three cards, two of them changed at moments of their own: one before it was
  /// shared, the other after.
  private func first() throws -> Machine {
    let store = try file("first", author: "anna")
    let board = try store.board(store.openBoard())
    let drafts = ["one", "two", "three"].map { CardDraft(title: $0) }
    let top = BoardAction.add(drafts, .top(of: board.columns[0].id))
    _ = try store.perform(top, as: store.newActionID())
    let connection = try team.database.connect()
    let cards = try Machine.cards(of: board.id, in: store)
    clock.time = Timestamp(milliseconds: 1_100_000_000_000)
    let edit = BoardAction.edit([cards[1].id], [.priority(.high)], expecting: nil)
    _ = try store.perform(edit, as: store.newActionID())
    clock.time = Timestamp(milliseconds: 1_200_000_000_000)
    try Sharing.share(board, of: store, at: team.database.address(), over: connection)
    let first = try team.machine(store, board.id)
    clock.time = Timestamp(milliseconds: 1_300_000_000_000)
    try first.perform(.comment(cards[0].id, "Hm"))
    try first.perform(.edit([cards[2].id], [.title("THREE")], expecting: nil))
    try first.exchange.run()
    return first
  }

  /// Another machine with the same clock.
  private func second(beside first: Machine) throws -> Machine {
    let store = try file("second", author: "ben")
    try Sharing.join(
      "Board",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: store
    )
    return try team.machine(store, first.board)
  }

  private func lines(of machine: Machine) throws -> [String] {
    try machine.cards()
      .map { card in
        let last = try machine.store.history(of: .card(card.id), .newest, matching: nil, limit: 9)
          .entries.first { !$0.event.isComment }
        return
          "\(card.title) \(card.updatedAt.milliseconds / 100_000_000_000) \(last?.author ?? "-")"
          + " \((last?.date.milliseconds ?? 0) / 100_000_000_000)"
      }
  }

  @Test func aMachineThatJoinsHasTheMomentAndTheAuthorOfEachChange() throws {
    let first = try first()

    let second = try team.join(first.board, "second", author: "ben")

    #expect(try lines(of: first) == ["one 10 anna 10", "two 11 anna 11", "THREE 13 anna 13"])
    #expect(try lines(of: second) == lines(of: first))
    let card = try #require(try second.cards().first)
    let said = try second.store.history(of: .card(card.id), .newest, matching: nil, limit: 9)
      .entries.first
    #expect(said?.author == "anna" && said?.date.milliseconds == 1_300_000_000_000)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aMachineThatReloadsAfterACutHasTheSameMomentsAndAuthors() throws {
    let first = try first()
    let second = try team.join(first.board, "second", author: "ben")
    let cards = try first.cards()
    clock.time = Timestamp(milliseconds: 1_400_000_000_000)
    try first.perform(.edit([cards[0].id], [.title("ONE")], expecting: nil))
    try first.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")

    try second.exchange.run()

    #expect(try lines(of: second) == ["ONE 14 anna 14", "two 11 anna 11", "THREE 13 anna 13"])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aRefusedChangeLeavesTheMomentAndTheAuthorAsTheyWere() throws {
    let first = try first()
    let role = try team.database.makeRole("cleo")
    try team.database.connect()
      .run("SELECT tercet.permit($1, $2, 'read')", [first.board.uuid.uuidString, role])
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let card = try #require(try second.cards().first)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))

    try second.exchange.run()

    #expect(try second.cards().map(\.updatedAt) == first.cards().map(\.updatedAt))
  }

  @Test func theMomentAndTheAuthorAreTheSameEverywhereAfterAnUndo() throws {
    let first = try first()
    let second = try team.join(first.board, "second", author: "ben")
    let card = try #require(try second.cards().first)
    for action in [
      BoardAction.edit([card.id], [.title("Mine")], expecting: nil), .delete([card.id]),
      .archive([card.id]),
    ] {
      try second.perform(action)
      try second.perform(.undo)
      try team.settle([second, first])
      #expect(try first.moments() == second.moments(), "\(action)")
    }
  }

  @Test func theMomentAndTheAuthorAreTheSameAfterTwoChangesApart() throws {
    let first = try first()
    let second = try team.join(first.board, "second", author: "ben")
    let card = try #require(try second.cards().first)
    try second.perform(.edit([card.id], [.title("Ben's")], expecting: nil))
    clock.time = Timestamp(milliseconds: 1_400_000_000_000)
    try first.perform(.edit([card.id], [.title("Anna's")], expecting: nil))

    try team.settle([second, first])

    #expect(try first.moments() == second.moments())
    #expect(try first.moments().contains { $0.hasSuffix("Anna's 1400000000000 anna") })
  }

  @Test func theMomentIsTheSameAfterTwoChangesInTheSameMillisecond() throws {
    let first = try first()
    let second = try second(beside: first)
    let cards = try first.cards()
    for (index, card) in cards.prefix(2).enumerated() {
      clock.time = Timestamp(milliseconds: 1_400_000_000_000 + Int64(index))
      try first.perform(.edit([card.id], [.priority(.low)], expecting: nil))
      try second.perform(.edit([card.id], [.due(nil), .body("x")], expecting: nil))
      try team.settle(index == 0 ? [first, second] : [second, first])

      let moments = try [first.moments(), second.moments()]
      #expect(moments[0] == moments[1])
      #expect(
        moments[0].filter { $0.hasSuffix(" 140000000000\(index) ben") }.count == 1,
        "\(moments[0])"
      )
    }
  }

  @Test func theMomentIsTheSameAfterChangesOfDifferentFields() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try first.perform(.edit([card], [.body("x")], expecting: nil))
    try second.perform(.edit([card], [.priority(.high)], expecting: nil))
    try second.exchange.run()
    try team.settle([first, second])

    let authors = try [first, second].map { try $0.store.log.lastAuthor(of: card) }

    #expect(authors[0] != nil)
    #expect(authors[0] == authors[1])
    #expect(try first.moments() == second.moments())
    #expect(try first.moments().allSatisfy { $0.hasSuffix(" \(authors[0] ?? "-")") })
  }

  @Test func equalChangesAreReportedAsAChangeAndNotAsAMove() throws {
    let first = try first()
    let second = try second(beside: first)
    let card = try #require(try first.cards().first).id
    for (index, machine) in [first, second].enumerated() {
      clock.time = Timestamp(milliseconds: 1_400_000_000_000 + Int64(index))
      try machine.perform(.edit([card], [.priority(.high)], expecting: nil))
    }
    try team.settle([first, second])

    for machine in [first, second] {
      let events = try machine.store.history(of: .card(card), .newest, matching: nil, limit: 9)
        .entries.map(\.event)
      #expect(!events.contains { if case .reordered = $0 { true } else { false } }, "\(events)")
    }
    let events = try first.store.history(of: .card(card), .newest, matching: nil, limit: 1).entries
    #expect(events.map(\.event) == [.changed([])])
  }
}
