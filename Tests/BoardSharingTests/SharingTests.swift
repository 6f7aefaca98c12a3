import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// A board that several machines share.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct SharingTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  @Test func aBoardIsTheSameInTheFileThatJoins() throws {
    let (first, second) = try team.pair()
    #expect(try first.picture() == second.picture())
    #expect(try second.picture().contains { $0.contains("Paint") })
    #expect(try second.store.boards().map(\.name) == first.store.boards().map(\.name))
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aBoardGetsAnotherNameInAFileThatUsesItsName() throws {
    let (first, _) = try team.pair()
    let third = try team.file("third", author: "eve")
    let own = try third.openBoard()
    let column = try third.board(own).columns[0].id
    _ = try third.perform(
      .add([CardDraft(title: "mine")], .top(of: column)),
      as: third.newActionID()
    )

    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: third
    )

    #expect(try third.boards().map(\.name) == ["Main", "Main (2)"])
    #expect(try third.openBoard() == own)
  }

  @Test func eachMachineGetsWhatTheOtherDidWithItsAuthor() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    _ = try second.perform(.edit([card.id], [.title("Paint the wall")], expecting: nil))
    _ = try first.perform(.edit([card.id], [.priority(.high)], expecting: nil))
    try team.settle([first, second])
    let cards = try (first.cards(), second.cards())
    #expect(cards.0.map(\.title) == ["Paint the wall"])
    #expect(cards.0.map(\.priority) == [.high])
    #expect(try first.picture() == second.picture())
    let page = try first.store.history(of: .all, .newest, matching: nil, limit: 50)
    let authors = Set(page.entries.compactMap(\.author))
    #expect(authors == ["anna", "ben"])
  }

  @Test func tagsStepsAndLinesThatTwoPeopleAddedApartAreMerged() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    _ = try first.perform(
      .edit([card.id], [.tags(["home", "a"]), .body("ONE\ntwo\nthree\n")], expecting: nil)
    )
    _ = try second.perform(
      .edit(
        [card.id],
        [
          .tags(["home", "b"]), .body("one\ntwo\nTHREE\n"), .checklist([ChecklistItem(text: "x")]),
        ],
        expecting: nil
      )
    )
    try team.settle([first, second])
    let merged = try #require(try first.cards().first)
    #expect(Set(merged.tags) == ["home", "a", "b"])
    #expect(merged.body == "ONE\ntwo\nTHREE\n")
    #expect(merged.checklist.map(\.text) == ["x"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aClashingLineOfABodyIsInBothHistoriesAndTheRestIsMerged() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    func set(_ machine: Machine, _ body: String) throws {
      try machine.perform(.edit([card.id], [.body(body)], expecting: nil))
    }
    try set(first, "1\n2\n3\n4\n5\n6\n7\n")
    try team.settle([first, second])
    try set(first, "one\n2\n3\nfour\n5\n6\n7\n")
    try set(second, "1\n2\n3\nFOUR\n5\n6\nseven\n")

    try team.settle([first, second])

    #expect(try first.cards().map(\.body) == ["one\n2\n3\nFOUR\n5\n6\nseven\n"])
    #expect(try first.picture() == second.picture())
    // The beginning, what the first wrote, and what became of it.
    let changes = try second.store.log.entries(after: 0, limit: 500)
      .filter { entry in
        if case .changed = entry.event { return entry.author == "anna" || entry.isMerge }
        return false
      }
    #expect(changes.map(\.isMerge) == [false, false, true], "\(changes)")
    // It is about one card.
    #expect(changes.map(\.count) == [1, 1, 1])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCardMovedIntoAColumnThatSomebodyDeletedIsKept() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    let card = try #require(try first.cards().first)
    _ = try first.perform(.deleteColumn(columns[1].id, cards: .none))
    _ = try second.perform(.move([card.id], to: .top(of: columns[1].id)))
    try team.settle([first, second])
    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try first.picture() == second.picture())
    #expect(try first.store.board(first.board).columns.count == columns.count - 1)
  }

  @Test func undoTakesBackOnesOwnChangeAndKeepsTheOthers() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    _ = try first.perform(.edit([card.id], [.priority(.high)], expecting: nil))
    try team.settle([first, second])
    _ = try second.perform(.edit([card.id], [.title("Paint all")], expecting: nil))
    try team.settle([first, second])
    _ = try first.perform(.undo)
    try team.settle([first, second])
    let cards = try second.cards()
    #expect(cards.map(\.priority) == [.none])
    #expect(cards.map(\.title) == ["Paint all"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aBoardThatOneMemberDeletesStaysWithTheOthers() throws {
    let (first, second) = try team.pair()
    try second.perform(.addBoard("Other", columns: ColumnDraft.usual))
    _ = try second.perform(.deleteBoard(second.board))
    try team.settle([first, second])
    #expect(second.exchange.shared.hasEnded)
    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try first.store.board(first.board).columns.count == 3)
  }

  @Test func aBoardThatWasLeftCanBeChangedInItsFileAlone() throws {
    let (first, second) = try team.pair()
    try second.store.sharing.leaveShare(of: second.board)
    let card = try #require(try second.cards().first)
    _ = try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    try team.settle([first, second])
    #expect(second.exchange.shared.hasEnded)
    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try second.store.sharing.boards().isEmpty)
  }

  @Test func aCommentArrivesOnTheOtherMachineWithItsAuthor() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    _ = try first.perform(.comment(card.id, "Which colour?"))
    try team.settle([first, second])
    let comments = try second.store.comments(of: card.id)
    #expect(comments.map(\.text) == ["Which colour?"])
    #expect(comments.map(\.author) == ["anna"])
  }

  @Test func threeMachinesEndEqualAfterRandomWorkAndTheirFilesAreSound() throws {
    let (first, second) = try team.pair()
    let third = try team.file("third", author: "cleo")
    try Sharing.join(
      "Board",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: third
    )
    let machines = [first, second, try team.machine(third, first.board)]
    for seed in 1...12 as ClosedRange<UInt64> {
      var worker = RandomWorker(seed: seed)
      for _ in 0..<60 { try worker.step(machines) }
      try team.settle(machines)
      let pictures = try machines.map { try $0.picture() }
      #expect(pictures[0] == pictures[1], "seed \(seed)\n\(worker.events.joined(separator: "\n"))")
      #expect(pictures[0] == pictures[2], "seed \(seed)\n\(worker.events.joined(separator: "\n"))")
      let moments = try machines.map { try $0.moments() }
      #expect(moments[0] == moments[1], "seed \(seed)\n\(worker.events.joined(separator: "\n"))")
      #expect(moments[0] == moments[2], "seed \(seed)\n\(worker.events.joined(separator: "\n"))")
    }
    for name in ["first", "second", "third"] {
      #expect(try team.faults(of: name) == [])
    }
  }
}
