import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Changes made while the others were away.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct WrittenAwayTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  @Test func aCommentOnADeletedCardFromAPrivateBoardReturnsEverywhere() throws {
    let (first, second) = try team.pair()
    let third = try team.join(first.board, "third", author: "cleo")
    let card = try #require(try first.cards().first).id
    try third.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try third.store.boards().first { $0.id != first.board })
    let machines = [second, first, third]
    try second.perform(.delete([card]))
    try team.settle(machines)
    try first.perform(.restore([card]))
    try first.perform(.comment(card, "for all"))
    try team.settle(machines)
    try third.perform(.move([card], to: .top(of: own.columns[0].id)))
    try team.settle(machines)

    try second.perform(.restore([card]))
    try team.settle(machines)

    for machine in machines {
      #expect(try machine.store.comments(of: card).map(\.text) == ["for all"])
    }
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func changesArriveWhenACardReturnsThatLeftBeforeRejoining() throws {
    let (first, second) = try team.pair()
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    let card = try #require(try second.cards().first)
    try second.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try second.exchange.run()
    try first.perform(.edit([card.id], [.body("ONE\ntwo\nthree\n")], expecting: nil))
    try first.perform(.comment(card.id, "for all"))
    try team.settle([first, second])
    let again = try team.joinAgain(second)

    try again.perform(.move([card.id], to: .top(of: card.column)))
    try team.settle([again, first])

    #expect(try first.cards().map(\.body).first?.contains("ONE") == true)
    for machine in [first, again] {
      #expect(try machine.store.comments(of: card.id).map(\.text) == ["for all"])
    }
    #expect(try first.picture() == again.picture())
  }

  @Test func aCommentOnAPrivateBoardIsTakenBackAfterARightWasLost() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    func permit(_ level: String) throws { try team.permit(level, role, on: first.board) }
    try permit("write")
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    let card = try #require(try second.cards().first)
    try second.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try second.exchange.run()
    try permit("read")
    try second.perform(.add([CardDraft(title: "Refused")], .top(of: card.column)))
    try second.exchange.run()
    try permit("write")
    try second.perform(.comment(card.id, "for me"))
    try team.settle([first, second])

    try first.perform(.restore([card.id]))
    try team.settle([first, second])

    #expect(try second.store.comments(of: card.id).isEmpty)
    #expect(try first.picture() == second.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCommentOnACardDeletedPrivatelyStaysWhenOthersRestoreIt() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    try first.perform(.move([card], to: .top(of: own.columns[0].id)))
    try first.perform(.comment(card, "for me"))
    try first.perform(.delete([card]))
    try second.perform(.comment(card, "for all"))
    try team.settle([second, first])
    try first.perform(.restore([card]))

    try second.perform(.restore([card]))
    try team.settle([second, first])

    for machine in [first, second] {
      #expect(try machine.store.comments(of: card).map(\.text) == ["for all"])
    }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: [true, false])
  func aCommentOnAPrivateCardIsReadOnceOthersBringTheCardBack(isDeleted: Bool) throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    try first.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try second.perform(.comment(card.id, "for all"))
    try team.settle([second, first])
    if isDeleted { try first.perform(.delete([card.id])) }

    try second.perform(.restore([card.id]))
    try second.perform(.edit([card.id], [.title("Brought back")], expecting: nil))
    try team.settle([second, first])

    #expect(try first.store.comments(of: card.id).map(\.text) == ["for all"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aCommentOnAPrivateCardIsReadOnceARefusalBringsItBack() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.permit("read", role, on: first.board)
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let card = try #require(try second.cards().first).id
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    try second.perform(.move([card], to: .top(of: own.columns[0].id)))
    try first.perform(.comment(card, "for all"))

    try team.settle([first, second])

    #expect(try second.store.comments(of: card).map(\.text) == ["for all"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aCommentTakenBackUnsentReturnsAfterLeavingAndJoining() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try second.perform(.comment(card, "for all"))
    try team.settle([second, first])
    try second.perform(.undo)
    _ = try team.joinAgain(second)

    #expect(try second.store.comments(of: card).map(\.text) == ["for all"])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func editsOfACardDeletedPrivatelyAreMergedWithWhatWaits() throws {
    let (first, second) = try team.pair()
    try second.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try second.store.boards().first { $0.id != first.board })
    try team.settle([first, second])
    let card = try #require(try first.cards().first).id
    try second.perform(.edit([card], [.body("one\ntwo\nTHREE\n")], expecting: nil))
    try second.perform(.move([card], to: .top(of: own.columns[0].id)))
    try second.perform(.delete([card]))
    try first.perform(
      .edit([card], [.body("ONE\ntwo\nthree\n"), .title("Theirs")], expecting: nil)
    )
    try first.exchange.run()
    try team.settle([second, first])

    try first.perform(.restore([card]))
    try team.settle([first, second])

    #expect(try first.cards().map(\.body) == ["ONE\ntwo\nTHREE\n"])
    #expect(try first.cards().map(\.title) == ["Theirs"])
    #expect(try second.picture() == first.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func editsOfACardThatBothTookAwayBeforeTheLogWasCutAreMerged() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    var homes: [Column.ID] = []
    for machine in [first, second] {
      try machine.perform(.addBoard("Private", columns: ColumnDraft.usual))
      let own = try #require(try machine.store.boards().first { $0.id != first.board })
      homes.append(own.columns[0].id)
    }
    try team.settle([first, second])
    try first.perform(.edit([card.id], [.body("ONE\ntwo\nthree\n")], expecting: nil))
    try first.perform(.move([card.id], to: .top(of: homes[0])))
    try second.perform(.edit([card.id], [.body("one\ntwo\nTHREE\n")], expecting: nil))
    try second.perform(.move([card.id], to: .top(of: homes[1])))
    try first.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")
    try team.settle([second, first])

    for machine in [first, second] {
      try machine.perform(.move([card.id], to: .top(of: card.column)))
    }
    try team.settle([second, first])

    #expect(try first.cards().map(\.body) == ["ONE\ntwo\nTHREE\n"])
    #expect(try first.picture() == second.picture())
  }

  @Test func editsOfACardDeletedBeforeTheLogWasCutAreMergedWithWhatWaits() throws {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let card = try #require(try first.cards().first).id
    try second.perform(.edit([card], [.body("one\ntwo\nTHREE\n")], expecting: nil))
    try first.perform(.edit([card], [.body("ONE\ntwo\nthree\n")], expecting: nil))
    try first.exchange.run()
    try first.perform(.delete([card]))
    try first.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")
    try team.settle([second, first])

    try first.perform(.restore([card]))
    try team.settle([first, second])

    #expect(try first.cards().map(\.body) == ["ONE\ntwo\nTHREE\n"])
    #expect(try second.picture() == first.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }
}
