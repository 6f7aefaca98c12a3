import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// What Taskwarrior knows of a task and a card has no field for goes back to Taskwarrior.
@Suite struct TaskAttributeTests {
  private let warrior = Taskwarrior(dates: LocalDates(zone: .gmt))

  private func card(_ task: String) throws -> (source: SourceCard, card: Card) {
    let source = try #require(try warrior.read(ByteFeed(Array(task.utf8))).cards.first)
    var cleaner = CardCleaner()
    let card = Card(
      cleaner.draft(of: source),
      id: Card.ID(uuid: UUID()),
      column: Column.ID(uuid: UUID()),
      orderKey: .origin,
      createdAt: source.createdAt ?? Timestamp(milliseconds: 0)
    )
    return (source, card)
  }

  @Test func recurrencesWaitsAndOwnAttributesComeBack() throws {
    let (source, card) = try card(
      #"{"uuid":"u1","description":"water","status":"pending","entry":"20260301T000000Z","#
        + #""recur":"weekly","parent":"p1","imask":3,"rtype":"periodic","wait":"20260401T000000Z","#
        + #""estimate":2.5,"client":"a \"b\"","urgency":7.5,"id":4,"#
        + #""annotations":[{"entry":"20260301T000000Z","description":"first line"}]}"#
    )

    let object = warrior.object(card, kind: .toDo)
    let text = Taskwarrior.text(of: object, keptBy: card)
    let written = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let again = try self.card(text)

    #expect(source.body.hasPrefix("first line\n\n<!-- taskwarrior\n"), "\(source.body)")
    #expect(written?["recur"] as? String == "weekly" && written?["parent"] as? String == "p1")
    #expect(written?["imask"] as? Int == 3 && written?["estimate"] as? Double == 2.5, "\(text)")
    #expect(written?["client"] as? String == "a \"b\"" && written?["urgency"] == nil, "\(text)")
    #expect((written?["annotations"] as? [Any])?.count == 1, "\(text)")
    #expect(again.card.body == card.body)
  }

  @Test func attributesThatDoNotFitInACommentAreCounted() throws {
    let task = #"{"uuid":"u1","description":"a","status":"pending","note":"--> x","recur":"-- y"}"#
    let board = try warrior.read(ByteFeed(Array(task.utf8)))

    #expect(board.cards[0].body.isEmpty)
    #expect(board.notCarried.count(of: "attributes “note”") == 1)
    #expect(board.notCarried.count(of: "recurrences") == 1)
  }

  @Test func attributesThatACardHasItselfAreNotWrittenTwice() throws {
    var (_, card) = try card(#"{"uuid":"u1","description":"a","status":"pending"}"#)
    card.body = "<!-- taskwarrior\n{\"description\":\"evil\",\"x\":1}\n-->"

    let text = Taskwarrior.text(of: warrior.object(card, kind: .toDo), keptBy: card)

    #expect(!text.contains("evil") && text.hasSuffix(#","x":1}"#), "\(text)")
  }
}
