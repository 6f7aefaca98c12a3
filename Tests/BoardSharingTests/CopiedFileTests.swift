import BoardModel
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

@testable import BoardSharing

/// A copied file of a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct CopiedFileTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func replace(_ old: String, _ new: String, on machine: Machine) throws {
    let card = try #require(try machine.cards().first)
    let body = card.body.replacing(old, with: new)
    try machine.perform(.edit([card.id], [.body(body)], expecting: nil))
  }

  @Test(arguments: [true, false])
  func aCopiedFileIsAMachineOfItsOwnAndLosesNoLine(wasExchanged: Bool) throws {
    let first = try team.first()
    if wasExchanged { try first.exchange.run() }
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    for round in 0..<5 {
      try replace("one", "one \(round)", on: first)
      try replace("three", "three \(round)", on: copy)
      try first.exchange.run()
      try copy.exchange.run()
    }
    try team.settle([first, copy])

    #expect(first.exchange.shared.state.client != copy.exchange.shared.state.client)
    #expect(
      try first.cards().map(\.body) == ["one 4 3 2 1 0\ntwo\nthree 4 3 2 1 0\n"]
    )
    #expect(try copy.picture() == first.picture())
    for name in ["first", "copy"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: ["here", "away", "while sending"])
  func aCopyMergesWhatBothWroteAfterAnEditThatWaitedInBoth(_ place: String) throws {
    let first = try team.first()
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    try first.exchange.run()
    try replace("two", "TWO", on: first)
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    let card = try #require(try first.cards().first)
    try replace("one\n", "one\nfirst\n", on: first)
    try replace("three\n", "three\ncopy\n", on: copy)
    if place == "away" {
      let own = try #require(try copy.store.boards().first { $0.id != first.board })
      try copy.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    }
    if place == "while sending" {
      try copy.exchange.attend()
      try first.exchange.run()
      try copy.exchange.exchange()
    }
    try team.settle([first, copy])
    if place == "away" {
      try copy.perform(.move([card.id], to: .top(of: card.column)))
      try team.settle([copy, first])
    }

    #expect(try first.cards().map(\.body) == ["one\nfirst\nTWO\nthree\ncopy\n"])
    #expect(try copy.picture() == first.picture())
    for name in ["first", "copy"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: [true, false])
  func aCopyMergesWhatBothWroteAfterAnEditAndItsUndoWaitedInBoth(isAway: Bool) throws {
    let first = try team.first()
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    try first.exchange.run()
    try replace("three\n", "three\nundone\n", on: first)
    try first.perform(.undo)
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    let card = try #require(try first.cards().first)
    try replace("three\n", "three\nfirst\n", on: first)
    let own = try #require(try copy.store.boards().first { $0.id != first.board })
    if isAway { try copy.perform(.move([card.id], to: .top(of: own.columns[0].id))) }
    try copy.perform(.edit([card.id], [.body("one\ntwo\nthree\ncopy\n")], expecting: nil))

    try team.settle([first, copy])
    if isAway {
      try copy.perform(.move([card.id], to: .top(of: card.column)))
      try team.settle([copy, first])
    }

    #expect(try first.cards().map(\.body) == ["one\ntwo\nthree\nfirst\ncopy\n"])
    #expect(try copy.picture() == first.picture())
    for name in ["first", "copy"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aRestoredBackupMergesWhatItSentBeforeWithWhatIsWrittenNow() throws {
    let first = try team.first()
    let second = try team.join(first.board, "second", author: "ben")
    try team.settle([first, second])
    try replace("two", "TWO", on: first)
    let backup = team.database.path("backup.db")
    _ = try BoardBackup.copy(boardAt: team.database.path("first.db"), to: backup)
    try replace("one\n", "one\nsent\n", on: first)
    try team.settle([first, second])

    _ = try BoardRestore(of: backup, to: team.database.path("first.db"))
    try replace("three\n", "three\nlater\n", on: first)
    try team.settle([first, second])

    #expect(try second.cards().map(\.body) == ["one\nsent\nTWO\nthree\nlater\n"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aCopyHasACommentSentByTheOtherAfterItsOwnWasRefused() throws {
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    func permit(_ level: String) throws { try team.permit(level, role, on: first.board) }
    try permit("write")
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let card = try #require(try second.cards().first).id
    try second.perform(.comment(card, "waits in both"))
    try team.copyFile(of: "second", to: "copy")
    let copy = try team.machine(
      team.file("copy", author: "cleo"),
      first.board,
      role: role
    )
    try permit("read")
    try copy.exchange.run()
    #expect(try copy.store.comments(of: card).isEmpty)

    try permit("write")
    try team.settle([second, copy, first])

    for machine in [first, second, copy] {
      #expect(try machine.store.comments(of: card).map(\.text) == ["waits in both"])
    }
    #expect(try team.faults(of: "copy") == [])
  }

  @Test func aCopyHasWhatOthersWroteAboutACardThatBothBringBack() throws {
    let first = try team.first()
    let second = try team.join(first.board, "second", author: "ben")
    let card = try #require(try first.cards().first)
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    try first.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try second.perform(.edit([card.id], [.tags(["home", "theirs"])], expecting: nil))
    try second.exchange.run()
    try first.exchange.run()
    try first.perform(.move([card.id], to: .top(of: card.column)))
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)

    try team.settle([first, copy, second])

    #expect(try copy.cards().map(\.tags) == [["home", "theirs"]])
    for machine in [first, copy] { #expect(try machine.picture() == second.picture()) }
  }

  @Test func aCopyMergesItsEditOfACardThatTheOtherBringsBackAndTakesAwayAgain() throws {
    let first = try team.first()
    let second = try team.join(first.board, "second", author: "ben")
    let card = try #require(try first.cards().first)
    try first.perform(.addBoard("Private", columns: ColumnDraft.usual))
    let own = try #require(try first.store.boards().first { $0.id != first.board })
    try first.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try replace("three\n", "three\ntheirs\n", on: second)
    try second.exchange.run()
    try first.exchange.run()
    try first.perform(.move([card.id], to: .top(of: card.column)))
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    try replace("one", "ONE", on: copy)
    try first.perform(.move([card.id], to: .top(of: own.columns[0].id)))
    try team.settle([first, copy, second])

    try first.perform(.move([card.id], to: .top(of: card.column)))
    try team.settle([first, copy, second])

    for machine in [first, copy, second] {
      #expect(try machine.cards().map(\.body) == ["ONE\ntwo\nthree\ntheirs\n"])
    }
    for name in ["first", "copy"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCopyDoesNotResendWhatTheOtherSentBeforeTheLogWasCut() throws {
    let first = try team.first()
    try first.exchange.run()
    let column = try first.store.board(first.board).columns[0].id
    for title in ["One", "Two", "Three"] {
      try first.perform(.add([CardDraft(title: title)], .bottom(of: column)))
    }
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    try copy.perform(.add([CardDraft(title: "Copy")], .bottom(of: column)))
    try first.exchange.run()
    // All but the last are gone.
    let head = try first.exchange.log.head()
    let connection = try team.database.connect()
    try connection.run("UPDATE tercet.board SET floor = \(head - 1)")
    try connection.run("DELETE FROM tercet.op WHERE seq < \(head)")

    try team.settle([copy, first])

    #expect(try first.cards().map(\.title) == ["Paint", "One", "Two", "Three", "Copy"])
    #expect(try first.exchange.log.head() == head + 1)
    #expect(try copy.picture() == first.picture())
    for name in ["first", "copy"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCopyKeepsWhatTheOtherWroteAfterAnUndoThatWaitedInBoth() throws {
    let first = try team.first()
    try replace("three\n", "three\nline 4\n", on: first)
    try first.exchange.run()
    try first.perform(.undo)
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    try copy.exchange.run()
    try replace("three\n", "three\nline 34\n", on: copy)
    try copy.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")

    try team.settle([first, copy])

    #expect(try first.cards().map(\.body) == ["one\ntwo\nthree\nline 34\n"])
    #expect(try copy.picture() == first.picture())
  }

  @Test func aCopySendsOnceWhatWaitedInBothAndReopeningKeepsItsPlace() throws {
    let first = try team.first()
    try first.exchange.run()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Waits")], .bottom(of: column)))
    try team.copyFile(of: "first", to: "copy")
    let copy = try team.machine(team.file("copy", author: "anna"), first.board)
    try team.settle([copy, first])
    let client = first.exchange.shared.state.client

    let again = try team.machine(team.file("first", author: "anna"), first.board)
    try again.exchange.run()

    #expect(again.exchange.shared.state.client == client)
    #expect(try first.cards().map(\.title) == ["Paint", "Waits"])
    #expect(try copy.picture() == first.picture())
  }
}
