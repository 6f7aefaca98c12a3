import BoardModel
import BoardSharing
import BoardStorage
import PostgresLog
import PostgresServer
import Testing

@Suite(
  "What was written while others were away",
  .serialized,
  .enabled(if: TestServer.programs != nil)
)
struct WrittenAwayTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  @Test("about a deleted card that went to a board of one file is there on all machines again")
  func commentOnRestored() throws {
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

  @Test("and taken back unsent is there again for who leaves and joins")
  func takenBackUnsent() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try second.perform(.comment(card, "for all"))
    try team.settle([second, first])
    try second.perform(.undo)
    try second.store.sharing.leaveShare(of: second.board)

    try Sharing.join(
      "Main",
      of: PostgresLog(team.database.connect(), board: first.board.uuid),
      at: team.database.address(),
      in: second.store
    )

    #expect(try second.store.comments(of: card).map(\.text) == ["for all"])
    #expect(try team.faults(of: "second") == [])
  }

  @Test("of a card that was deleted then, before the log was cut, is joined with what waits")
  func deletedAndCut() throws {
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
