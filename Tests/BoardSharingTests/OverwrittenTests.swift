import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresServer
import Testing

/// A change of another machine that a later one overwrote.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct OverwrittenTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func lines(_ machine: Machine, by author: String?) throws -> [String] {
    let boards = try machine.store.boards()
    return try machine.store.log.entries(after: 0, limit: 500)
      .filter { author == nil ? $0.isMerge : $0.author == author }
      .map { entry in
        let words = HistoryWords(entry, on: boards, today: .first)
        return "\(words.verb) \(words.title) \(words.detail)"
      }
  }

  /// Two machines that archive and move a card, rename a second, and move a third, apart.
  private func apart() throws -> (Machine, Machine) {
    let (first, second) = try team.pair()
    let columns = try first.store.board(first.board).columns.map(\.id)
    let drafts = ["H1", "H2", "H3"].map { CardDraft(title: $0) }
    try first.perform(.add(drafts, .bottom(of: columns[0])))
    try team.settle([first, second])
    let cards = try first.cards().filter { $0.title.hasPrefix("H") }.map(\.id)
    try first.perform(.archive([cards[0]]))
    try first.perform(.edit([cards[1]], [.title("H2 e")], expecting: nil))
    try first.perform(.move([cards[2]], to: .top(of: columns[2])))
    try second.perform(.move([cards[0]], to: .top(of: columns[1])))
    try second.perform(.edit([cards[1]], [.title("H2 d")], expecting: nil))
    try second.perform(.move([cards[2]], to: .top(of: columns[1])))
    return (first, second)
  }

  @Test func anOverwrittenChangeIsInTheHistoryOfBothWithItsOutcome() throws {
    let (first, second) = try apart()

    try team.settle([first, second])

    #expect(try second.picture() == first.picture())
    let told = try lines(second, by: "anna").suffix(3).joined(separator: "; ")
    let pattern = /archived H1 (To Do|Doing); changed H2 e title was “H2 d”; moved H3 Doing → Done/
    #expect(told.wholeMatch(of: pattern) != nil, "\(told)")
    #expect(
      try lines(second, by: nil)
        == ["merged H1 Doing", "merged H2 d title was “H2 e”", "merged H3 Done → Doing"]
    )
    // The first has it in the order of the server, and needs no such line.
    #expect(try lines(first, by: nil) == [])
    #expect(try lines(first, by: "ben").count == 3)
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }

  @Test func undoingOnesOwnChangeBringsBackTheOverwrittenOne() throws {
    let (first, second) = try apart()
    try team.settle([first, second])

    for _ in 0..<3 { try second.perform(.undo) }
    try team.settle([first, second])

    #expect(try second.picture() == first.picture())
    // The other one had archived the first, renamed the second and moved the third.
    #expect(try second.cards().map(\.title) == ["Paint", "H2 e", "H3"])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func anEqualOrUnchangedValueIsNotReportedAsOverwritten() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first?.id)
    for machine in [first, second] {
      try machine.perform(.edit([card], [.title("Same")], expecting: nil))
    }

    try team.settle([first, second])

    #expect(try lines(second, by: nil) == [])
    #expect(try second.picture() == first.picture())
  }

  @Test func aCommentOnADeletedCardIsListedWithTheCardsTitle() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first?.id)
    try first.perform(.delete([card]))
    try second.perform(.comment(card, "Which colour?"))

    try team.settle([first, second])

    #expect(try lines(first, by: "ben") == ["commented Paint “Which colour?”"])
  }

  @Test func aMergeThatIsTooLargeForACardStaysInTheHistory() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first).id
    try first.perform(.edit([card], [.body("top\nmid\nend")], expecting: nil))
    try team.settle([first, second])
    let long = String(repeating: "A", count: 700_000)
    func tags(_ name: String) -> [String] { (0..<40).map { "\(name)\($0)" } }
    let mine = [CardEdit.body("top\n\(long)\nmid\nend"), .tags(tags("a"))]
    let theirs = [CardEdit.body("top\nmid\n\(long)\nend"), .tags(tags("b"))]
    try first.perform(.edit([card], mine, expecting: nil))
    try second.perform(.edit([card], theirs, expecting: nil))

    try team.settle([first, second])

    for machine in [first, second] {
      let found = try #require(try machine.store.card(card))
      #expect(found.body == "top\nmid\n\(long)\nend")
      #expect(found.tags == tags("b"))
    }
    let page = try second.store.history(of: .card(card), .newest, matching: nil, limit: 9)
    #expect(page.entries.contains { $0.isMerge })
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }
}
