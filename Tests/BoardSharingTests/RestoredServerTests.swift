import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// A server that was put back to an older state.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RestoredServerTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func rename(_ machine: Machine, _ title: String) throws {
    let card = try #require(try machine.cards().first)
    try machine.perform(.edit([card.id], [.title(title)], expecting: nil))
    try machine.exchange.run()
  }

  /// Puts the database back as it was at a backup.
  private func restore(_ backup: String) throws {
    try team.database.connect().run("DROP SCHEMA tercet CASCADE")
    try team.database.server.load(backup, into: team.database.name)
  }

  private func isRefused(_ machine: Machine) throws -> Bool {
    let again = try team.machine(machine.store, machine.board)
    let error = #expect(throws: SharedLogError.self) { try again.exchange.run() }
    guard case .refused(let reason) = error else { return false }
    return reason.contains("older than this copy")
  }

  @Test func anOlderServerIsRefusedByAMachineThatHasReadMore() throws {
    let (first, second) = try team.pair()
    try rename(first, "One")
    try second.exchange.run()
    let backup = try team.database.server.dump("tercet", of: team.database.name)
    try rename(first, "Two")

    try restore(backup)

    #expect(try isRefused(first))
    #expect(try first.cards().map(\.title) == ["Two"])
    // Who has read no more than the backup holds goes on.
    let other = try team.machine(second.store, second.board)
    try other.exchange.run()
    #expect(try other.cards().map(\.title) == ["One"])
  }

  @Test func anOlderServerIsRefusedEvenIfOthersHaveWrittenMoreSince() throws {
    let (first, second) = try team.pair()
    try rename(first, "One")
    try second.exchange.run()
    let backup = try team.database.server.dump("tercet", of: team.database.name)
    try rename(first, "Two")
    try restore(backup)
    let other = try team.machine(second.store, second.board)
    for number in 0..<3 { try rename(other, "Other \(number)") }
    let head = try other.exchange.log.head()
    #expect(first.exchange.shared.state.cursor < head)

    #expect(try isRefused(first))

    #expect(try first.cards().map(\.title) == ["Two"])
    #expect(try other.exchange.log.head() == head)
    // The way out that the message names.
    try first.store.sharing.leaveShare(of: first.board)
    let third = try team.join(first.board, "third", author: "anna")
    #expect(try third.cards().map(\.title) == ["Other 2"])
    #expect(try third.picture() == other.picture())
  }

  @Test func aRecreatedDatabaseIsNoticedByAMachineThatHasAppliedNothing() throws {
    let (first, second) = try team.pair()
    try second.exchange.run()
    try team.database.connect().run("DROP SCHEMA tercet CASCADE")
    try first.store.sharing.leaveShare(of: first.board)
    let card = try #require(try first.cards().first)
    try first.perform(.edit([card.id], [.title("Newer")], expecting: nil))

    try Sharing.share(
      first.store.board(first.board),
      of: first.store,
      at: team.database.address(),
      over: team.database.connect()
    )

    #expect(try isRefused(second))
    try second.store.sharing.leaveShare(of: second.board)
    let third = try team.join(first.board, "third", author: "ben")
    #expect(try third.cards().map(\.title) == ["Newer"])
    #expect(try team.faults(of: "first") == [])
  }

  @Test func anOlderServerIsNoticedIfAnOldProgramBeganTheLog() throws {
    let (first, _) = try team.pair()
    let connection = try team.database.connect()
    for table in ["op", "client"] { try connection.run("DELETE FROM tercet.\(table)") }
    try connection.run("UPDATE tercet.board SET head = 0")
    try first.store.sharing.leaveShare(of: first.board)
    try Sharing.join(
      "Main",
      of: PostgresLog(connection, board: first.board.uuid),
      at: team.database.address(),
      in: first.store
    )
    let old = try team.machine(first.store, first.board)
    #expect(old.exchange.shared.state.cursor == 0)
    let backup = try team.database.server.dump("tercet", of: team.database.name)

    try old.exchange.run()
    #expect(old.exchange.shared.state.cursor == 1)
    // Another log of the board, which begins again and has an entry too.
    try restore(backup)
    let other = try team.join(first.board, "third", author: "cleo")
    try other.exchange.run()
    try rename(other, "Other")

    #expect(try isRefused(old))
    #expect(try old.cards().map(\.title) == ["Paint"])
  }

  @Test func joiningAgainAcceptsAnOlderServerAndKeepsTheRestInTheHistory() throws {
    let (first, second) = try team.pair()
    try second.exchange.run()
    let backup = try team.database.server.dump("tercet", of: team.database.name)
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Lost")], .bottom(of: column)))
    try rename(first, "Newer")
    try restore(backup)
    #expect(try isRefused(first))
    let (path, board) = (team.database.path("first.db"), first.board.uuid.uuidString)
    let folder = team.database.folder

    try first.store.sharing.leaveShare(of: first.board)
    let shared = try SyncProcess.run(
      ["share", path, board, "anna"],
      address: team.database.address(),
      in: folder
    )
    func join(_ words: String...) throws -> SyncProcess.Outcome {
      try SyncProcess.run(
        ["join", path, "Main", "anna", "lines"] + words,
        address: team.database.address(),
        in: folder
      )
    }
    let asked = try join()
    let joined = try join("yes")

    #expect(
      asked.status == 1 && asked.output.contains("1 card of it is not in the database"),
      "\(asked.output)"
    )
    #expect(shared.status == 1 && shared.output.contains("tercet join"), "\(shared.output)")
    #expect(joined.status == 0, "\(joined.output)")
    let again = try team.machine(team.file("first", author: "anna"), first.board)
    #expect(try again.cards().map(\.title) == ["Paint"])
    let page = try again.store.history(of: .all, .newest, matching: nil, limit: 50)
    let lost = try #require(page.entries.first { $0.title == "Lost" }?.card)
    try again.perform(.restore([lost]))
    let other = try team.machine(second.store, second.board)
    try team.settle([again, other])
    #expect(try other.cards().map(\.title) == ["Paint", "Lost"])
    #expect(try other.picture() == again.picture())
    #expect(try team.faults(of: "first") == [])
  }

  @Test(arguments: [true, false])
  func allCardsThatAnOlderServerLacksReturnFromOneLineOfTheHistory(isUndone: Bool) throws {
    let (first, second) = try team.pair()
    try second.exchange.run()
    let backup = try team.database.server.dump("tercet", of: team.database.name)
    let column = try first.store.board(first.board).columns[0].id
    let drafts = (1...101).map { CardDraft(title: "lost\($0)") }
    try first.perform(.add(drafts, .bottom(of: column)))
    try first.exchange.run()
    try restore(backup)
    try first.store.sharing.leaveShare(of: first.board)
    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: first.store
    )
    let page = try first.store.history(of: .all, .newest, matching: nil, limit: 50)
    let line = try #require(page.entries.first { $0.count > 1 && $0.takesCardsAway })
    #expect(line.count == 101 && line.author == nil)
    let lost = try first.store.cards(of: line)
    #expect(lost.count == 101)

    if isUndone {
      try first.perform(
        .takeBack(AuthoredChanges(author: nil, stretch: line.sequences, count: 1))
      )
    } else {
      try first.perform(.restore(lost))
    }

    let (again, other) = (
      try team.machine(first.store, first.board), try team.machine(second.store, second.board)
    )
    try team.settle([again, other])
    #expect(try other.cards().count == 102)
    #expect(try other.picture() == again.picture())
    #expect(try team.faults(of: "first") == [])
  }

  @Test func anOlderServerIsNoticedByANewMachineAndAfterTheLogWasCut() throws {
    let (first, second) = try team.pair()
    try second.exchange.run()
    let backup = try team.database.server.dump("tercet", of: team.database.name)
    try rename(first, "One")
    let third = try team.join(first.board, "third", author: "cleo")
    try third.exchange.run()
    try restore(backup)
    let other = try team.machine(second.store, second.board)
    try rename(other, "Other")
    #expect(try other.exchange.log.head() == third.exchange.shared.state.cursor)
    try other.exchange.run()
    try team.database.connect().run("SELECT tercet.cut('0 seconds')")

    #expect(try isRefused(third))
    #expect(try third.cards().map(\.title) == ["One"])
  }
}
