import BoardModel
import Foundation
import Testing

@testable import BoardViewModels

/// The window of a long list: which one edit each event comes to, and what is read for it.
struct CardWindowTests {
  /// A list of cards, the first so many loaded.
  private func opened(_ count: Int) throws -> (ListReader, CardWindow, LoadedList) {
    let reader = ListReader(count)
    let window = CardWindow(query: ListReader.query, count: count, store: reader)
    let loaded = LoadedList()
    loaded.apply(try window.first())
    return (reader, window, loaded)
  }

  @Test func aWindowOpensWithOneLoadedPage() throws {
    let (reader, window, loaded) = try opened(250)

    #expect(loaded.cards == Array(reader.cards[..<100]))
    #expect(window.offset == 0)
    let reads = reader.reads
    for card in loaded.cards { #expect(window.content(of: card)?.id == card) }
    #expect(reader.reads == reads)
    #expect(window.content(of: reader.cards[100]) == nil)
  }

  @Test func aCardThatComesBetweenLoadedOnesIsInsertedAfterTheOneBefore() throws {
    let (reader, window, loaded) = try opened(10)
    let new = reader.insert(at: 4)

    let edit = try window.receive(.cardCreated(new, count: 11), in: loaded)

    #expect(edit == .insert([new], .after(reader.cards[3])))
    #expect(window.content(of: new) != nil)
  }

  @Test func aCardBelowTheWindowIsLeftThere() throws {
    let (reader, window, loaded) = try opened(250)
    let new = reader.insert(at: 250)

    #expect(try window.receive(.cardCreated(new, count: 251), in: loaded) == nil)
    #expect(window.offset == 0)
    #expect(window.count == 251)
  }

  @Test func severalCardsOnTopAreCountedAsAboveUntilTheyAreRead() throws {
    let (reader, window, loaded) = try opened(250)
    let second = reader.insert(at: 0)
    let first = reader.insert(at: 0)

    #expect(try window.receive(.cardCreated(first, count: 252), in: loaded) == nil)
    #expect(window.offset == 2)
    let edit = try #require(try window.receive(.cardCreated(second, count: 252), in: loaded))
    #expect(edit == .insert([second], .before(reader.cards[2])))
    #expect(window.offset == 1)
    loaded.apply(edit)
    loaded.apply(try #require(try window.readOn(around: 0..<20, in: loaded)))

    #expect(window.offset == 0)
    #expect(loaded.cards == Array(reader.cards[..<loaded.cards.count]))
  }

  @Test func aChangedCardIsReadOnceAndReloaded() throws {
    let (reader, window, loaded) = try opened(10)
    reader.titles[reader.cards[3]] = "new"
    let reads = reader.reads

    #expect(
      try window.receive(.cardUpdated(reader.cards[3]), in: loaded) == .reload([reader.cards[3]])
    )
    #expect(window.content(of: reader.cards[3])?.title == "new")
    #expect(reader.reads == reads + 1)
  }

  @Test func aChangedCardOutOfTheWindowIsNotEvenRead() throws {
    let (reader, window, loaded) = try opened(250)
    let reads = reader.reads

    #expect(try window.receive(.cardUpdated(reader.cards[200]), in: loaded) == nil)
    #expect(reader.reads == reads)
  }

  @Test func aCardThatMovesIsMovedOrLeavesTheWindow() throws {
    let (reader, window, loaded) = try opened(250)
    let card = reader.cards[2]
    reader.move(from: 2, to: 5)
    #expect(
      try window.receive(.cardMoved(card), in: loaded) == .move(card, .after(reader.cards[4]))
    )

    reader.move(from: 5, to: 200)

    #expect(try window.receive(.cardMoved(card), in: loaded) == .delete([card]))
    #expect(window.content(of: card) == nil)
  }

  @Test func theLastLoadedCardThatLeavesGivesItsPlaceToThePageAfterIt() throws {
    let (reader, window, loaded) = try opened(1)
    let others = [reader.insert(at: 1), reader.insert(at: 2)]
    let gone = reader.cards.removeFirst()

    let edit = try window.receive(.cardDeleted(gone, count: 2), in: loaded)

    #expect(edit == .replace(others, changed: []))
  }

  @Test func aResetReadsAgainAroundTheNearestCardThatIsFoundAndNamesWhatDiffers() throws {
    let (reader, window, loaded) = try opened(30)
    let selected = reader.cards[5]
    let next = reader.cards[6]
    reader.cards.remove(at: 5)
    reader.titles[reader.cards[0]] = "other"
    _ = try window.receive(.reset(count: 29), in: loaded)

    let again = try window.again(around: selected, in: loaded) { reader.cards.contains($0) }

    #expect(again.card == next)
    #expect(again.edit == .replace(reader.cards, changed: [reader.cards[0]]))
  }

  @Test func scrollingReadsPagesAndLetsGoOfWhatIsFar() throws {
    let (reader, window, loaded) = try opened(5_000)
    var index = 0
    var most = 0
    while window.offset + index < 4_000 {
      while let edit = try window.readOn(around: index..<index + 20, in: loaded) {
        loaded.apply(edit)
      }
      if let edit = window.release(around: loaded.card(at: index), in: loaded) {
        let card = loaded.card(at: index)
        loaded.apply(edit)
        index = card.flatMap(loaded.index(of:)) ?? index
      }
      most = max(most, loaded.loadedCount)
      let start = window.offset
      #expect(loaded.cards == Array(reader.cards[start..<start + loaded.loadedCount]))
      index += 40
    }

    #expect(most == CardWindow.limit)
  }
}

/// The loaded cards as a test keeps them.
private final class LoadedList: LoadedCards {
  private(set) var cards: [Card.ID] = []

  var loadedCount: Int { cards.count }
  func card(at index: Int) -> Card.ID? { cards.indices.contains(index) ? cards[index] : nil }
  func index(of card: Card.ID) -> Int? { cards.firstIndex(of: card) }

  func apply(_ edit: WindowEdit) {
    switch edit {
    case .insert(let new, let anchor): cards.insert(contentsOf: new, at: place(anchor))
    case .move(let card, let anchor, _):
      cards.removeAll { $0 == card }
      cards.insert(card, at: place(anchor))
    case .delete(let old): cards.removeAll { old.contains($0) }
    case .reload: break
    case .replace(let page, _): cards = page
    }
  }

  private func place(_ anchor: WindowEdit.Anchor) -> Int {
    switch anchor {
    case .before(let card): cards.firstIndex(of: card) ?? 0
    case .after(let card): (cards.firstIndex(of: card) ?? -1) + 1
    }
  }
}

/// A list of cards in memory, which counts what is read of it.
private final class ListReader: BoardReading {
  static let query = CardQuery.column(Column.ID(uuid: UUID()))
  var cards: [Card.ID]
  var titles: [Card.ID: String] = [:]
  private(set) var reads = 0

  init(_ count: Int) {
    cards = (0..<count).map { _ in Card.ID(uuid: UUID()) }
  }

  func insert(at index: Int) -> Card.ID {
    let card = Card.ID(uuid: UUID())
    cards.insert(card, at: index)
    return card
  }

  func move(from old: Int, to new: Int) { cards.insert(cards.remove(at: old), at: new) }

  private func preview(_ card: Card.ID) -> CardPreview {
    CardPreview(id: card, title: titles[card] ?? "")
  }

  private func index(of card: Card.ID) -> Int { cards.firstIndex(of: card) ?? -1 }

  func page(of query: CardQuery, _ start: PageStart, limit: Int) -> [CardPreview] {
    reads += 1
    let range: Range<Int> =
      switch start {
      case .first: 0..<min(limit, cards.count)
      case .last: max(0, cards.count - limit)..<cards.count
      case .after(let card): index(of: card) + 1..<min(index(of: card) + 1 + limit, cards.count)
      case .before(let card): max(0, index(of: card) - limit)..<index(of: card)
      }
    return cards[range].map(preview)
  }

  func previews(of cards: [Card.ID]) -> [CardPreview] {
    reads += 1
    return cards.filter(self.cards.contains).map(preview)
  }

  func neighbours(of card: Card.ID, in query: CardQuery) -> Neighbours {
    let index = index(of: card)
    return Neighbours(
      previous: index > 0 ? cards[index - 1] : nil,
      next: index + 1 < cards.count ? cards[index + 1] : nil
    )
  }

  func isOrdered(_ left: Card.ID, before right: Card.ID, in query: CardQuery) -> Bool {
    index(of: left) < index(of: right)
  }

  func rank(of card: Card.ID, in query: CardQuery) -> Int { index(of: card) }

  // MARK: What a window does not ask for

  func boards() -> [Board] { [] }
  func openBoard() throws(StoreError) -> Board.ID { throw .failed("not asked for") }
  func summaries(overdueOn day: CalendarDay, limit: Int) -> [BoardSummary] { [] }
  func count(of query: CardQuery) -> CardCount { .exact(cards.count) }
  func count(of column: Column.ID, changedBefore date: Timestamp) -> Int { 0 }
  func overdueCount(
    in columns: [Column.ID],
    on day: CalendarDay,
    at minute: Int,
    limit: Int
  ) -> Int { 0 }
  func nextDue(
    in columns: [Column.ID],
    on day: CalendarDay,
    after minute: Int
  ) -> ClockTime? { nil }
  func isLater(_ card: Card.ID) -> Bool { false }
  func dueCards(
    in columns: [Column.ID],
    _ days: FilterRange<CalendarDay>,
    _ start: PageStart,
    limit: Int
  ) -> [CardPreview] { [] }
  func dueCount(in columns: [Column.ID], _ days: FilterRange<CalendarDay>, limit: Int) -> Int { 0 }
  func dueDays(
    in columns: [Column.ID],
    _ days: ClosedRange<CalendarDay>,
    limit: Int,
    countLimit: Int
  ) -> [CalendarDay: DueDay] { [:] }
  func card(_ id: Card.ID) -> Card? { nil }
  func tags(startingWith prefix: String, limit: Int) -> [String] { [] }
  func assignees(startingWith prefix: String, limit: Int) -> [String] { [] }
  func lanes(startingWith prefix: String, limit: Int) -> [String] { [] }
  func templates(limit: Int) -> [CardPreview] { [] }
  func estimate(in columns: [Column.ID], limit: Int) -> Int64? { nil }
  func estimatesByLane(in columns: [Column.ID], limit: Int) -> [CardSection: Int64] { [:] }
  func assignees(limit: Int, countingUpTo countLimit: Int) -> [AssigneeCount] { [] }
  func openBlockers(of card: Card.ID) -> [Card.ID] { [] }
  func dependents(of card: Card.ID) -> [Card.ID] { [] }
  func shortIdentifier(of card: Card.ID) -> String { "" }
  func parent(of card: Card.ID) -> Card.ID? { nil }
  func children(of card: Card.ID, limit: Int) -> [Card.ID] { [] }
  func comments(of card: Card.ID) -> [CardComment] { [] }
  func views() -> [SavedView] { [] }
  func find(_ query: CardQuery, after stretch: FoundStretch?, testing limit: Int) -> FoundStretch {
    FoundStretch(isFinished: true)
  }
  func candidates(of query: CardQuery, yieldingToKeys yieldsToKeys: Bool) -> CardCandidates {
    CardCandidates(cards: [], areMatches: true)
  }
  func cards(_ cards: [Card.ID], foundBy query: CardQuery) -> [Card.ID] { cards }
}
