import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import Foundation
import PostgresLog
import PostgresServer
import Testing

/// A shared board that was deleted here and brought back.
@Suite(.serialized, .enabled(if: TestServer.programs != nil)) struct BroughtBackTests {
  enum Way: CaseIterable {
    case undo
    case restore
  }

  let team: SharedTeam

  init() throws { team = try SharedTeam() }

  private func add(_ title: String, on machine: Machine) throws {
    let column = try machine.store.board(machine.board).columns[0].id
    try machine.perform(.add([CardDraft(title: title)], .bottom(of: column)))
  }

  private func rename(_ machine: Machine, to title: String) throws {
    let card = try #require(try machine.cards().first)
    try machine.perform(.edit([card.id], [.title(title)], expecting: nil))
  }

  /// Two machines, the second with another board and a change that waits.
  private func pair() throws -> (Machine, Machine) {
    let (first, second) = try team.pair()
    try second.perform(.addBoard("Other", columns: ColumnDraft.usual))
    try team.settle([first, second])
    try rename(second, to: "Paint it")
    return (first, second)
  }

  private func bringBack(_ machine: Machine, _ way: Way) throws {
    try machine.perform(way == .undo ? .undo : .restoreBoard(machine.board))
  }

  /// A program that opens the file of the second machine later.
  private func again(_ machine: Machine) throws -> Machine {
    try team.machine(machine.store, machine.board)
  }

  @Test(arguments: Way.allCases)
  func aBoardThatIsBroughtBackIsSharedAsBeforeAndOthersNeverSeeItDeleted(way: Way) throws {
    let (first, second) = try pair()
    try second.perform(.deleteBoard(second.board))
    #expect(try second.store.sharing.boards() == [])
    try second.exchange.run()
    #expect(second.exchange.shared.hasEnded)
    try bringBack(second, way)
    #expect(try second.store.sharing.boards() == [second.board])
    try add("By anna", on: first)
    try add("By ben", on: second)
    let before = try first.exchange.log.head()

    let other = try again(second)
    try team.settle([first, other])

    let titles = ["By anna", "By ben", "Paint it"]
    #expect(try first.cards().map(\.title).sorted() == titles)
    #expect(try first.picture() == other.picture())
    // A title and two cards, and not a word of the cards and columns that went and came.
    #expect(try first.exchange.log.head() == before + 3)
    #expect(try other.exchange.shared.waitingCount() == 0)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aBoardThatIsBroughtBackHasWhatOthersChangedMeanwhile() throws {
    let (first, second) = try pair()
    try second.exchange.run()
    try first.exchange.run()
    let columns = try first.store.board(first.board).columns
    try first.perform(.editColumn(columns[0].id, [.name("Ideas")]))
    try add("By anna", on: first)
    try first.exchange.run()

    try second.perform(.deleteBoard(second.board))
    try second.perform(.undo)
    try second.perform(.deleteBoard(second.board))
    try second.perform(.undo)
    try rename(second, to: "Paint it red")
    try team.settle([first, second])

    #expect(try first.cards().map(\.title) == ["Paint it red", "By anna"])
    #expect(try first.picture() == second.picture())
    #expect(!second.exchange.shared.hasEnded)
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aBoardThatIsBroughtBackTakesBackACardThatWasMovedAway() throws {
    let (first, second) = try pair()
    try second.exchange.run()
    let card = try #require(try second.cards().first)
    try second.perform(.deleteBoard(second.board))
    try second.perform(.restore([card.id]))
    try bringBack(second, .restore)

    let other = try again(second)
    try team.settle([first, other])

    #expect(try first.picture() == other.picture())
    #expect(try first.cards().map(\.title) == ["Paint it"])
    #expect(try team.faults(of: "second") == [])
  }

  @Test func aBoardThatIsDeletedDuringAnExchangeIsNotReportedUpToDate() throws {
    let (_, second) = try pair()
    try second.perform(.deleteBoard(second.board))

    let outcome = try SyncProcess.run(
      ["once", team.database.path("second.db"), second.board.uuid.uuidString, "ben", "lines"],
      in: team.database.folder
    )

    #expect(outcome.status == 1)
    #expect(!outcome.output.contains("Up to date"), "\(outcome.output)")
  }
}
