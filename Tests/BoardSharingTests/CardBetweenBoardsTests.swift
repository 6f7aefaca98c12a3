import BoardModel
import BoardSharing
import BoardStorage
import PostgresLog
import PostgresServer
import Testing

@Suite(
  "A card between two shared boards",
  .serialized,
  .enabled(if: TestServer.programs != nil)
)
struct CardBetweenBoardsTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  @Test(
    "that is moved and moved back is deleted by nobody who hears of it",
    arguments: [true, false]
  )
  func back(hearsOfOtherFirst: Bool) throws {
    let (first, second) = try team.pair()
    try first.perform(.addBoard("Other", columns: ColumnDraft.usual))
    let other = try #require(try first.store.boards().first { $0.id != first.board })
    try Sharing.share(
      other,
      of: first.store,
      at: team.database.address(),
      over: team.database.connect()
    )
    try Sharing.join(
      "Other",
      of: PostgresLog(team.database.connect(), board: other.id.uuid),
      at: team.database.address(),
      in: second.store
    )
    let (firstOther, secondOther) = (
      try team.machine(first.store, other.id), try team.machine(second.store, other.id)
    )
    let card = try #require(try first.cards().first)
    try first.perform(.move([card.id], to: .top(of: other.columns[0].id)))
    try first.perform(.undo)
    for machine in [first, firstOther] { try machine.exchange.run() }
    let head = try first.exchange.log.head()

    for machine in hearsOfOtherFirst ? [secondOther, second] : [second, secondOther] {
      try machine.exchange.run()
    }
    try team.settle([first, firstOther, second, secondOther])

    #expect(try second.cards().map(\.title) == ["Paint"])
    #expect(try first.picture() == second.picture())
    #expect(try secondOther.cards().isEmpty)
    #expect(try firstOther.cards().isEmpty)
    // Who only heard of it has nothing to say.
    #expect(try first.exchange.log.head() == head)
    #expect(try team.faults(of: "first") == [])
    #expect(try team.faults(of: "second") == [])
  }
}
