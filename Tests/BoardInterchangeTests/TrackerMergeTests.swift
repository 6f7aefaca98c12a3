import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// A board and a program that change at random, with answers and changes that get lost.
@Suite struct TrackerMergeTests {
  private struct World {
    var columns = ["To Do", "Doing", "Done"]
      .map { name in
        Column(id: Column.ID(uuid: UUID()), name: name, kind: ColumnWords.kind(of: name))
      }
    var cards: [TrackedCard] = []
    var items: [TrackerItem] = []
    var entries: [TrackerEntry] = []
    var nextID = 1
    var said: TrackerBoard {
      TrackerBoard(
        fields: [.title, .body, .tags],
        columns: [ColumnDraft(name: "Open"), ColumnDraft(name: "Closed", kind: .done)],
        items: items
      )
    }

    /// Each `isKept` says whether the next change reaches the program, and its answer comes back.
    @discardableResult
    mutating func sync(_ isKept: () -> (sent: Bool, answered: Bool)) -> TrackerPlan {
      let plan = TrackerMerge.plan(said, entries, columns: columns, cards: cards)
      for action in plan.actions { perform(action) }
      entries = plan.entries
      entries += plan.changes.filter(\.isCreation).map(\.agreed)
      for change in plan.changes {
        let (isSent, isAnswered) = isKept()
        if !isSent { return plan }
        let id = make(change)
        if !isAnswered { return plan }
        entries.record(change, id: id)
      }
      return plan
    }

    private mutating func perform(_ action: LinkAction) {
      switch action {
      case .add(let new, let column, let previous):
        let new = new.map {
          TrackedCard(id: $0.id, column: column, draft: $0.draft, comments: [])
        }
        insert(new, column, previous)
      case .move(let id, let column, let previous):
        guard let index = cards.firstIndex(where: { $0.id == id }) else { return }
        insert([cards.remove(at: index)], column, previous)
      case .edit(let id, let edits):
        change(id) { draft, column in
          var draft = draft
          for edit in edits { draft.apply(edit) }
          return (draft, column)
        }
      default: Issue.record("a link with a program never does \(action)")
      }
    }

    /// A card enters the column of the card before it, as on a board.
    private mutating func insert(
      _ new: [TrackedCard],
      _ column: Column.ID,
      _ previous: Card.ID?
    ) {
      let index = cards.firstIndex { $0.id == previous }
      let home = index.map { cards[$0].column } ?? column
      let placed = new.map { TrackedCard(id: $0.id, column: home, draft: $0.draft, comments: []) }
      cards.insert(contentsOf: placed, at: index.map { $0 + 1 } ?? 0)
    }

    mutating func change(
      _ id: Card.ID,
      _ body: (CardDraft, Column.ID) -> (CardDraft, Column.ID)
    ) {
      guard let index = cards.firstIndex(where: { $0.id == id }) else { return }
      let (draft, column) = body(cards[index].draft, cards[index].column)
      cards[index] = TrackedCard(id: id, column: column, draft: draft, comments: [])
    }

    private mutating func make(_ change: TrackerChange) -> String {
      switch change.content {
      case .create(let draft, let column):
        items.append(TrackerItem(id: "\(nextID)", draft: draft, column: column))
        nextID += 1
        return "\(nextID - 1)"
      case .change(let edits, let column):
        let entry = entries.first { $0.card == change.card }
        guard let index = items.firstIndex(where: { $0.id == entry?.id }) else { return "" }
        for edit in edits { items[index].draft.apply(edit) }
        items[index].column = column ?? items[index].column
        return items[index].id
      case .comment: return ""
      }
    }
  }

  @Test(arguments: (0..<200).map { Seed.value(or: 41_000 + $0) })
  func bothSidesAgreeInTheEndAndEachCardIsThereOnce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var world = World()
    var titles = 0
    for _ in 0..<10 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        titles += 1
        let draft = CardDraft(title: "\(titles)", tags: ["t\(titles)"])
        let card = world.cards.randomElement(using: &random)
        let index = world.items.indices.randomElement(using: &random)
        let column = world.columns.randomElement(using: &random)?.id ?? world.columns[0].id
        switch Int.random(in: 0..<7, using: &random) {
        case 0:
          world.cards.append(
            TrackedCard(id: Card.ID(uuid: UUID()), column: column, draft: draft, comments: [])
          )
        case 1:
          world.items.append(TrackerItem(id: "\(world.nextID)", draft: draft, column: "Open"))
          world.nextID += 1
        case 2: if let card { world.change(card.id) { draft, _ in (draft, column) } }
        case 3:
          guard let card else { continue }
          world.change(card.id) { old, column in
            var new = old
            new.tags.append("t\(titles)")
            return (new, column)
          }
        case 4: if let index { world.items[index].draft.body += "line \(titles)\n" }
        case 5:
          if let index {
            world.items[index].column = Bool.random(using: &random) ? "Open" : "Closed"
          }
        default: if let index { world.items.remove(at: index) }
        }
      }
      world.sync {
        let luck = Int.random(in: 0..<6, using: &random)
        return (luck != 0, luck > 1)
      }
    }
    for _ in 0..<3 { world.sync { (true, true) } }
    let last = world.sync { (true, true) }

    #expect(last.actions.isEmpty && last.changes.isEmpty, "seed \(seed): \(last)")
    let linked = world.entries.filter { !$0.isGone && !$0.isUnanswered }
    #expect(linked.count == world.items.count, "seed \(seed)")
    for entry in linked {
      let item = world.items.first { $0.id == entry.id }
      let card = world.cards.first { $0.id == entry.card }
      #expect(item?.draft == card?.draft, "seed \(seed)")
      let isDone = world.columns.first { $0.id == card?.column }?.kind == .done
      #expect((item?.column == "Closed") == isDone, "seed \(seed): \(entry)")
    }
    let present = Set(world.cards.map(\.id))
    #expect(world.entries.allSatisfy { present.contains($0.card) }, "seed \(seed)")
    #expect(Set(world.cards.map(\.draft.title)).count == world.cards.count, "seed \(seed)")
  }

  @Test func aNewCardFollowsTheLastOneThatStays() {
    var world = World()
    let draft = CardDraft(title: "old")
    world.items = [TrackerItem(id: "1", draft: draft, column: "Open")]
    world.sync { (true, true) }
    world.items[0].column = "Closed"
    world.items.append(TrackerItem(id: "2", draft: CardDraft(title: "new"), column: "Open"))
    world.sync { (true, true) }

    let last = world.sync { (true, true) }

    #expect(last.actions.isEmpty && last.changes.isEmpty, "\(last)")
    let columns = world.cards.map { card in
      "\(card.draft.title) \(world.columns.first { $0.id == card.column }?.name ?? "")"
    }
    #expect(columns.sorted() == ["new To Do", "old Done"])
    #expect(world.items.map(\.column) == ["Closed", "Open"])
  }

  @Test func whatIsStoredIsReadAgain() throws {
    let draft = CardDraft(title: "Ö \u{1F600}", body: "a\n\"b\"", tags: ["x"])
    var entry = TrackerEntry(id: "7", card: Card.ID(uuid: UUID()), draft: draft, column: "Open")
    entry.received = ["1", "2"]
    entry.sent = [CardComment.ID(uuid: UUID())]
    entry.isGone = true

    #expect(try TrackerLines.entries(TrackerLines.stored([entry, entry])) == [entry, entry])
  }
}
