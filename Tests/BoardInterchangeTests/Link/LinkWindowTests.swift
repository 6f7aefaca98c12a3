import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardInterchange

/// What changed in a large file is merged alone, and the outcome is that of the merge of everything.
@Suite struct LinkWindowTests {
  private static let rounds: UInt64 = Rounds.of(5, soak: 2_000)

  private static func text(_ kind: Int) -> String {
    var lines =
      kind == 1 ? ["---", "", "kanban-plugin: board", "", "---", ""] : ["# Plans", "", "Words."]
    let names = kind < 4 ? ["To Do", "Doing", "Done"] : ["Parser", "Printer", "Pictures"]
    for (list, name) in names.enumerated() {
      lines += ["", "## \(name)", ""]
      for card in 0..<18 {
        let title = "card \(list)x\(card)"
        switch kind {
        case 0: lines += ["- [ ] \(title) #t\(card % 3)", "    > words", "    * [x] a step"]
        case 1: lines += ["- [ ] \(title) ^id\(list)a\(card)", "\twords"]
        case 2: lines += ["- \(title)", ""]
        case 4: lines += ["- [\([" ", "/", "x"][list])] \(title)"]
        case 5: lines += [card % 9 < 8 ? "- \(title)" : "  more"]
        default: lines += ["### \(title)", "> words", ""]
        }
      }
    }
    return lines.joined(separator: kind == 2 ? "\r\n" : "\n") + (kind == 2 ? "\r\n" : "\n")
  }

  private static func world(_ seed: UInt64) throws -> LinkWorld {
    var world = LinkWorld(seed: seed)
    for column in world.board.columns.indices { world.board.cards[column] = [] }
    (world.record, world.words) = (LinkRecord(path: "/board.md"), [])
    world.file = Array(text(Int(seed % 6)).utf8)
    _ = try world.sync()
    return world
  }

  @Test(arguments: UInt64(0)..<2)
  func mergingTheChangedPartAloneEqualsMergingTheWhole(stretch: UInt64) throws {
    var (windows, changes) = (0, 0)
    let first = Seed.value(or: 1) + stretch * Self.rounds
    for seed in first..<first + Self.rounds {
      var world = try Self.world(seed)
      for _ in 0..<6 {
        let ends: [LinkWorld.End] = [.done, .done, .boardChanged, .fileWritten]
        _ = try? world.sync(until: ends[world.random(4)], isAccepting: true)
        let before = Self.drafts(of: world.board)
        if world.random(3) > 0 { world.editBoard() }
        if world.random(3) > 0 { world.editFile() }
        changes += 1
        let changed = Set(Self.drafts(of: world.board).filter { before[$0.key] != $0.value }.keys)
        if try compare(world, changed, seed) { windows += 1 }
      }
    }
    #expect(windows * 3 > changes, "\(windows) of \(changes) from \(first)")
  }

  private static func drafts(of board: LinkBoard) -> [Card.ID: CardDraft] {
    var drafts: [Card.ID: CardDraft] = [:]
    for item in board.cards.joined() { drafts[item.id] = item.draft }
    return drafts
  }

  /// - Returns: whether what changed was merged alone.
  private func compare(_ world: LinkWorld, _ changed: Set<Card.ID>, _ seed: UInt64) throws -> Bool {
    let base = world.record.base(for: world.file)
    guard base.isLatest, let agreed = base.agreement,
      let window = LinkWindow(
        world.file,
        agreed,
        columns: world.board.columns,
        cards: world.board.cards.map { $0.map(\.id) },
        changed: changed,
        smallest: 1
      )
    else { return false }
    #expect(window.cards.count < agreed.entries.count)
    guard let part = window.plan(Self.drafts(of: world.board)) else { return false }
    let whole = try LinkMerge.plan(world.file, agreed, world.board)
    let story = "seed \(seed): \(world.story.suffix(4))"
    #expect(
      part.text == whole.text,
      "\(story)\n\(String(decoding: part.text, as: UTF8.self))\n--- whole\n\(String(decoding: whole.text, as: UTF8.self))"
    )
    #expect(Self.plain(part.actions) == Self.plain(whole.actions), "\(story)")
    #expect(part.notes == whole.notes, "\(story)")
    for (left, right) in [(part.half, whole.half), (part.whole, whole.whole)] {
      #expect(left.text == right.text && left.names == right.names, "\(story)")
      #expect(
        left.entries.map(\.bytes) == right.entries.map(\.bytes)
          && left.entries.map(\.list) == right.entries.map(\.list)
          && left.entries.map(\.seen) == right.entries.map(\.seen),
        "\(story)"
      )
    }
    return true
  }

  /// Actions as texts in which new cards are numbered.
  private static func plain(_ actions: [LinkAction]) -> [String] {
    var numbers: [String: Int] = [:]
    let new = actions.flatMap { action in
      if case .add(let items, _, _) = action { items.map { "\($0.id)" } } else { [String]() }
    }
    for id in new { numbers[id] = numbers.count }
    return
      actions.map { action in
        numbers.reduce("\(action)") { $0.replacing($1.key, with: "new \($1.value)") }
      }
      .sorted()
  }

  @Test func oneChangedCardOfManyIsMergedWithItsNeighbours() throws {
    var world = try Self.world(0)
    let card = world.board.cards[0][9].id
    world.board.cards[0][9].draft.title = "renamed"

    let agreed = try #require(world.record.agreed)
    let window = try #require(
      LinkWindow(
        world.file,
        agreed,
        columns: world.board.columns,
        cards: world.board.cards.map { $0.map(\.id) },
        changed: [card],
        smallest: 1
      )
    )

    #expect(window.cards.count == 23, "five around it, and three at each end of each list")
  }

  @Test func aNewCardHasABoxOnceMostCardsAreWrittenWithOne() throws {
    var world = try Self.world(5)
    world.board.cards[1] = Array(world.board.cards[0].prefix(30))
    world.board.cards[0].removeFirst(30)
    _ = try world.sync(isAccepting: true)

    let card = LinkBoard.Item(id: Card.ID(uuid: UUID()), draft: CardDraft(title: "new"))
    world.board.cards[0].insert(card, at: 10)

    #expect(try compare(world, [card.id], 5))
  }

  @Test func anOpenedBlockOfCodeIsLeftToTheWhole() throws {
    var world = try Self.world(0)
    world.file = Array(world.fileText.replacing("- [ ] card 0x9", with: "```\n- [ ] card 0x9").utf8)
    let agreed = try #require(world.record.agreed)
    #expect(
      LinkWindow(
        world.file,
        agreed,
        columns: world.board.columns,
        cards: world.board.cards.map { $0.map(\.id) },
        changed: [],
        smallest: 1
      ) == nil
    )
  }
}
