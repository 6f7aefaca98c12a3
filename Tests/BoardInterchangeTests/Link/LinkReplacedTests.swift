import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// A linked file that another board's file has replaced.
@Suite struct LinkReplacedTests {
  private var world = LinkWorld(seed: 1)

  private func text(_ title: String, _ cards: [String]) -> String {
    "# \(title)\n\n## To Do\n\(cards.map { "- [ ] \($0)\n" }.joined())\n## Done\n- [x] rake\n"
  }

  private mutating func start(_ text: String) throws {
    world = LinkWorld(seed: 1)
    world.board = LinkBoard(columns: [], cards: [])
    world.file = Array(text.utf8)
    _ = try world.sync()
  }

  /// Titles without a common word.
  private func plants(_ count: Int) -> [String] {
    let (verbs, things) = (["plant", "mow", "water", "prune"], ["roses", "grass", "figs"])
    return (0..<count)
      .map { "\(verbs[$0 % 4]) \(things[$0 % 3]) \(String(repeating: "a", count: $0 + 1))" }
  }

  private func servers(_ count: Int) -> [String] {
    let (verbs, things) = (["fix", "upgrade", "deploy"], ["nginx", "keys", "DNS", "CI"])
    return (0..<count)
      .map { "\(verbs[$0 % 3]) \(things[$0 % 4]) \(String(repeating: "x", count: $0 + 1))" }
  }

  @Test(arguments: [1, 3, 6, 12, 30, 90], [1, 2])
  mutating func otherCardsInTheSamePlacesAreRefused(count: Int, times: Int) throws {
    try start(text("Garden", plants(count)).replacing("- [x] rake\n", with: ""))
    let board = world.board

    world.file = Array(text("Acme intranet", servers(count * times)).utf8)

    let (bytes, agreed) = (world.file, world.record.agreed)
    let refusal = #expect(throws: LinkRefusal.self) {
      try LinkMerge.plan(bytes, agreed, board)
    }
    #expect(refusal?.canBeAccepted == true, "\(String(describing: refusal))")
  }

  /// Three cards of four are others, the fourth is the same.
  @Test mutating func aFileThatKeepsFewCardsIsRefused() throws {
    try start(text("Garden", plants(3)))
    world.file = Array(text("Garden", servers(3)).utf8)

    #expect(throws: LinkRefusal.replaced) { try world.sync() }
    _ = try world.sync(isAccepting: true)
    #expect(world.board.cards[0].map(\.draft.title) == servers(3))
  }

  @Test mutating func correctedTitlesAreEdits() throws {
    try start(text("Garden", ["plant rosse", "mow", "watering", "장미 심기"]))
    world.file = Array(text("Garden", ["plant roses", "mow it", "water", "장미를 심기"]).utf8)
    let ids = world.board.cards[0].map(\.id)

    _ = try world.sync()

    #expect(world.board.cards[0].map(\.id) == ids)
    #expect(
      world.board.cards[0].map(\.draft.title) == ["plant roses", "mow it", "water", "장미를 심기"]
    )
  }

  @Test(arguments: ["- [ ] mow\n", "- [ ] mow\n- [ ] dig\n"])
  mutating func aShortListMayBeRewritten(cards: String) throws {
    try start("# Garden\n\n## To Do\n\(cards)")
    world.file = Array("# Garden\n\n## To Do\n- [ ] fell\n- [ ] saw\n".utf8)

    #expect(try world.sync() != nil)

    world.file = Array("# Acme\n\n## To Do\n- [ ] nginx\n- [ ] CI\n".utf8)
    #expect(throws: LinkRefusal.replaced) { try world.sync() }
  }

  @Test mutating func anEmptyBoardsFileIsReplacedByAnotherBoards() throws {
    try start("# Garden\n\n## To Do\n\n## Done\n")
    world.file = Array(text("Acme", servers(4)).utf8)
    #expect(throws: LinkRefusal.replaced) { try world.sync() }

    world.file = Array(text("Garden", servers(4)).utf8)
    #expect(try world.sync() != nil)
  }
}
