import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import PostgresLog
import PostgresServer
import Testing

@Suite("A server put back to an older state", .serialized, .enabled(if: TestServer.programs != nil))
struct RestoredServerTests {
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

  @Test("is refused by who has read more, and nothing is written or taken on either side")
  func older() throws {
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

  @Test("is refused too where others have written more since than was lost")
  func overtaken() throws {
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

  @Test("is noticed by who has only joined, and behind a log that was cut")
  func knownByTheLast() throws {
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
