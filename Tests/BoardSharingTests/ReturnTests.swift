import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresServer
import SeededRandom
import Testing

/// A card that leaves a shared board and returns.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ReturnTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// The first column of another board of a machine's file.
  private func home(of machine: Machine) throws -> Column.ID {
    if try machine.store.boards().count == 1 {
      try machine.perform(.addBoard("Own", columns: ColumnDraft.usual))
    }
    let own = try #require(try machine.store.boards().first { $0.id != machine.board })
    return try machine.store.board(own.id).columns[0].id
  }

  private func column(of machine: Machine, _ index: Int = 0) throws -> Column.ID {
    try machine.store.board(machine.board).columns[index].id
  }

  @Test(arguments: [true, false])
  func aCardThatReturnsHasWhatOthersWroteMeanwhileFieldByField(hasSubscribers: Bool) throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.move([card.id], to: .top(of: home(of: first))))
    try second.perform(
      .edit(
        [card.id],
        [.title("Theirs"), .tags(["home", "b"]), .body("one\ntwo\nTHREE\n")],
        expecting: nil
      )
    )
    try second.perform(.comment(card.id, "Which colour?"))
    if hasSubscribers { try team.settle([first, second]) }
    try first.perform(
      .edit(
        [card.id],
        [.priority(.high), .tags(["home", "a"]), .body("ONE\ntwo\nthree\n")],
        expecting: nil
      )
    )

    try first.perform(.move([card.id], to: .top(of: column(of: first, 1))))
    try team.settle([first, second])

    let merged = try #require(try first.cards().first)
    #expect(merged.title == "Theirs")
    #expect(merged.priority == .high)
    #expect(Set(merged.tags) == ["home", "a", "b"])
    #expect(merged.body == "ONE\ntwo\nTHREE\n")
    #expect(try first.picture() == second.picture())
    for machine in [first, second] {
      #expect(try machine.store.comments(of: card.id).map(\.text) == ["Which colour?"])
    }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCardThatReturnsMergesEditsMadeAfterItsTextWasSentElsewhere() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    func set(_ machine: Machine, _ body: String) throws {
      try machine.perform(.edit([card.id], [.body(body)], expecting: nil))
    }
    try set(first, "ONE\ntwo\nthree\n")
    try first.perform(.move([card.id], to: .top(of: home(of: first))))
    try set(second, "one\ntwo\nTHREE\n")
    try second.exchange.run()
    try first.exchange.run()
    // It has not heard that the card is gone.
    try set(second, "one\ntwo\nthird\n")

    try first.perform(.move([card.id], to: .top(of: column(of: first))))
    try team.settle([second, first])

    #expect(try first.cards().map(\.body) == ["ONE\ntwo\nthird\n"])
    #expect(try first.picture() == second.picture())
  }

  @Test(arguments: [true, false])
  func aCardThatReturnsAndLeavesAgainUnsentIsSentAsItWasHere(isKnown: Bool) throws {
    let (first, second) = try team.pair()
    let (own, here) = try (home(of: first), column(of: first, 1))
    try first.perform(.add([CardDraft(title: "New")], .top(of: own)))
    let last = try #require(try first.store.boards().last)
    let new = try Machine.cards(of: last.id, in: first.store)
    let card = try #require(try (isKnown ? first.cards() : new).first).id
    if isKnown { try first.perform(.move([card], to: .top(of: own))) }
    try team.settle([first, second])

    try first.perform(.edit([card], [.title("Ours")], expecting: nil))
    try first.perform(.move([card], to: .top(of: here)))
    try first.perform(.move([card], to: .top(of: own)))
    try first.perform(.edit([card], [.title("Private"), .priority(.high)], expecting: nil))
    try first.perform(.comment(card, "for me"))
    try team.settle([first, second])
    try second.perform(.restore([card]))
    try team.settle([second, first])

    let restored = try #require(try second.store.card(card))
    #expect(restored.title == "Ours")
    #expect(restored.priority == .none)
    #expect(try second.store.comments(of: card).isEmpty)
    #expect(try first.picture() == second.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCardRestoredOnOneMachineKeepsWhatAnotherWroteBefore() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.delete([card.id]))
    try team.settle([first, second])
    try first.perform(.restore([card.id]))
    try first.exchange.run()
    try second.exchange.run()
    try first.perform(.delete([card.id]))
    try first.perform(.restore([card.id]))
    try second.perform(.edit([card.id], [.title("Theirs")], expecting: nil))

    try team.settle([second, first])

    #expect(try first.cards().map(\.title) == ["Theirs"])
    #expect(try first.picture() == second.picture())
  }

  @Test func aCardThatReturnsWithAnUnknownOneOverwritesNothing() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.delete([card.id]))
    try first.perform(.undo)
    try first.perform(.add([CardDraft(title: "New")], .top(of: column(of: first))))
    let new = try #require(try first.cards().first { $0.title == "New" })
    try first.perform(.delete([new.id]))
    try first.perform(.undo)
    try second.perform(.edit([card.id], [.title("Theirs"), .priority(.high)], expecting: nil))
    try second.exchange.run()

    try team.settle([first, second])

    #expect(try first.cards().map(\.title).sorted() == ["New", "Theirs"])
    #expect(try first.cards().first { $0.id == card.id }?.priority == .high)
    #expect(try first.picture() == second.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func aCardThatReturnsIsWholeOnAMachineThatJoinedMeanwhile() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.move([card.id], to: .top(of: home(of: first))))
    try second.perform(.edit([card.id], [.title("Theirs")], expecting: nil))
    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")
    #expect(try third.cards().isEmpty)

    try first.perform(.move([card.id], to: .top(of: column(of: first))))
    try team.settle([first, second, third])

    #expect(try third.cards().map(\.title) == ["Theirs"])
    #expect(try third.cards().map(\.tags) == [["home"]])
    #expect(try third.picture() == first.picture())
    #expect(try team.faults(of: "third") == [])
  }

  @Test func aCardThatAnotherMachineRestoredLeavesThePrivateBoard() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.move([card.id], to: .top(of: home(of: first))))
    try team.settle([first, second])

    try second.perform(.restore([card.id]))
    try team.settle([first, second])

    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try first.picture() == second.picture())
    #expect(try team.faults(of: "first") == [])
  }

  /// The seeds of both properties; more in the soak.
  static let seeds: ClosedRange<UInt64> =
    1...Rounds.of(12, soak: 400)

  /// Three machines, each with a board of its own beside the shared one.
  private func three() throws -> [Machine] {
    let (first, second) = try team.pair()
    let machines = [first, second, try team.join(first.board, "third", author: "cleo")]
    for machine in machines { _ = try home(of: machine) }
    return machines
  }

  @Test func aCardThatReturnsHasEachFieldAsItWasWrittenLast() throws {
    let machines = try three()
    for seed in Self.seeds {
      var roaming = try RoamingCards(machines, cards: 2, .one, seed: seed)
      for _ in 0..<50 { try roaming.step() }
      try roaming.gather()
      try team.settle(machines)
      let story = "seed \(seed)\n\(roaming.events.joined(separator: "\n"))"
      for id in roaming.cards {
        let card = try #require(try machines[0].store.card(id), "\(story)")
        #expect(RoamingCards.Expected(card) == roaming.expected[id], "\(id) \(story)")
      }
      let pictures = try machines.map { try $0.picture() }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "\(story)")
    }
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func cardsThatAllMachinesTakeAwayReturnToTheSamePlace() throws {
    let machines = try three()
    for seed in Self.seeds {
      var roaming = try RoamingCards(machines, cards: 3, .all, seed: seed)
      for _ in 0..<60 { try roaming.step() }
      try team.settle(machines)
      let story = "seed \(seed)\n\(roaming.events.joined(separator: "\n"))"
      let pictures = try machines.map { try $0.picture() }
      #expect(pictures[0] == pictures[1] && pictures[0] == pictures[2], "\(story)")
    }
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }
}
