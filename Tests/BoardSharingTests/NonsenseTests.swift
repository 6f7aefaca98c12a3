import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// Entries of another program that make no sense.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct NonsenseTests {
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
    try push(subject, id, [(field, value)], to: board)
  }

  private func push(
    _ subject: String,
    _ id: UUID,
    _ fields: [(name: String, value: String)],
    to board: Board.ID
  ) throws {
    let facts = fields.map { field in
      """
      {"key": {"subject": "\(subject)", "id": "\(id)", "field": "\(field.name)"},
      "value": \(field.value)}
      """
    }
    let entry = """
      [{"id": "\(UUID())", "client": "\(UUID())", "action": "\(UUID())", "author": "eve", "date": 1,
      "facts": [\(facts.joined(separator: ","))]}]
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

  @Test func invalidFieldsAreSkippedOneByOneAndAllMachinesShowTheSame() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(
      .edit([card.id], [.due(CalendarDay(iso: "2026-02-03")), .priority(.high)], expecting: nil)
    )
    try first.perform(.comment(card.id, "Hm"))
    try team.settle([first, second])
    let columns = try first.store.board(first.board).columns
    let fields = [
      "title", "due", "priority", "tags", "checklist", "claim", "place", "new",
    ]
    for field in fields {
      for value in ["1.5", "\"garbage\"", "[[[0.5]]]", "{\"text\": 1e99}", "7"] {
        try push("card", card.id.uuid, field, value, to: first.board)
      }
    }
    for field in ["name", "kind", "limit", "position"] {
      try push("column", columns[1].id.uuid, field, "{\"a\": 0.25}", to: first.board)
    }
    for subject in ["view", "board"] {
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

  @Test func aCardWithoutTheLaterFieldsIsAddedOnAllMachines() throws {
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0]
    let place = #"{"column": "\#(column.id.uuid.digits)", "key": "80"}"#
    let fields = [
      ("title", #""Old""#), ("body", #""""#), ("due", "null"), ("priority", "0"), ("tags", "[]"),
      ("place", place), ("created", "1"), ("deleted", "false"),
    ]
    try push("card", UUID(), fields, to: first.board)

    try team.settle([first, second])

    for machine in [first, second] {
      #expect(try machine.cards().map(\.title).sorted() == ["Old", "Paint"])
    }
    #expect(try first.picture() == second.picture())
  }

  /// What the server refuses is told as such.
  private func isRefused(
    _ subject: String,
    _ id: UUID,
    _ field: String,
    _ value: String,
    on board: Board.ID
  ) -> Bool {
    do {
      try push(subject, id, field, value, to: board)
      return false
    } catch {
      return true
    }
  }

  @Test func invalidEntriesThatMachinesWouldReadDifferentlyAreRefused() throws {
    let (first, second) = try team.pair()
    let card = try #require(try first.cards().first)
    try first.perform(.comment(card.id, "Hm"))
    try first.exchange.run()
    let said = try #require(try first.store.comments(of: card.id).first).id.uuid
    let column = try first.store.board(first.board).columns[1].id.uuid
    for value in ["\"yes\"", "null", "1", "[]", "{}"] {
      for (subject, id) in [("card", card.id.uuid), ("column", column), ("comment", said)] {
        #expect(isRefused(subject, id, "deleted", value, on: first.board), "\(subject) \(value)")
      }
      if value != "1" {
        #expect(isRefused("card", card.id.uuid, "created", value, on: first.board))
      }
    }
    #expect(isRefused("card", card.id.uuid, "created", "9223372036854775807", on: first.board))
    // Parts of what must be stated whole.
    #expect(isRefused("comment", said, "text", "\"Other\"", on: first.board))
    #expect(isRefused("comment", UUID(), "text", "5", on: first.board))
    #expect(isRefused("column", UUID(), "deleted", "false", on: first.board))
    let long = "\"" + String(repeating: "x", count: 17 << 20) + "\""
    #expect(isRefused("card", card.id.uuid, "title", long, on: first.board))

    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    #expect(try first.picture() == second.picture())
    #expect(try first.picture() == third.picture())
    for machine in [second, third] {
      #expect(try machine.store.comments(of: card.id).map(\.text) == ["Hm"])
      #expect(try machine.store.card(card.id)?.createdAt == card.createdAt)
    }
  }

  @Test func anInvalidCardInPartsIsTheSameForOldAndNewMachines() throws {
    let (first, second) = try team.pair()
    let id = UUID()
    try push("card", id, "title", "\"Part\"", to: first.board)
    try push("card", id, "body", "\"text\"", to: first.board)
    try team.settle([first, second])
    try push("card", id, "created", "1000", to: first.board)
    try push("card", id, "deleted", "false", to: first.board)
    try team.settle([first, second])
    try push("card", id, "created", "2000", to: first.board)
    try team.settle([first, second])
    let third = try team.join(first.board, "third", author: "cleo")

    #expect(try first.cards().map(\.title).contains("Part"))
    #expect(try first.picture() == second.picture())
    #expect(try first.picture() == third.picture())
    let made = try [first, second, third].map { try $0.store.card(Card.ID(uuid: id))?.createdAt }
    #expect(made.map { $0?.milliseconds } == [1_000, 1_000, 1_000])
  }
}
