import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// A card that moves between two shared boards.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct CardBetweenBoardsTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Two machines with two shared boards each.
  private func machines() throws -> (boards: [Machine], others: [Machine]) {
    let (first, second) = try team.pair()
    try first.perform(.addBoard("Other", columns: ColumnDraft.usual))
    let other = try #require(try first.store.boards().first { $0.id != first.board })
    let address = team.database.address()
    try Sharing.share(other, of: first.store, at: address, over: team.database.connect())
    try Sharing.join(
      "Other",
      of: PostgresLog(team.database.connect(), board: other.id.uuid),
      at: address,
      in: second.store
    )
    let pair = [first, second]
    return (pair, try pair.map { try team.machine($0.store, other.id) })
  }

  @Test(arguments: [true, false])
  func aCardThatIsMovedAwayAndBackIsDeletedOnNoMachine(hearsOfOtherFirst: Bool) throws {
    let (pair, others) = try machines()
    let (first, second, firstOther, secondOther) = (pair[0], pair[1], others[0], others[1])
    let other = try first.store.board(firstOther.board)
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

  @Test(
    arguments: [true, false],
    [true, false]
  )
  func aMovedCardHasAnEditOfAnotherMachineInEitherOrderOfTheBoards(
    isSentFirst: Bool,
    hearsOfOtherFirst: Bool
  ) throws {
    let (pair, others) = try machines()
    let (first, second) = (pair[0], pair[1])
    let card = try #require(try first.cards().first).id
    let column = try first.store.board(others[0].board).columns[0].id
    try first.perform(.edit([card], [.body("a\n-\n-\nb\n")], expecting: nil))
    try team.settle(pair + others)

    try first.perform(.edit([card], [.body("A\n-\n-\nb\n"), .tags(["here"])], expecting: nil))
    try first.perform(.move([card], to: .top(of: column)))
    try second.perform(
      .edit([card], [.title("Late"), .body("a\n-\n-\nB\n"), .tags(["there"])], expecting: nil)
    )
    for machine in [pair[0], others[0]] { try machine.exchange.run() }
    if isSentFirst { try second.exchange.run() }
    for machine in hearsOfOtherFirst ? [others[1], second] : [second, others[1]] {
      try machine.exchange.run()
    }
    try team.settle(pair + others)

    for machine in others {
      let found = try #require(try machine.store.card(card))
      #expect(found.column == column)
      #expect(found.title == "Late")
      #expect(found.body == "A\n-\n-\nB\n")
      #expect(found.tags.sorted() == ["here", "there"])
    }
    #expect(try others[0].moments() == others[1].moments())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aMovedCardDoesNotGetBackTextThatWasReplacedSince() throws {
    let (pair, others) = try machines()
    let (first, second) = (pair[0], pair[1])
    let card = try #require(try first.cards().first).id
    let (here, there) = (
      try first.store.board(first.board).columns[0].id,
      try first.store.board(others[0].board).columns[0].id
    )
    try second.perform(.edit([card], [.title("Second's")], expecting: nil))
    try team.settle(pair + others)
    try first.perform(.move([card], to: .top(of: there)))
    try first.perform(.edit([card], [.title("Paint")], expecting: nil))
    try team.settle(pair + others)
    try first.perform(.move([card], to: .top(of: here)))
    try team.settle(pair + others)

    for machine in pair { #expect(try machine.cards().map(\.title) == ["Paint"]) }
    for machine in pair + others { #expect(try machine.exchange.shared.waitingCount() == 0) }
  }

  @Test func aRoamingCardIsTheSameOnAllMachines() throws {
    let (pair, others) = try machines()
    for seed in 1...Rounds.of(10, soak: 400) as ClosedRange<UInt64> {
      var roaming = try RoamingCards(pair, others: others, cards: 2, .one, seed: seed)
      for step in 1...48 {
        try roaming.step()
        if step.isMultiple(of: 12) { try roaming.meet() }
      }
      try roaming.gather()
      try team.settle(pair + others)
      let story = Comment(rawValue: "seed \(seed)\n\(roaming.events.joined(separator: "\n"))")
      let pictures = try (pair + others).map { try $0.picture() }
      #expect(pictures[0] == pictures[1], story)
      #expect(pictures[2] == pictures[3], story)
      if pictures[0] != pictures[1] || pictures[2] != pictures[3] { return }
    }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCardStaysAndIsSentWhileAColumnOfTheOtherBoardIsDeleted() throws {
    let (pair, others) = try machines()
    let (first, second) = (pair[0], pair[1])
    let columns = try first.store.board(others[0].board).columns
    try first.perform(.add([CardDraft(title: "Plant")], .top(of: columns[0].id)))
    try team.settle(pair + others)
    let card = try #require(try first.cards().first).id

    try first.perform(.deleteColumn(columns[0].id, cards: .column(columns[1].id)))
    try others[0].exchange.run()
    try second.perform(.edit([card], [.priority(.high)], expecting: nil))
    for machine in [others[1], second] { try machine.exchange.run() }
    try team.settle(pair + others)

    for machine in pair { #expect(try machine.cards().map(\.priority) == [.high]) }
    for machine in others { #expect(try machine.cards().map(\.title) == ["Plant"]) }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }
}
