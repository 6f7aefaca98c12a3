import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresServer
import Testing

@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RepeatSharingTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func repeating(_ machine: Machine) throws -> Card.ID {
    var draft = CardDraft(title: "Water", due: CalendarDay(iso: "2020-01-06"))
    draft.repeats = CardRepeat(RepeatRule(.weekly))
    let column = try machine.store.board(machine.board).columns[0].id
    guard case .done(let effect) = try machine.perform(.add([draft], .top(of: column))) else {
      throw StoreError.failed("not added")
    }
    return try #require(effect.cards.first)
  }

  private func finish(_ card: Card.ID, _ machine: Machine) throws {
    let column = try machine.store.board(machine.board).columns[2].id
    try machine.perform(.move([card], to: .top(of: column)))
  }

  @Test func aCardFinishedOnTwoMachinesApartIsFollowedByOne() throws {
    let (first, second) = try team.pair()
    let card = try repeating(first)
    try team.settle([first, second])
    #expect(try second.store.card(card)?.repeatRule != nil)

    try finish(card, first)
    try finish(card, second)
    try team.settle([first, second])

    for machine in [first, second] {
      let cards = try machine.cards().filter { $0.title == "Water" }
      let picture = try machine.picture()
      #expect(cards.count == 2, "\(picture)")
      #expect(
        cards.filter { $0.repeatRule != nil }.map(\.id) == [
          card.following(due: CalendarDay(iso: "2020-01-06"))
        ]
      )
    }
    #expect(try first.picture() == second.picture())
    #expect(try team.faults(of: "second") == [])
  }

  @Test func undoAndRedoAreSharedToo() throws {
    let (first, second) = try team.pair()
    let card = try repeating(first)
    try team.settle([first, second])
    try finish(card, first)
    try team.settle([first, second])

    try first.perform(.undo)
    try team.settle([first, second])
    #expect(try second.cards().filter { $0.title == "Water" }.map(\.id) == [card])
    #expect(try second.store.card(card)?.repeatRule != nil)
    try first.perform(.redo)
    try team.settle([first, second])

    #expect(try second.cards().count { $0.title == "Water" } == 2)
    #expect(try first.picture() == second.picture())
    // A finished card that comes back finds the next one already there.
    let column = try second.store.board(second.board).columns[0].id
    try second.perform(.move([card], to: .top(of: column)))
    try finish(card, second)
    try team.settle([first, second])
    #expect(try first.cards().count { $0.title == "Water" } == 2)
  }
}
