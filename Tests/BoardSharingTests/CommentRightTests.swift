import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// The right to comment and nothing else.
@Suite(.serialized) struct CommentRightTests {
  private let board = UUID()
  private let card = UUID()

  private func entry(_ facts: [String: SharedValue], _ kind: FieldKey.Subject, _ id: UUID)
    -> SharedEntry
  {
    SharedEntry(
      id: UUID(),
      client: UUID(),
      action: UUID(),
      author: "cleo",
      date: 1,
      facts: facts.map { Fact(FieldKey(kind, id, $0.key), $0.value) }
    )
  }

  private func comment(_ id: UUID, on card: UUID, _ text: String = "Yes") -> SharedEntry {
    entry(
      [
        SharedName.deleted: .flag(false), SharedName.card: .text(card.digits),
        SharedName.text: .text(text), SharedName.author: .text("cleo"),
        SharedName.created: .number(1),
      ],
      .comment,
      id
    )
  }

  /// The log as somebody sees it who may only comment.
  private func limited(_ test: TestLog) throws -> any SharedLog {
    guard let database = test.database else {
      return try #require(FilePlace(test.path, allowing: .comment)).log(of: board)
    }
    let role = try database.makeRole("cleo")
    try database.connect()
      .run("SELECT tercet.permit($1, $2, 'comment')", [board.uuidString, role])
    return try PostgresLog(database.connect(role: role), board: board)
  }

  private func isDenied(_ entries: SharedEntry..., by log: any SharedLog) throws -> Bool {
    do throws(SharedLogError) {
      _ = try log.push(entries, base: 0)
      return false
    } catch {
      guard case .denied(let reason) = error else { throw error }
      return reason.contains("may only comment")
    }
  }

  @Test(arguments: LogKind.all.filter { $0 != .remote })
  func theLogTakesOnlyNewCommentsAndChangesOfOwnOnes(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let log = try test.place().share(board, named: "Home").0
    let others = UUID()
    // Loaded rows have no entries, as after the log was cut.
    let old =
      entry([SharedName.deleted: .flag(false), "title": .text("Paint")], .card, card).facts
      + entry([SharedName.deleted: .flag(false)], .comment, others).facts
    try log.load(old)
    try log.complete()
    let limited = try limited(test)
    #expect(try limited.attend(as: UUID(), at: 0, from: nil).right == .comment)
    let own = UUID()
    let deletion = [SharedName.deleted: SharedValue.flag(true)]

    #expect(try isDenied(entry(["title": .text("Mine")], .card, card), by: limited))
    #expect(try isDenied(comment(UUID(), on: UUID()), by: limited))
    #expect(try isDenied(comment(others, on: card), by: limited))
    #expect(try isDenied(entry(deletion, .comment, others), by: limited))
    #expect(try isDenied(entry(deletion, .comment, UUID()), by: limited))
    // Naming another's comment in a text makes it nobody's own.
    #expect(
      try limited.push([comment(own, on: card, others.digits)], base: 0).sequences == [1]
    )
    #expect(try isDenied(entry(deletion, .comment, others), by: limited))
    let mixed = comment(UUID(), on: card)
    #expect(try isDenied(mixed, entry(["title": .text("Mine")], .card, card), by: limited))
    #expect(try limited.push([entry(deletion, .comment, own)], base: 1).sequences == [2])
    #expect(try log.head() == 2)
  }

  @Test(.enabled(if: TestServer.programs != nil))
  func whoMayOnlyCommentKeepsCommentsAndOtherChangesAreUndone() throws {
    let team = try SharedTeam()
    let first = try team.first()
    let role = try team.database.makeRole("cleo")
    try team.permit("comment", role, on: first.board)
    let second = try team.join(first.board, "second", author: "cleo", role: role)
    let card = try #require(try second.cards().first)
    let column = try second.store.board(second.board).columns[1].id
    try second.perform(.comment(card.id, "One"))
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    try second.perform(.add([CardDraft(title: "New")], .top(of: column)))
    try second.perform(.comment(card.id, "Two"))
    let new = try #require(try second.cards().first { $0.title == "New" })
    try second.perform(.comment(new.id, "Gone with its card"))
    try second.perform(.comment(card.id, "Three"))
    var refusals: [Exchange.Refusal] = []
    second.exchange.onRefusal = { refusals.append($0) }

    try team.settle([second, first])

    #expect(second.exchange.state == .commentOnly)
    #expect(refusals.map(\.count) == [2, 1], "\(refusals)")
    #expect(Set(refusals.map(\.reason)) == ["\(role) may only comment on this board"])
    #expect(try first.store.comments(of: card.id).map(\.text) == ["One", "Two", "Three"])
    #expect(try second.store.comments(of: card.id).map(\.text) == ["One", "Two", "Three"])
    #expect(try second.picture() == first.picture())
    #expect(try first.cards().map(\.title) == ["Paint"])
    #expect(try second.exchange.shared.waitingCount() == 0)
    try team.permit("write", role, on: first.board)
    try second.perform(.edit([card.id], [.title("Mine")], expecting: nil))
    try team.settle([second, first])
    #expect(try first.cards().map(\.title) == ["Mine"])
    #expect(second.exchange.state == .online)
    #expect(try team.faults(of: "second") == [])
  }
}
