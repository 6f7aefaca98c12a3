import BoardModel
import BoardStorage
import BuiltProgram
import Foundation
import Testing

@testable import TercetCommands

/// `next --claim` on a shared board, with a program in the place of `tercet-sync` that answers as a server
/// with another clock does.
@MainActor struct SharedClaimTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tercet-claim-\(UUID().uuidString)")
  private let store: CommandStore
  private let card: Card.ID

  private static let day: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try CommandStore(path: folder.appending(path: "board.db").path(), author: "anna")
    let board = try store.board()
    let draft = CardDraft(title: "Paint")
    card = try #require(
      store.perform(.add([draft], .top(of: board.columns[0].id))).cards.first
    )
    let state = ShareState(address: "host=nowhere", client: UUID(), cursor: 0, confirmed: 0)
    try SQLiteBoardStore.open(at: store.path).sharing.beginShare(of: board.id, state)
  }

  /// Claims as a machine does whose server answers this.
  private func claim(_ answer: String) throws -> Card.ID? {
    let program = folder.appending(path: "sync").path()
    try Script.write("while read -r line; do echo '\(answer)'; done", to: program)
    var next = NextCard(store: store, path: folder.appending(path: "board.db").path())
    next.syncProgram = program
    return try next.card(
      of: ChosenCards("", on: store),
      claiming: NextCard.Claim(name: "bot", length: Self.hour)
    )
  }

  private func end() throws -> Timestamp? { try store.store.card(card)?.draft.claim?.until }

  private func clean() { try? FileManager.default.removeItem(at: folder) }

  @Test func aClaimEndsByTheClockOfTheServer() throws {
    defer { clean() }
    let before = try store.queryContext.now.milliseconds

    #expect(try claim("ok write \(-Self.day)") == card)

    let after = try store.queryContext.now.milliseconds
    let end = try #require(try end()).milliseconds
    #expect((before...after).contains(end + Self.day - Self.hour), "\(before) \(end) \(after)")
  }

  @Test func aClaimThatHoldsByTheServersClockIsNotTakenByWhoIsADayAhead() throws {
    defer { clean() }
    // Another machine, whose clock is right, has claimed the card: it has ended by the clock here.
    let now = try store.queryContext.now.milliseconds
    let end = Timestamp(milliseconds: now - Self.day + Self.hour)
    _ = try store.perform(
      .edit([card], [.claim(CardClaim(by: "ben", until: end))], expecting: nil)
    )

    #expect(try claim("ok write \(-Self.day)") == nil)
    #expect(try store.store.card(card)?.draft.claim?.by == "ben")
    // By a clock that agrees with the one here it has ended.
    #expect(try claim("ok write 0") == card)
    #expect(try store.store.card(card)?.draft.claim?.by == "bot")
  }

  @Test func aReaderIsRefusedBeforeAnythingIsWritten() throws {
    defer { clean() }
    let sequence = try store.store.log.latestSequence()

    let failure = #expect(throws: CommandFailure.self) { try claim("ok read 0") }

    #expect(failure?.message == "No card was claimed: you may not change this board")
    #expect(failure?.code == .other)
    #expect(try store.store.log.latestSequence() == sequence)
  }
}
