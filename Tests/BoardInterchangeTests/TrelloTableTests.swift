import BoardModel
import Foundation
import Testing

@testable import BoardInterchange

/// CSV as Trello writes it.
@Suite struct TrelloTableTests {
  @Test func archivedCardsAreArchivedAndTheDescriptionIsTheBody() throws {
    let text = """
      Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List Name,Archived
      c1,One,https://x,"Two
      lines","Ask first, please (red),web (blue_dark),(sky)",ann,2026-11-27,Doing,false
      c2,Old,https://y,,,,,Done,true
      """
    let board = try TableReader(dates: LocalDates(zone: .gmt), map: [:]).read(text)

    #expect(board.cards.map(\.isArchived) == [false, true] && board.hasArchive)
    #expect(board.cards.map(\.body) == ["Two\nlines", ""])
    #expect(board.cards[0].tags == ["Ask first, please", "web", "sky"])
    #expect(board.cards.map(\.column) == ["Doing", "Done"])
    #expect(board.notCarried.count(of: "cells of “Card URL”") == 2)
  }

  @Test func aLabelWithACommaIsOneTag() {
    var cleaner = CardCleaner()
    var card = SourceCard(column: "To Do", title: "a")
    card.tags = ["Ask first, please", "a;b", "#plain"]

    #expect(cleaner.draft(of: card).tags == ["Ask-first-please", "a-b", "plain"])
  }
}
