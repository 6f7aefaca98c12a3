import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Assignees and links between cards, as other programs have them.
@Suite struct SourceLinksTests {
  private func card(_ key: String, waitsFor keys: [String] = []) -> SourceCard {
    var card = SourceCard(key: key, column: "To Do", title: key)
    card.blockedBy = keys
    return card
  }

  private func imported(
    _ cards: [SourceCard]
  ) throws -> (cards: [ImportedCard], notCarried: NotCarried) {
    var source = SourceBoard()
    source.cards = cards
    var items = try SourceImport(source, of: "test", into: nil, named: "Board")
    var result: [ImportedCard] = []
    while let item = items.nextItem() {
      if case .card(let card) = item { result.append(card) }
    }
    return (result, items.notCarried)
  }

  @Test func linksNameTheImportedCards() throws {
    let (cards, notCarried) = try imported([card("a", waitsFor: ["b", "b", "gone"]), card("b")])

    #expect(cards[0].draft.blockedBy == [cards[1].id] && cards[1].draft.blockedBy.isEmpty)
    #expect(cards.allSatisfy { $0.fields.contains(.blockedBy) && !$0.fields.contains(.assignees) })
    #expect(notCarried.count(of: "links to cards that are not in it") == 1)
  }

  @Test func linksOverTheLimitAreCounted() throws {
    let others = (1...70).map { card("\($0)") }
    let (cards, notCarried) = try imported(
      [card("a", waitsFor: others.compactMap(\.key))] + others
    )

    #expect(cards[0].draft.blockedBy.count == 64)
    #expect(notCarried.count(of: "blockers over the limit of 64") == 6)
  }

  @Test(arguments: [(10, 10, nil), (11, 10, nil), (9, 10, 9)])
  func aStartThatIsNotBeforeTheDueDayHidesNoCard(start: Int, due: Int, kept: Int?) throws {
    var source = card("a")
    source.start = CalendarDay(year: 2026, month: 12, day: start)
    source.due = CalendarDay(year: 2026, month: 12, day: due)

    let draft = try imported([source]).cards[0].draft

    #expect(draft.start == kept.flatMap { CalendarDay(year: 2026, month: 12, day: $0) })
    #expect(draft.due == source.due)
  }

  @Test func aLinkMayNameTheTitleOfACard() throws {
    var cards = ["a", "b", "c"].map { card($0) }
    for (index, title) in ["First", "Second", "a"].enumerated() { cards[index].title = title }
    cards[0].blockedBy = ["Second", "gone"]
    cards[2].blockedBy = ["a"]

    let links = SourceLinks(cards)

    #expect(links.blockers == [["b"], [], ["a"]])
    #expect(links.notCarried.count(of: "links to cards that are not in it") == 1)
  }

  @Test func aCircleOfLinksIsOpened() throws {
    let (cards, notCarried) = try imported([
      card("a", waitsFor: ["b"]), card("b", waitsFor: ["c"]), card("c", waitsFor: ["a", "c"]),
    ])

    #expect(cards.map(\.draft.blockedBy.count) == [1, 1, 0])
    #expect(
      notCarried.count(of: "links that make cards wait for themselves or be part of themselves")
        == 1
    )
  }

  /// Deep enough for a walk that calls itself to run out of stack.
  @Test func aLongChainIsKept() {
    let count = 50_000
    let cards = (0..<count).map { card("\($0)", waitsFor: $0 + 1 < count ? ["\($0 + 1)"] : []) }

    let links = SourceLinks(cards)

    #expect(links.blockers.count { !$0.isEmpty } == count - 1 && links.notCarried.isEmpty)
  }

  @Test func aParentIsNamedByItsKeyItsNumberOrItsTitle() throws {
    var cards = ["a", "b", "c", "d", "e"].map { card($0) }
    cards[0].number = "17"
    cards[0].title = "The whole"
    for (index, name) in ["a", "17", "The whole", "gone"].enumerated() {
      cards[index + 1].parent = name
    }

    let (imported, notCarried) = try imported(cards)

    #expect(imported.map { $0.draft.parent != nil } == [false, true, true, true, false])
    #expect(imported[1...3].allSatisfy { $0.draft.parent == imported[0].id })
    #expect(imported[0].fields.contains(.parent) && !imported[0].fields.contains(.blockedBy))
    #expect(notCarried.count(of: "parents that are not in it") == 1)
  }

  @Test func aCircleOfParentsIsOpened() throws {
    var cards = ["a", "b", "c"].map { card($0) }
    for (index, name) in ["b", "c", "a"].enumerated() { cards[index].parent = name }

    let (imported, _) = try imported(cards)

    #expect(imported.map { $0.draft.parent != nil } == [true, true, false])
  }

  @Test func assigneesAreNamesOfOneWord() throws {
    var first = card("a")
    first.assignees = ["@ann", "Ann", "Bob Smith", String(repeating: "x", count: 100), ""]

    let (cards, notCarried) = try imported([first, card("b")])

    #expect(cards[0].draft.assignees == ["ann", "Bob-Smith"])
    #expect(cards[0].fields.contains(.assignees) && cards[1].draft.assignees.isEmpty)
    #expect(notCarried.count(of: "assignees whose names are too long or too many") == 1)
  }
}
