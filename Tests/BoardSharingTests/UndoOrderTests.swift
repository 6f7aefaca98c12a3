import BoardModel
import BoardStorage
import PostgresServer
import Testing

@testable import BoardSharing

/// Undo on a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct UndoOrderTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Both change a card, the second without the network, and so later in the server's order.
  private func meet(_ edit: (Machine, Card, String) throws -> Void) throws -> (Machine, Machine) {
    let (first, second) = try team.pair()
    try team.settle([first, second])
    let card = try #require(try first.cards().first)
    try edit(first, card, "anna's")
    try edit(second, card, "ben's")
    try team.settle([first, second])
    return (first, second)
  }

  private func words(_ result: ActionResult) throws -> String {
    guard case .reverted(let step) = result else { return "\(result)" }
    return step.leftOut.words { $0 }
  }

  @Test func undoRestoresWhatAnotherMachineWroteOfAFieldAndNamesItsAuthor() throws {
    let (first, second) = try meet { machine, card, text in
      try machine.perform(.edit([card.id], [.title(text), .priority(.high)], expecting: nil))
    }
    #expect(try first.cards().map(\.title) == ["ben's"])

    let undone = try second.perform(.undo)

    #expect(try second.cards().map(\.title) == ["anna's"])
    #expect(try words(undone) == ", back to what @anna wrote")
    try team.settle([second, first])
    #expect(try first.picture() == second.picture())
    try second.perform(.redo)
    #expect(try second.cards().map(\.title) == ["ben's"])
    try team.settle([second, first])
    #expect(try first.picture() == second.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func undoRestoresThePlaceThatAnotherMachineGaveACard() throws {
    let (first, second) = try meet { machine, card, text in
      let columns = try machine.store.board(machine.board).columns
      try machine.perform(.move([card.id], to: .top(of: columns[text == "anna's" ? 1 : 2].id)))
    }
    let columns = try first.store.board(first.board).columns.map(\.id)
    #expect(try first.cards().map(\.column) == [columns[2]])

    let undone = try second.perform(.undo)

    #expect(try second.cards().map(\.column) == [columns[1]])
    #expect(try words(undone) == ", back to what @anna wrote")
    try team.settle([second, first])
    #expect(try first.picture() == second.picture())
  }

  @Test func undoRestoresALineOfABodyThatAnotherMachineWrote() throws {
    let (first, second) = try meet { machine, card, text in
      try machine.perform(.edit([card.id], [.body("one\n\(text)\nthree\n")], expecting: nil))
    }
    #expect(try first.cards().map(\.body) == ["one\nben's\nthree\n"])

    try second.perform(.undo)

    #expect(try second.cards().map(\.body) == ["one\nanna's\nthree\n"])
    try team.settle([second, first])
    #expect(try first.picture() == second.picture())
  }

  @Test(
    arguments: ["title", "place", "body"],
    [false, true]
  )
  func undoOfTwoWaitingEditsRestoresOnesOwnFirstAndThenTheOthers(_ field: String, isSent: Bool)
    throws
  {
    let (first, second) = try team.pair()
    let fourth = ColumnDraft(name: "Shipped", kind: .done)
    try first.perform(.addColumn(fourth, board: first.board, .last))
    try team.settle([first, second])
    let columns = try first.store.board(first.board).columns.map(\.id)
    let card = try #require(try first.cards().first)
    func write(_ machine: Machine, _ author: String, _ number: Int) throws {
      let text = "\(author) \(number)"
      let edit: CardEdit = field == "title" ? .title(text) : .body("one\n\(text)\nthree\n")
      let action: BoardAction =
        field == "place"
        ? .move([card.id], to: .top(of: columns[number]))
        : .edit([card.id], [edit], expecting: nil)
      try machine.perform(action)
    }
    func number(_ machine: Machine) throws -> String {
      let card = try #require(try machine.cards().first)
      switch field {
      case "title": return card.title
      case "place": return "\(columns.firstIndex(of: card.column) ?? -1)"
      default: return String(card.body.split(separator: "\n")[1])
      }
    }
    for number in [1, 3] { try write(first, "anna", number) }
    for number in [2, 1, 0] { try write(second, "ben", number) }
    try first.exchange.run()
    try second.exchange.attend()
    try second.exchange.exchange(sends: isSent)

    var seen = [try number(second)]
    for _ in 0..<3 {
      try second.perform(.undo)
      seen.append(try number(second))
    }

    let expected = ["ben 0", "ben 1", "ben 2", "anna 3"]
    #expect(seen == (field == "place" ? expected.map { String($0.suffix(1)) } : expected))
    try team.settle([second, first])
    #expect(try first.picture() == second.picture())
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func undoOfAnEditWhoseColumnIsGoneLeavesOneMomentEverywhere() throws {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns
    let card = try #require(try first.cards().first)
    try first.perform(.move([card.id], to: .top(of: columns[1].id)))
    try first.perform(.edit([card.id], [.title("Edited")], expecting: nil))
    try second.perform(.deleteColumn(columns[1].id, cards: .none))
    try team.settle([second, first])
    try first.perform(.undo)
    try team.settle([first, second])

    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try first.moments() == second.moments())
  }
}
