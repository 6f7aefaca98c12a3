import BoardModel
import BoardStorage
import Testing

/// What the log says of how cards flow.
@MainActor struct FlowTests {
  private static let day: Int64 = 86_400_000

  /// Four stretches of a day each, from day 100 on.
  private let starts = (100...103).map { Timestamp(milliseconds: Int64($0) * day) }

  private final class Clock {
    var now = Timestamp(milliseconds: 0)
  }

  /// Goes through some steps, each at a time in days.
  private func flow(
    _ steps: [(days: Double, act: (SQLiteBoardStore, Board, [Card.ID]) throws -> Void)]
  ) throws -> FlowData {
    let clock = Clock()
    var sources = StoreSources.counting()
    sources.now = { clock.now }
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    let board = try store.board(store.openBoard())
    for step in steps {
      clock.now = Timestamp(milliseconds: Int64(step.days * Double(Self.day)))
      let cards = try board.columns.flatMap {
        try store.page(of: .column($0.id), .first, limit: 100).map(\.id)
      }
      try step.act(store, board, cards)
    }
    return try store.flow(over: FlowColumn.columns(of: board), since: starts)
  }

  @Test func cardsAreFollowedFromColumnToColumn() throws {
    let data = try flow([
      (
        99,
        { store, board, _ in
          try store.add(
            [CardDraft(title: "a \"column\":\"x\""), CardDraft(title: "b")],
            at: .bottom(of: board.columns[0].id)
          )
        }
      ),
      (
        100.5,
        { store, board, cards in try store.move(cards[0], to: .top(of: board.columns[1].id)) }
      ),
      (
        102.25,
        { store, board, cards in try store.move(cards[1], to: .top(of: board.columns[2].id)) }
      ),
    ])

    #expect(data.counts == [[1, 1, 0], [1, 1, 0], [1, 0, 1], [1, 0, 1]])
    #expect(data.finished == [0, 0, 1, 0])
    #expect(data.durations == [Int64(1.75 * Double(Self.day))])
    #expect(data.oldest.map { $0?.title } == ["b", nil, "a \"column\":\"x\""])
    #expect(data.oldest[2]?.since == Timestamp(milliseconds: Int64(102.25 * Double(Self.day))))
  }

  @Test func aCardThatComesBackIsNotFinished() throws {
    let data = try flow([
      (
        100.1,
        { store, board, _ in
          try store.add([CardDraft(title: "a")], at: .bottom(of: board.columns[1].id))
        }
      ),
      (
        101.1,
        { store, board, cards in try store.move(cards[0], to: .top(of: board.columns[2].id)) }
      ),
      (
        101.2,
        { store, board, cards in try store.move(cards[0], to: .top(of: board.columns[0].id)) }
      ),
    ])

    #expect(data.counts.last == [1, 0, 0])
    #expect(data.finished == [0, 0, 0, 0])
    #expect(data.durations.isEmpty)
  }

  @Test func aDoneCardThatIsBroughtBackIsNotFinishedAgain() throws {
    var card: Card.ID?
    let data = try flow([
      (
        100.1,
        { store, board, _ in
          card =
            try store.add([CardDraft(title: "a")], at: .bottom(of: board.columns[2].id)).first
        }
      ),
      (101.1, { store, _, _ in try store.archive(#require(card)) }),
      (102.1, { store, _, _ in try store.restore(#require(card)) }),
      (102.2, { store, _, _ in try store.delete(#require(card)) }),
      (103.1, { store, _, _ in _ = try store.undo() }),
    ])

    #expect(data.finished == [1, 0, 0, 0])
    #expect(data.counts == [[0, 0, 1], [0, 0, 0], [0, 0, 0], [0, 0, 1]])
  }

  @Test func anArchivedCardStaysFinishedAndLeavesTheCounts() throws {
    let data = try flow([
      (
        100.1,
        { store, board, _ in
          try store.add([CardDraft(title: "a")], at: .bottom(of: board.columns[1].id))
        }
      ),
      (
        101.1,
        { store, board, cards in try store.move(cards[0], to: .top(of: board.columns[2].id)) }
      ),
      (102.1, { store, _, cards in try store.archive(cards[0]) }),
    ])

    #expect(data.counts == [[0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]])
    #expect(data.finished == [0, 1, 0, 0])
    #expect(data.oldest == [nil, nil, nil])
  }

  @Test func aCardThatIsArchivedAndRestoredWasBegunBefore() throws {
    var archived: Card.ID?
    let data = try flow([
      (
        100.25,
        { store, board, _ in
          try store.add([CardDraft(title: "a")], at: .bottom(of: board.columns[1].id))
        }
      ),
      (
        100.5,
        { store, _, cards in
          archived = cards[0]
          try store.archive(cards[0])
        }
      ),
      (101, { store, _, _ in try store.restore(try #require(archived)) }),
      (
        101.75,
        { store, board, cards in try store.move(cards[0], to: .top(of: board.columns[2].id)) }
      ),
    ])

    #expect(data.durations == [Int64(1.5 * Double(Self.day))])
    #expect(data.counts == [[0, 0, 0], [0, 0, 1], [0, 0, 1], [0, 0, 1]])
  }

  @Test func theLowestIdentifierIsTheOldestOfCardsAddedTogether() throws {
    let data = try flow([
      (
        100.1,
        { store, board, _ in
          let drafts = (1...40).map { CardDraft(title: "card \($0)") }
          try store.add(drafts, at: .bottom(of: board.columns[0].id))
        }
      )
    ])

    #expect(data.oldest[0]?.title == "card 1")
  }
}
