import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresServer
import Testing

/// A comment on a machine that joins again.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct JoinedAgainTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func comments(of card: Card.ID, on machine: Machine) throws -> [String] {
    try machine.store.comments(of: card).map(\.text)
  }

  @Test func aCommentThatACopySendsReachesAllMachines() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try second.perform(.comment(card, "waits"))
    try team.copyFile(of: "second", to: "copy")
    let again = try team.joinAgain(second)
    #expect(try comments(of: card, on: again) == [])

    let copy = try team.machine(team.file("copy", author: "ben"), first.board)
    try team.settle([copy, again, first])
    for machine in [first, again, copy] {
      #expect(try comments(of: card, on: machine) == ["waits"])
    }
    try first.perform(.delete([card]))
    try team.settle([first, again, copy])
    try first.perform(.restore([card]))
    try team.settle([first, again, copy])

    for machine in [first, again, copy] {
      #expect(try comments(of: card, on: machine) == ["waits"])
    }
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aCommentTakenBackUnsentStaysGoneAfterTheCardIsRestored() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try second.perform(.comment(card, "for all"))
    try team.settle([second, first])
    try second.perform(.undo)
    let again = try team.joinAgain(second)

    try first.perform(.delete([card]))
    try team.settle([first, again])
    try first.perform(.restore([card]))
    try team.settle([first, again])

    let newcomer = try team.join(first.board, "newcomer", author: "dora")
    for machine in [first, again, newcomer] {
      #expect(try comments(of: card, on: machine) == ["for all"])
    }
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aMachineJoinsAgainAfterABackupWasRestoredIntoItsOpenFile() throws {
    let (first, second) = try team.pair()
    let path = team.database.path("second.db")
    let backup = team.database.path("backup.db")
    _ = try BoardBackup.copy(boardAt: path, to: backup)
    _ = try BoardRestore(of: backup, to: path)

    let again = try team.joinAgain(second)
    try team.settle([first, again])

    #expect(try again.picture() == first.picture())
    #expect(try team.faults(of: "second") == [])
  }
}
