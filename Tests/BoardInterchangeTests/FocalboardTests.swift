import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// Archives of Focalboard.
@Suite struct FocalboardTests {
  private static let board =
    #"{"type":"board","data":{"id":"b1","title":"Home","schema":1,"deleteAt":0,"cardProperties":["#
    + #"{"id":"p0","name":"Priority","type":"select","options":[{"id":"h","value":"1. High"}]},"#
    + #"{"id":"p1","name":"Status","type":"select","options":[{"id":"o1","value":"Backlog"},{"id":"o2","value":"Done"}]},"#
    + #"{"id":"p2","name":"Due date","type":"date"},{"id":"p3","name":"Topics","type":"multiSelect","#
    + #""options":[{"id":"t1","value":"urgent"}]},{"id":"p4","name":"Mood","type":"text"}]}}"#

  private static let blocks = [
    #"{"id":"c1","parentId":"b1","schema":1,"type":"card","title":"Call the bank","createAt":1793955600000,"#
      + #""updateAt":1793955600000,"deleteAt":0,"fields":{"contentOrder":["x1",["x2","x3"]],"properties":"#
      + #"{"p0":"h","p1":"o1","p2":"{\"from\":1798113600000}","p3":["t1"],"p4":"good"}}}"#,
    #"{"id":"x2","parentId":"c1","schema":1,"type":"checkbox","title":"find it","fields":{"value":true}}"#,
    #"{"id":"x1","parentId":"c1","schema":1,"type":"text","title":"the letter","fields":{}}"#,
    #"{"id":"x3","parentId":"c1","schema":1,"type":"image","title":"","fields":{}}"#,
    #"{"id":"m1","parentId":"c1","schema":1,"type":"comment","title":"Closed at noon","createdBy":"ben","createAt":1793955600000}"#,
    #"{"id":"v1","parentId":"b1","schema":1,"type":"view","title":"Board","fields":{}}"#,
    #"{"id":"c2","parentId":"b1","schema":1,"type":"card","title":"Pay","fields":{"properties":{"p1":"o2"}}}"#,
    #"{"id":"c3","parentId":"b1","schema":1,"type":"card","title":"Old","deleteAt":5,"fields":{}}"#,
  ]

  private static var text: String {
    ([#"{"version":1,"date":1636070400000}"#, board]
      + blocks.map { #"{"type":"block","data":\#($0)}"# })
      .joined(separator: "\n")
  }

  @Test func aBoardHasItsCardsWithTheirProperties() throws {
    let bytes = Array(Self.text.utf8)
    #expect(try FormatGuess.recognised(bytes, named: "board.jsonl") == .focalboard)

    var reader = Focalboard(dates: LocalDates(zone: .gmt))
    let board = try reader.read(ByteFeed(bytes))

    #expect(board.name == "Home" && board.columns.map(\.name) == ["Backlog", "Done"])
    let card = board.cards[0]
    #expect(card.title == "Call the bank" && card.column == "Backlog" && card.priority == .high)
    #expect(card.due?.iso == "2026-12-24" && card.tags == ["urgent"] && card.body == "the letter")
    #expect(card.checklist == [ChecklistItem(text: "find it", isDone: true)])
    #expect(card.comments.map(\.text) == ["Closed at noon"] && card.comments[0].author == "ben")
    #expect(board.cards.map(\.column) == ["Backlog", "Done"])
    let losses = Dictionary(
      uniqueKeysWithValues: board.notCarried.kinds.map { ($0.name, $0.count) }
    )
    #expect(
      losses == ["values of “Mood”": 1, "blocks “image”": 1, "views": 1, "deleted blocks": 1],
      "\(losses)"
    )
  }

  @Test func severalBoardsAreRefused() {
    let text = Self.board + "\n" + Self.board
    #expect {
      var reader = Focalboard(dates: LocalDates(zone: .gmt))
      _ = try reader.read(ByteFeed(Array(text.utf8)))
    } throws: { ($0 as? SourceFault)?.message.contains("several boards (Home, Home)") == true }
  }
}
