import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import Testing

/// Whoever wrote a value that another machine overwrote unseen has a conflict, over each log.
@Suite(.serialized) struct ConflictTests {
  /// Two machines that have one card in common.
  private func pair(_ kind: LogKind) throws -> (SharedTeam, Machine, Machine, Card) {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    return (team, first, second, try #require(try first.cards().first))
  }

  private func words(_ machine: Machine) throws -> [String] {
    let boards = try machine.store.boards()
    return try machine.store.conflicts()
      .map { conflict in
        let words = conflict.words(on: boards)
        return "\(conflict.title): \(conflict.headline): \(words.mine) | \(words.theirs)"
      }
  }

  private func found(on machine: Machine) throws -> Int {
    let context = QueryContext(today: .first, now: Timestamp(milliseconds: 0))
    let expression = CardFilter.Expression.term(.state(.conflict))
    var count = 0
    let filter = CardFilter(expression, on: context)
    try machine.store.transfer
      .forEachCard(of: [CardQuery(.board(machine.board), filter: filter)]) { _ in count += 1 }
    return count
  }

  private func edit(_ machine: Machine, _ card: Card, _ edits: CardEdit...) throws {
    try machine.perform(.edit([card.id], edits, expecting: nil))
  }

  @Test(arguments: LogKind.all)
  func whoeverWroteFirstAndUnseenHasTheConflictAndNobodyElse(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    let third = try team.join(first.board, "third", author: "cleo")
    try edit(first, card, .title("Paint red"), .priority(.high))
    try edit(second, card, .title("Paint blue"), .body("one\nTWO\nthree\n"))

    try team.settle([first, second, third])

    #expect(try words(first) == ["Paint blue: @ben overwrote your title: Paint red | Paint blue"])
    #expect(try words(second) == [] && words(third) == [])
    #expect(try [first, second, third].map { try found(on: $0) } == [1, 0, 0])
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: LogKind.all)
  func aChangeThatWasSentBeforeItsWriterReadTheOtherIsAConflictToo(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(second, card, .title("Paint blue"))
    let sent = try second.exchange.shared.outgoing(limit: 9)
    let base = second.exchange.shared.state.cursor
    try edit(first, card, .title("Paint red"))
    try first.exchange.run()
    _ = try second.exchange.log.push(sent, base: base)

    try team.settle([first, second])

    #expect(try words(first) == ["Paint blue: @ben overwrote your title: Paint red | Paint blue"])
    #expect(try words(second) == [])
  }

  @Test(arguments: LogKind.all)
  func aChangeByWhoeverHadSeenTheOtherIsNoConflict(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(first, card, .title("Paint red"), .body("ONE\ntwo\nthree\n"))
    try team.settle([first, second])
    try edit(second, card, .title("Paint blue"), .body("1\ntwo\nthree\n"))
    try edit(first, card, .tags(["home", "red"]))
    try edit(second, card, .tags(["home", "blue"]))

    try team.settle([first, second])

    #expect(try words(first) == [] && words(second) == [])
  }

  @Test(arguments: LogKind.all)
  func keepingMineIsUndoneWithTheConflictAndKeepingTheirsEndsIt(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(first, card, .title("Paint red"))
    try edit(second, card, .title("Paint blue"))
    try team.settle([first, second])
    let conflict = try #require(try first.store.conflicts().first)

    try first.perform(#require(conflict.action(keeping: .mine, on: first.store.boards())))
    try team.settle([first, second])
    #expect(try second.cards().map(\.title) == ["Paint red"])
    #expect(try words(first) == [] && words(second) == [])

    try first.perform(.undo)
    #expect(try words(first).count == 1)
    try team.settle([first, second])
    #expect(try second.cards().map(\.title) == ["Paint blue"])

    #expect(try conflict.action(keeping: .theirs, on: first.store.boards()) == nil)
    try first.store.dismiss(conflict)
    #expect(try words(first) == [] && first.store.conflictingCards() == [])
  }

  @Test(arguments: LogKind.all)
  func theLostLineOfABodyIsKeptAfterTheirs(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(first, card, .body("one\nred\nthree\n"))
    try edit(second, card, .body("one\nblue\nthree\n"))
    try team.settle([first, second])
    let conflict = try #require(try first.store.conflicts().first)
    #expect(try conflict.choices(on: first.store.boards()) == [.theirs, .mine, .both])

    try first.perform(#require(conflict.action(keeping: .both, on: first.store.boards())))
    try team.settle([first, second])

    #expect(try second.cards().map(\.body) == ["one\nblue\nthree\n\none\nred\nthree\n"])
    #expect(try words(first) == [] && words(second) == [])
  }

  @Test(arguments: LogKind.all)
  func aMoveToAnotherColumnCanBeLostButNotAnOrder(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    let columns = try first.store.board(first.board).columns.map(\.id)
    try first.perform(.add([CardDraft(title: "Sand")], .bottom(of: columns[0])))
    try team.settle([first, second])
    let sand = try #require(try first.cards().first { $0.title == "Sand" })
    try first.perform(.move([card.id], to: .top(of: columns[1])))
    try first.perform(.move([sand.id], to: .top(of: columns[0])))
    try second.perform(.move([card.id], to: .top(of: columns[2])))
    try second.perform(.move([sand.id], to: .bottom(of: columns[0])))

    try team.settle([first, second])

    #expect(try words(first) == ["Paint: @ben overwrote your column: Doing | Done"])
    let conflict = try #require(try first.store.conflicts().first)
    try first.perform(#require(conflict.action(keeping: .mine, on: first.store.boards())))
    #expect(try first.store.card(card.id)?.column == columns[1])
    #expect(try words(first) == [])
  }

  @Test(arguments: LogKind.all, [true, false])
  func aCardDeletedWhileItWasEditedIsOfferedAsANewOne(_ kind: LogKind, isSent: Bool) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(first, card, .body("one\nred\nthree\n"))
    if isSent { try first.exchange.run() }
    try second.perform(.delete([card.id]))
    try second.exchange.run()
    try team.settle([first, second])
    #expect(
      try words(first) == ["Paint: @ben deleted the card while you edited it: Paint | (deleted)"]
    )
    #expect(try words(second) == [])
    let conflict = try #require(try first.store.conflicts().first)

    try first.perform(#require(conflict.action(keeping: .mine, on: first.store.boards())))
    try first.store.dismiss(conflict)
    try team.settle([first, second])

    #expect(try second.cards().map(\.body) == ["one\nred\nthree\n"])
    #expect(try second.cards().map(\.id) != [card.id])
    #expect(try words(first) == [])
  }

  @Test(arguments: LogKind.all)
  func whatOthersWriteLaterShowsAsTheirs(_ kind: LogKind) throws {
    let (team, first, second, card) = try pair(kind)
    try edit(first, card, .title("Paint red"))
    try edit(second, card, .title("Paint blue"))
    try team.settle([first, second])
    try edit(second, card, .title("Paint green"))
    try team.settle([first, second])
    #expect(try words(first) == ["Paint green: @ben overwrote your title: Paint red | Paint green"])

    try edit(second, card, .title("Paint red"))
    try team.settle([first, second])
    #expect(try words(first) == [])
  }
}
