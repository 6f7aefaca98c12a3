import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// What the history tells of each kind of change.
@Suite struct HistoryTests {
  @Test(arguments: Medium.allCases)
  func eachChangeIsListedNewestFirst(_ medium: Medium) throws {
    let bench = try Bench(medium)
    let (toDo, doing) = (try bench.column(0), try bench.column(1))
    let card = try bench.add("a", "b")[0]
    try bench.store.move(card, to: .bottom(of: doing))
    try bench.store.move(card, to: .bottom(of: toDo))
    try bench.store.move(card, to: .top(of: toDo))
    try bench.store.rename(card, to: "c")
    try bench.store.delete(card)

    let entries = try bench.history()

    #expect(
      entries.map(\.event) == [
        .deleted(from: toDo), .changed([change(.title("a"), .title("c"))]), .reordered(in: toDo),
        .moved(from: doing, to: toDo), .moved(from: toDo, to: doing), .added(to: toDo),
      ]
    )
    #expect(entries.map(\.title) == ["c", "c", "a", "a", "a", "a"])
    #expect(entries.map(\.count) == [1, 1, 1, 1, 1, 2])
    #expect(entries.map(\.sequences) == [7...7, 6...6, 5...5, 4...4, 3...3, 1...2])
    #expect(entries.allSatisfy { !$0.isOnBoard && $0.card == card })
    #expect(entries.map(\.date) == entries.map(\.date).sorted(by: >))
    #expect(Set(entries.map(\.action)).count == 6)
  }

  @Test func everyFieldIsListedWithItsOldAndNewValue() throws {
    let bench = try Bench(.memory)
    let body = String(repeating: "漢\"\\\n", count: 50_000)
    let card = try bench.add("e\u{301}")[0]
    let items = [ChecklistItem(text: "one", isDone: true), ChecklistItem(text: "two")]
    try bench.store.edit(
      card,
      [
        .title("\u{E9}"), .due(CalendarDay(iso: "2026-11-18")), .priority(.high),
        .tags(["x", "y\""]), .checklist(items), .body(body),
      ],
      expecting: nil
    )
    try bench.store.edit(
      card,
      [
        .due(CalendarDay(iso: "2026-11-25")), .tags([]), .body(body + "."),
        .checklist([items[0], ChecklistItem(text: "three")]),
      ],
      expecting: nil
    )

    let entries = try bench.history()

    let day = CalendarDay(iso: "2026-11-18")
    #expect(
      entries[1].event
        == .changed([
          change(.title("e\u{301}"), .title("\u{E9}")), change(.due(nil), .due(day)),
          change(.priority(.none), .priority(.high)), change(.tags([]), .tags(["x", "y\""])),
          change(.checklist([]), .checklist(items)), .body,
        ])
    )
    #expect(
      entries[0].event
        == .changed([
          change(.due(day), .due(CalendarDay(iso: "2026-11-25"))),
          change(.tags(["x", "y\""]), .tags([])),
          change(.checklist(items), .checklist([items[0], ChecklistItem(text: "three")])), .body,
        ])
    )
    #expect(entries.map(\.isOnBoard) == [true, true, true])
  }

  @Test func anUndoIsListedAsTheChangeItMade() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b", "c")
    try bench.store.delete(cards[1])
    _ = try bench.store.undo()
    _ = try bench.store.undo()

    let entries = try bench.history()

    let toDo = try bench.column(0)
    #expect(
      entries.map(\.event) == [
        .deleted(from: toDo), .restored(to: toDo), .deleted(from: toDo), .added(to: toDo),
      ]
    )
    #expect(entries.map(\.count) == [3, 1, 1, 3])
    #expect(entries.map(\.isOnBoard) == [false, false, false, false])
  }

  @Test func theHistoryOfACardHasItsRowsAlone() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b", "c")
    try bench.store.rename(cards[0], to: "A")
    try bench.store.rename(cards[1], to: "B")

    let entries = try bench.history(of: .card(cards[1]))

    #expect(
      entries.map(\.event) == [
        .changed([change(.title("b"), .title("B"))]), .added(to: try bench.column(0)),
      ]
    )
    #expect(entries.map(\.count) == [1, 1])
    #expect(try bench.history(of: .card(Card.ID(uuid: UUID()))).isEmpty)
  }

  @Test func keysThatMadeRoomDoNotCount() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b", "c")
    try bench.store.database.queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE card SET order_key = x'8001'")
    }
    let first = try #require(try bench.board()[0].first)

    try bench.store.add([CardDraft(title: "new")], at: .after(first.id))

    let entry = try #require(try bench.history().first)
    #expect(entry.sequences == 4...6, "the twins are in the log too: \(cards)")
    #expect(entry.event == .added(to: try bench.column(0)))
    #expect(entry.title == "new")
    #expect(entry.count == 1)
  }

  @Test func aTemplateIsMadeAndNotArchived() throws {
    let bench = try Bench(.memory)
    let cards = try bench.add("a", "b")
    _ = try bench.store.perform(.makeTemplates(cards), as: bench.store.newActionID())

    let entry = try #require(try bench.history().first)

    #expect(entry.event == .changed([change(.template(false), .template(true))]))
    #expect(entry.count == 2 && entry.card == cards[0])
    let words = HistoryWords(entry, on: [], today: CalendarDay(daysSinceEpoch: 20_000))
    #expect(
      "\(words.verb) \(words.title)\(words.others): \(words.detail)"
        == "changed a and 1 more: made a template"
    )
  }

  @Test func anEmptyLogHasNoHistory() throws {
    let store = try SQLiteBoardStore.inMemory()

    for start in [HistoryStart.newest, .oldest, .older(than: 5), .newer(than: 5)] {
      let page = try store.history(of: .all, start, matching: nil, limit: 10)
      #expect(page.entries.isEmpty && page.isLast)
    }
  }
}

extension Bench {
  /// All of the history, by pages of a size, from the newest or from the oldest on.
  func history(
    of scope: HistoryScope = .all,
    _ start: HistoryStart = .newest,
    words: String? = nil,
    pages limit: Int = 3
  ) throws -> [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next = start
    while true {
      let page = try store.history(
        of: scope,
        next,
        matching: words.flatMap { HistorySearch($0) },
        limit: limit
      )
      #expect(page.entries.count <= limit)
      entries = start == .newest ? entries + page.entries : page.entries + entries
      guard !page.isLast, let read = page.stretch else { return entries }
      next = start == .newest ? .older(than: read.lowerBound) : .newer(than: read.upperBound)
    }
  }
}

private func change(_ from: CardEdit, _ to: CardEdit) -> FieldChange {
  FieldChange(from: from, to: to) ?? .body
}
