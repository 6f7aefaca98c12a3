import BoardModel
import Foundation
import Testing

@testable import BoardViewModels

/// The window of a long list: what each event changes, and what is read for it.
struct CardWindowTests {
  /// A list of cards, the first so many loaded.
  private func opened(_ count: Int) throws -> (ListReader, CardWindow) {
    let reader = ListReader(count)
    let window = CardWindow(query: ListReader.query, count: count, store: reader)
    _ = try window.readFirst()
    return (reader, window)
  }

  @Test func aWindowOpensWithOneLoadedPage() throws {
    let (reader, window) = try opened(250)

    #expect(window.cards == Array(reader.cards[..<100]))
    #expect(window.offset == 0)
    let reads = reader.reads
    for card in window.cards { #expect(window.content(of: card)?.id == card) }
    #expect(reader.reads == reads)
    #expect(window.content(of: reader.cards[100]) == nil)
  }

  @Test func aCardThatComesBetweenLoadedOnesIsInserted() throws {
    let (reader, window) = try opened(10)
    let new = reader.insert(at: 4)

    #expect(try window.receive(.cardCreated(new, count: 11)) == [])

    #expect(window.cards == reader.cards)
    #expect(window.content(of: new) != nil)
  }

  @Test func aCardBelowTheWindowIsLeftThere() throws {
    let (reader, window) = try opened(250)
    let new = reader.insert(at: 250)

    #expect(try window.receive(.cardCreated(new, count: 251)) == nil)
    #expect(window.offset == 0)
    #expect(window.count == 251)
  }

  @Test func manyCardsAtOnceAreReadTogetherInsteadOfSoughtOneByOne() throws {
    let (reader, window) = try opened(10)
    let last = reader.insert(at: 5)
    let others = (0..<CardWindow.neighbourLimit).map { _ in reader.insert(at: 5) }
    let count = reader.cards.count

    #expect(try window.receive(.cardCreated(last, count: count)) == nil)
    #expect(window.isStale)
    _ = try window.readAgain(around: reader.cards[0]) { _ in true }

    #expect(!window.isStale && window.cards == reader.cards)
    let reads = reader.reads
    for card in others { #expect(try window.receive(.cardCreated(card, count: count)) == nil) }
    #expect(reader.reads == reads && !window.isStale)
  }

  @Test func severalCardsOnTopAreCountedAsAboveUntilTheyAreRead() throws {
    let (reader, window) = try opened(250)
    let second = reader.insert(at: 0)
    let first = reader.insert(at: 0)

    #expect(try window.receive(.cardCreated(first, count: 252)) == nil)
    #expect(window.offset == 2)
    #expect(try window.receive(.cardCreated(second, count: 252)) == [])
    #expect(window.cards[..<2] == [second, reader.cards[2]])
    #expect(window.offset == 1)
    #expect(try window.readOn(around: 0..<20))

    #expect(window.offset == 0)
    #expect(window.cards == Array(reader.cards[..<window.cards.count]))
  }

  @Test func aChangedCardIsReadOnceAndNamed() throws {
    let (reader, window) = try opened(10)
    reader.titles[reader.cards[3]] = "new"
    let reads = reader.reads

    #expect(try window.receive(.cardUpdated(reader.cards[3])) == [reader.cards[3]])
    #expect(window.content(of: reader.cards[3])?.title == "new")
    #expect(reader.reads == reads + 1)
    #expect(try window.receive(.cardUpdated(reader.cards[3])) == nil)
  }

  @Test func aChangedCardOutOfTheWindowIsNotEvenRead() throws {
    let (reader, window) = try opened(250)
    let reads = reader.reads

    #expect(try window.receive(.cardUpdated(reader.cards[200])) == nil)
    #expect(reader.reads == reads)
  }

  @Test func aCardThatMovesIsMovedOrLeavesTheWindow() throws {
    let (reader, window) = try opened(250)
    let card = reader.cards[2]
    reader.move(from: 2, to: 5)
    #expect(try window.receive(.cardMoved(card)) == [])
    #expect(window.cards == Array(reader.cards[..<100]))

    reader.move(from: 5, to: 200)

    #expect(try window.receive(.cardMoved(card)) == [])
    #expect(window.cards == Array(reader.cards[..<99]))
    #expect(window.content(of: card) == nil)
  }

  @Test func aCardThatMovesAndChangesIsNamed() throws {
    let (reader, window) = try opened(10)
    let card = reader.cards[2]
    reader.titles[card] = "new"
    reader.move(from: 2, to: 5)

    #expect(try window.receive(.cardMoved(card)) == [card])
    #expect(window.cards == reader.cards)
  }

  @Test func theLastLoadedCardThatLeavesGivesItsPlaceToThePageAfterIt() throws {
    let (reader, window) = try opened(1)
    let others = [reader.insert(at: 1), reader.insert(at: 2)]
    let gone = reader.cards.removeFirst()

    #expect(try window.receive(.cardDeleted(gone, count: 2)) == [])

    #expect(window.cards == others)
  }

  @Test func aCardThatIsReadInTwoPlacesIsLoadedOnce() throws {
    let (reader, window) = try opened(250)
    let card = reader.cards[2]
    // Its event comes later.
    reader.move(from: 2, to: 150)

    #expect(try window.readOn(around: 0..<100))
    #expect(window.cards.filter { $0 == card }.count == 1)
    _ = try window.receive(.cardMoved(card))

    #expect(window.cards == Array(reader.cards[..<window.cards.count]))
  }

  @Test func aResetReadsAgainAroundTheNearestCardThatIsFoundAndNamesWhatDiffers() throws {
    let (reader, window) = try opened(30)
    let selected = reader.cards[5]
    let next = reader.cards[6]
    reader.cards.remove(at: 5)
    reader.titles[reader.cards[0]] = "other"
    _ = try window.receive(.reset(count: 29))

    let again = try window.readAgain(around: selected) { reader.cards.contains($0) }

    #expect(again.card == next)
    #expect(again.changed == [reader.cards[0]])
    #expect(window.cards == reader.cards)
  }

  @Test func scrollingReadsPagesAndLetsGoOfWhatIsFar() throws {
    let (reader, window) = try opened(5_000)
    var index = 0
    var most = 0
    while window.offset + index < 4_000 {
      while try window.readOn(around: index..<index + 20) {}
      let card = window.card(at: index)
      if window.release(around: card) { index = card.flatMap(window.index(of:)) ?? index }
      most = max(most, window.cards.count)
      let start = window.offset
      #expect(window.cards == Array(reader.cards[start..<start + window.cards.count]))
      index += 40
    }

    #expect(most == CardWindow.limit)
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
    CardPreview(id: card, draft: CardDraft(title: titles[card] ?? ""))
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
  func summaries(
    overdueOn day: CalendarDay,
    at minute: Int,
    limit: Int
  ) -> [BoardSummary] { [] }
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
