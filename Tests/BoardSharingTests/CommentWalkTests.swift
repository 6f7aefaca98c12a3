import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// Comments on cards that leave and return.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct CommentWalkTests {
  static let seeds: ClosedRange<UInt64> = 1...Rounds.of(12, soak: 600)

  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Two machines with two shared boards each.
  private func machines() throws -> [[Machine]] {
    let (first, second) = try team.pair()
    try first.perform(.addBoard("Other", columns: ColumnDraft.usual))
    let other = try #require(try first.store.boards().first { $0.id != first.board })
    let connection = try team.database.connect()
    try Sharing.share(other, of: first.store, at: team.database.address(), over: connection)
    try Sharing.join(
      "Other",
      of: PostgresLog(connection, board: other.id.uuid),
      at: team.database.address(),
      in: second.store
    )
    return try [first, second].map { [$0, try team.machine($0.store, other.id)] }
  }

  /// Who joins a board has all that the others have of its cards.
  private func expectSameComments(_ new: Machine, _ old: Machine) throws {
    for card in try new.cards() {
      let known = try old.store.comments(of: card.id).map(\.text)
      let found = try new.store.comments(of: card.id).map(\.text)
      #expect(found == known)
    }
  }

  @Test func commentsAreOnAllMachinesExceptThoseTakenBack() throws {
    let machines = try machines()
    for seed in Self.seeds {
      var walk = try CommentWalk(machines, cards: 2, seed: seed)
      for _ in 0..<30 { try walk.step() }
      try walk.gather()
      let events = Comment(rawValue: "seed \(seed)\n\(walk.events.joined(separator: "\n"))")
      let (here, there) = try (walk.comments(on: 0), walk.comments(on: 1))
      #expect(here == there, events)
      #expect(Set(here.joined()) == walk.said, events)
      if here != there || Set(here.joined()) != walk.said { return }
    }
    for (index, name) in ["third", "fourth"].enumerated() {
      let new = try team.join(machines[0][index].board, name, author: "cleo")
      try expectSameComments(new, machines[0][index])
    }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCommentOnAPrivateBoardIsSentToNobodyAndTakenBackWithTheCard() throws {
    let (first, second) = try team.pair()
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    let card = try #require(try first.cards().first).id
    try first.perform(.comment(card, "for all"))
    try team.settle([first, second])
    try first.perform(.move([card], to: .top(of: own.columns[0].id)))
    try team.settle([first, second])
    try second.perform(.restore([card]))
    try first.perform(.comment(card, "for me"))

    try team.settle([second, first])

    for machine in [first, second] {
      #expect(try machine.store.comments(of: card).map(\.text) == ["for all"])
    }
    let said = try first.store.log.entries(after: 0, limit: 500)
      .compactMap { change -> String? in
        change.event.isComment ? "\(change.event)" : nil
      }
    #expect(
      said == ["commented(\"for all\")", "commented(\"for me\")", "uncommented(\"for me\")"]
    )
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCommentFromBeforeThePrivateBoardIsSentOnceTheCardReturns() throws {
    let (first, second) = try team.pair()
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    let card = try #require(try first.cards().first)
    try first.perform(.comment(card.id, "for all"))
    try first.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try first.exchange.run()
    try first.perform(.move([card.id], to: .top(of: card.column)))

    try team.settle([first, second])

    #expect(try second.store.comments(of: card.id).map(\.text) == ["for all"])
  }

  @Test func aCommentRefusedWhileItsCardWasAwayIsSentOnceTheCardReturns() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.permit("write", role, on: first.board)
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    let card = try #require(try second.cards().first).id
    try second.perform(.comment(card, "for all"))
    try second.perform(.move([card], to: .top(of: own.columns[0].id)))
    try first.perform(.delete([card]))
    try first.exchange.run()
    try team.permit("read", role, on: first.board)
    try second.exchange.run()
    try second.perform(.comment(card, "for me"))
    try first.perform(.restore([card]))
    try team.permit("write", role, on: first.board)

    try team.settle([first, second])

    for machine in [first, second] {
      #expect(try machine.store.comments(of: card).map(\.text) == ["for all"])
    }
    #expect(try first.picture() == second.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCopyThatLoadsTheRowsHasAPrivateCommentThatTheOtherSendsLater() throws {
    let (first, second) = try team.pair()
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    let card = try #require(try second.cards().first)
    try second.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try second.perform(.comment(card.id, "of a private board"))
    try team.settle([second, first])
    try team.copyFile(of: "second", to: "copy")
    try first.perform(.restore([card.id]))
    try first.exchange.run()
    try second.perform(.move([card.id], to: .top(of: card.column)))
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")
    let copy = try team.machine(team.file("copy", author: "ben"), first.board)
    try copy.exchange.run()
    #expect(try copy.store.comments(of: card.id).isEmpty)

    try team.settle([second, copy, first])

    for machine in [first, second, copy] {
      let texts = try machine.store.comments(of: card.id).map(\.text)
      #expect(texts == ["of a private board"])
    }
    #expect(try team.faults(of: "copy") == [])
  }
}
