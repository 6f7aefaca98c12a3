import BoardModel
import Foundation
import GRDB
import SeededRandom
import Testing

@testable import BoardStorage

@Suite struct CardPrefixTests {
  /// A store whose cards have these identifiers, but for one that the action itself takes.
  private func store(_ identifiers: [UUID]) throws -> (SQLiteBoardStore, [UUID]) {
    var sources = StoreSources.counting()
    let others = sources.nextIdentifier
    var left: [UUID] = []
    sources.nextIdentifier = { left.popLast() ?? others() }
    let store = try SQLiteBoardStore.inMemory(sources: sources)
    left = identifiers
    let drafts = identifiers.map { CardDraft(title: $0.uuidString) }
    let ids = try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    return (store, ids.map(\.uuid))
  }

  @Test func prefixesFindWhatAScanFinds() throws {
    var random = SeededGenerator(seed: 4)
    let wanted = (0..<200)
      .map { _ -> UUID in
        // Few different digits, so that many begin alike.
        let digits = (0..<32)
          .map { index -> Character in
            let choice = index < 6 ? "0F" : "0123456789ABCDEF"
            return choice[Int.random(in: 0..<choice.count, using: &random)]
          }
        return uuid(digits)
      }
    let (store, identifiers) = try store(wanted)
    let texts = identifiers.map { $0.uuidString.filter { $0 != "-" } }.sorted()

    for _ in 0..<500 {
      let text = try #require(texts.randomElement(using: &random))
      let prefix = String(text.prefix(Int.random(in: 1...32, using: &random)))
      let found = try store.names.cards(startingWith: #require(CardIDPrefix(prefix)), limit: 1000)
      let groups = texts.filter { $0.suffix(12).hasPrefix(prefix) }
        .sorted { ($0.suffix(12), $0) < ($1.suffix(12), $1) }
      let expected = groups.isEmpty ? texts.filter { $0.hasPrefix(prefix) } : groups
      #expect(
        found.map { $0.text.filter { $0 != "-" } }.sorted() == expected.sorted(),
        "\(prefix)"
      )
      let limited = try store.names.cards(startingWith: #require(CardIDPrefix(prefix)), limit: 3)
      #expect(limited == Array(found.prefix(3)))
    }
  }

  /// What stands in a list names the one card that it stands for, whatever the others are called.
  @Test func shortIdentifiersNameOneCardEach() throws {
    var random = SeededGenerator(seed: 5)
    let wanted = (0..<200)
      .map { _ in
        uuid((0..<32).map { "01"[$0 > 15 ? Int.random(in: 0..<2, using: &random) : 0] })
      }
    let (store, identifiers) = try store(Array(Set(wanted)))

    for identifier in identifiers {
      let id = Card.ID(uuid: identifier)
      let short = try store.names.shortIdentifier(of: id)
      let found = try store.names.cards(startingWith: #require(CardIDPrefix(short)), limit: 2)
      #expect(found == [id], "\(short)")
      let isGroup = id.text.suffix(12).lowercased().hasPrefix(short) && short.count >= 4
      #expect(isGroup || short == id.text, "\(short) of \(id.text)")
      // The beginning and the whole identifier name it too.
      let whole = try store.names.cards(startingWith: #require(CardIDPrefix(id.text)), limit: 2)
      #expect(whole == [id])
    }
  }

  /// Birthdays: of a thousand cards some fifteen share four digits with another.
  @Test func shortIdentifiersStayShortAfterAPasteOfAThousandCards() throws {
    let store = try SQLiteBoardStore.inMemory()
    let drafts = (0..<1_000).map { CardDraft(title: "card \($0)") }
    let cards = try store.add(drafts, at: .bottom(of: store.board().columns[0].id))

    let lengths = try cards.map { try store.names.shortIdentifier(of: $0).count }

    #expect(lengths.allSatisfy { (4...7).contains($0) }, "\(Set(lengths))")
    #expect(
      lengths.count { $0 == 4 } > 900,
      "\(Dictionary(grouping: lengths) { $0 }.mapValues(\.count))"
    )
  }

  @Test func aCardThatIsGoneIsNamedInTheSameWay() throws {
    let store = try SQLiteBoardStore.inMemory()
    let drafts = (0..<50).map { CardDraft(title: "card \($0)") }
    let cards = try store.add(drafts, at: .bottom(of: store.board().columns[0].id))
    let short = try store.names.shortIdentifier(of: cards[7])
    try store.delete(cards[7])

    let prefix = try #require(CardIDPrefix(short))
    #expect(try store.names.cards(startingWith: prefix, limit: 2) == [])
    #expect(try store.names.loggedCards(startingWith: prefix, limit: 2) == [cards[7]])
  }

  @Test func aPrefixIsARangeOfTheIndex() throws {
    let (store, _) = try store([UUID()])

    let plan = try store.database.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT id FROM card WHERE id BETWEEN x'00' AND x'01' ORDER BY id LIMIT 3
          """
      )
      .map { $0["detail"] as String }
    }
    let groupPlan = try store.database.queue.read { db in
      try Row.fetchAll(
        db,
        sql: """
          EXPLAIN QUERY PLAN SELECT id FROM card WHERE substr(id, 11) BETWEEN x'00' AND x'01'
          ORDER BY substr(id, 11) LIMIT 3
          """
      )
      .map { $0["detail"] as String }
    }

    #expect(plan.count == 1 && plan[0].contains("SEARCH card USING COVERING INDEX"), "\(plan)")
    #expect(
      groupPlan.count == 1 && groupPlan[0].contains("SEARCH card USING INDEX card_by_last_digits"),
      "\(groupPlan)"
    )
  }

  private func uuid(_ digits: [Character]) -> UUID {
    let bytes = stride(from: 0, to: 32, by: 2)
      .map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 }
    return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}

extension String {
  /// The character at an offset.
  fileprivate subscript(offset: Int) -> Character { self[index(startIndex, offsetBy: offset)] }
}
