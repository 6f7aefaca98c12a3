import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresServer
import Testing

/// The archive of a shared board.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct ArchiveOrderTests {
  @Test func theArchiveIsInTheOrderOfTheMomentsOnEveryMachine() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(
      .add((0..<12).map { CardDraft(title: "Card \($0)") }, .bottom(of: column))
    )
    try team.settle([first, second])
    let cards = try first.cards()
    for (index, card) in cards.enumerated() {
      try (index.isMultiple(of: 3) ? first : second).perform(.archive([card.id]))
      if index == 5 { try second.exchange.run() }
    }

    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    let archives = try [first, second, third]
      .map { machine in
        var found: [Card] = []
        try machine.store.transfer.forEachCard(of: [CardQuery(.archive(machine.board))]) {
          found.append($0.card)
        }
        return found
      }
    // Those of one moment are in the order of their identifiers.
    let wanted = archives[0]
      .sorted {
        let dates = [$0, $1].map { $0.place.archived?.date.milliseconds ?? 0 }
        return dates[0] == dates[1]
          ? $0.id.text < $1.id.text : dates[0] > dates[1]
      }
    let isLatestFirst = archives[0].first?.place.archived == wanted.first?.place.archived
    let order = (isLatestFirst ? wanted : wanted.reversed()).map { $0.place.archived?.date }
    #expect(archives[0].map { $0.place.archived?.date } == order)
    for archive in archives.dropFirst() {
      #expect(archive.map(\.title) == archives[0].map(\.title))
    }
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func cardsThatWereArchivedBeforeTheBoardWasSharedAreInOneOrderToo() throws {
    let team = try SharedTeam(over: .file)
    let store = try team.file("first", author: "anna")
    let board = try store.board(store.openBoard())
    func perform(_ action: BoardAction) throws {
      _ = try store.perform(action, as: store.newActionID())
    }
    func archive(of store: SQLiteBoardStore) throws -> [String] {
      var titles: [String] = []
      try store.transfer.forEachCard(of: [CardQuery(.archive(board.id))]) {
        titles.append($0.card.title)
      }
      return titles
    }
    let drafts = (1...8).map { CardDraft(title: "Card \($0)") }
    try perform(.add(drafts, .bottom(of: board.columns[0].id)))
    var cards: [Card.ID] = []
    try store.transfer.forEachCard(of: [CardQuery(.column(board.columns[0].id))]) {
      cards.append($0.card.id)
    }
    try perform(.archive([cards[4], cards[1], cards[6]]))
    let before = try archive(of: store)

    let place = try team.log.place()
    let (log, head) = try place.share(board.id.uuid, named: board.name)
    try Sharing.share(board, of: store, at: place.address, in: log, from: head)
    let second = try team.join(board.id, "second", author: "ben")

    #expect(try archive(of: store) == archive(of: second.store))
    #expect(try Set(archive(of: store)) == Set(before) && archive(of: store) != before)
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func cardsArchivedTogetherKeepTheOrderOfTheirColumnAndKeysOfTheirOwn() throws {
    let team = try SharedTeam()
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(
      .add((0..<300).map { CardDraft(title: "Card \($0)") }, .bottom(of: column))
    )
    try team.settle([first, second])
    let cards = try first.cards()
    let titles = cards.map(\.title)

    try first.perform(.archive(cards.map(\.id)))
    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    for machine in [first, second, third] {
      var archive: [Card] = []
      try machine.store.transfer.forEachCard(of: [CardQuery(.archive(machine.board))]) {
        archive.append($0.card)
      }
      let keys = archive.compactMap(\.place.archived?.key)
      #expect(Set(keys).count == titles.count)
      let inOrder = zip(keys, archive.map(\.title)).sorted { $0.0 < $1.0 }
      #expect(inOrder.map(\.1) == titles)
    }
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }
}
