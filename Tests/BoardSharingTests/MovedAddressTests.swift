import BoardModel
import BoardSharing
import BoardStorage
import Foundation
import Testing

/// A log that is found at another address.
@Suite(.serialized) struct MovedAddressTests {
  @Test func aMovedLogIsUsedUnderItsNewAddressWithoutLeaving() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    try first.perform(
      .add([CardDraft(title: "Sand")], .top(of: first.store.board(first.board).columns[0].id))
    )
    let moved = team.path("moved.log")
    for part in ["", "-wal", "-shm"] {
      try FileManager.default.moveItem(atPath: team.log.path + part, toPath: moved + part)
    }
    let words = ["move", team.path("first.db"), first.board.uuid.uuidString, "anna", "json"]

    let outcome = try SyncProcess.run(words, address: moved, in: team.log.folder)

    #expect(outcome.status == 0 && outcome.output.contains("moved.log"), "\(outcome)")
    #expect(try first.store.sharing.share(of: first.board)?.address == moved)
    #expect(try first.exchange.shared.refreshShare())
    let again = try SyncProcess.run(
      ["move", team.path("second.db")] + words.dropFirst(2),
      address: moved,
      in: team.log.folder
    )
    #expect(again.status == 0, "\(again)")
    #expect(try second.cards().map(\.title).contains("Sand"))
  }

  @Test func anotherLogIsRefusedAndTheAddressStays() throws {
    let team = try SharedTeam(over: .file)
    let first = try team.first()
    let other = try SharedTeam(over: .file)
    _ = try other.first()

    let outcome = try SyncProcess.run(
      ["move", team.path("first.db"), first.board.uuid.uuidString, "anna", "lines"],
      address: other.log.path,
      in: team.log.folder
    )

    #expect(outcome.status != 0, "\(outcome)")
    #expect(try first.store.sharing.share(of: first.board)?.address == team.log.path)
  }
}
