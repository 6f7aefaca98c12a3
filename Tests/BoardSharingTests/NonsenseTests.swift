import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

@Suite(
  "What another program sends that makes no sense here",
  .serialized,
  .enabled(if: TestServer.programs != nil)
)
struct NonsenseTests {
  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  /// Sends one fact as a program of another make does.
  private func push(
    _ subject: String,
    _ id: UUID,
    _ field: String,
    _ value: String,
    to board: Board.ID
  ) throws {
    let entry = """
      [{"id": "\(UUID())", "client": "\(UUID())", "action": "\(UUID())", "author": "eve", "date": 1,
      "facts": [{"key": {"subject": "\(subject)", "id": "\(id)", "field": "\(field)"},
      "value": \(value)}]}]
      """
    let connection = try team.database.connect()
    let head = try connection.run(
      "SELECT head FROM tercet.board WHERE id = $1",
      [board.uuid.uuidString]
    )
    try connection.run(
      "SELECT tercet.push($1, $2, $3)",
      [board.uuid.uuidString, head[0][0], entry]
    )
  }

  @Test("is passed over, field by field, and all machines show the same")
  func passedOver() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(
      .edit([card.id], [.due(CalendarDay(iso: "2026-02-03")), .priority(.high)], expecting: nil)
    )
    try first.perform(.comment(card.id, "Hm"))
    try team.settle([first, second])
    let columns = try first.store.board(first.board).columns
    let fields = [
      "title", "due", "priority", "tags", "checklist", "claim", "place", "created", "new",
    ]
    for field in fields {
      for value in ["1.5", "\"garbage\"", "[[[0.5]]]", "{\"text\": 1e99}", "7"] {
        try push("card", card.id.uuid, field, value, to: first.board)
      }
    }
    for field in ["name", "kind", "limit", "position"] {
      try push("column", columns[1].id.uuid, field, "{\"a\": 0.25}", to: first.board)
    }
    for subject in ["view", "board", "comment"] {
      try push(subject, card.id.uuid, "name", "\"Other\"", to: first.board)
    }
    try first.perform(.add([CardDraft(title: "After")], .bottom(of: columns[0].id)))

    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    #expect(try first.picture() == second.picture())
    #expect(try first.picture() == third.picture())
    #expect(try first.cards().map(\.title).contains("After"))
    #expect(try first.store.card(card.id)?.due == nil)
    #expect(try third.store.boards().map(\.name) == first.store.boards().map(\.name))
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }
}
