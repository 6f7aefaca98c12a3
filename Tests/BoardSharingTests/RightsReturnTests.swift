import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import SeededRandom
import Testing

/// A role whose rights come and go.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct RightsReturnTests {
  private static let seeds: ClosedRange<UInt64> =
    1...Rounds.of(6, soak: 200)

  /// A card as the server has it, and what of it waits on the machine of the role.
  private struct Expected {
    var server: [CardField: CardEdit] = [:]
    var waiting: [CardField: CardEdit] = [:]

    /// What the machine of the role exchanges with a level of rights.
    mutating func exchange(_ level: String) {
      if level == "none" { return }
      if level == "write" { server.merge(waiting) { $1 } }
      waiting = [:]
    }
  }

  @Test func aRoleThatRegainsItsRightsOverwritesOnlyWithWhatWaits() throws {
    let team = try SharedTeam()
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    func permit(_ level: String) throws {
      let values = [first.board.uuid.uuidString, role, level]
      try team.database.connect().run("SELECT tercet.permit($1, $2, $3)", values)
    }
    try permit("write")
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let card = try #require(try first.cards().first)
    for seed in Self.seeds {
      var generator = SeededGenerator(seed: seed)
      var expected = Expected()
      var level = "write"
      var story = ["seed \(seed)"]
      for number in 0..<30 {
        let edit: CardEdit =
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: .title("\(seed)-\(number)")
          case 1: .due(CalendarDay(daysSinceEpoch: Int(seed) * 100 + number))
          default: .priority(Priority.allCases.randomElement(using: &generator) ?? .none)
          }
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1:
          // What is no change here says nothing to anybody.
          if try first.store.card(card.id)?.draft.edit(of: edit.field) == edit { continue }
          try first.perform(.edit([card.id], [edit], expecting: nil))
          try first.exchange.run()
          expected.server[edit.field] = edit
          story.append("first \(edit)")
        case 2, 3:
          if try second.store.card(card.id)?.draft.edit(of: edit.field) == edit { continue }
          try second.perform(.edit([card.id], [edit], expecting: nil))
          expected.waiting[edit.field] = edit
          story.append("second \(edit)")
        case 4:
          level = ["none", "read", "write"].randomElement(using: &generator) ?? level
          try permit(level)
          story.append(level)
        default:
          do { try second.exchange.run() } catch is SharedLogError where level == "none" {}
          expected.exchange(level)
          story.append("second exchanges")
        }
      }
      try permit("write")
      expected.exchange("write")
      try team.settle([second, first])

      let draft = try #require(try first.store.card(card.id)?.draft)
      for (field, edit) in expected.server {
        #expect(draft.edit(of: field) == edit, "\(story.joined(separator: "\n"))")
      }
      #expect(try second.picture() == first.picture(), "\(story.joined(separator: "\n"))")
    }
    for name in ["first", "second"] { #expect(try team.faults(of: name) == []) }
  }
}
