import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import Foundation
import Testing

/// A board that moves from one log to another, with everybody who has it.
@Suite(.serialized) struct MovedLogTests {
  /// A place of a kind that has no log yet.
  private func newPlace(_ test: TestLog) throws -> any LogPlace {
    if test.kind == .database { return try test.place() }
    let path = test.folder.appending(path: "new.log").path()
    return try #require(FilePlace(path))
  }

  private func follow(_ machine: Machine, to place: any LogPlace) throws -> Machine {
    let shared = machine.exchange.shared
    let error = #expect(throws: SharedLogError.self) { try machine.exchange.run() }
    #expect(error == .moved(to: place.address))
    #expect(shared.state.movedTo == place.address)
    try Sharing.follow(shared, to: place)
    let log = try place.log(of: machine.board.uuid)
    return Machine(store: machine.store, exchange: Exchange(shared, log))
  }

  private func moved(_ machine: Machine, to place: any LogPlace) throws -> Machine {
    let shared = machine.exchange.shared
    try Sharing.move(shared, named: "Main", from: machine.exchange.log, to: place)
    let log = try place.log(of: machine.board.uuid)
    return Machine(store: machine.store, exchange: Exchange(shared, log))
  }

  @Test(arguments: LogKind.all, LogKind.all)
  func allMachinesGoOnWithTheNewLogWithWhatTheyHaveNotSent(
    from old: LogKind,
    to new: LogKind
  ) throws {
    let team = try SharedTeam(over: old)
    var (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Deleted", body: "text")], .bottom(of: column)))
    try team.settle([first, second])
    let gone = try #require(try first.cards().first { $0.title == "Deleted" })
    try first.perform(.delete([gone.id]))
    try first.perform(.add([CardDraft(title: "Not read yet")], .bottom(of: column)))
    try second.perform(.add([CardDraft(title: "Not sent yet")], .bottom(of: column)))
    try first.exchange.run()
    let (cursor, test) = (second.exchange.shared.state.cursor, try TestLog(new))
    let place = try newPlace(test)

    first = try moved(first, to: place)
    second = try follow(second, to: place)
    #expect(second.exchange.shared.state.cursor > cursor)
    #expect(try second.store.sharing.waitingCount(of: second.board) == 1)
    try first.perform(.undo)
    try first.perform(.undo)
    try team.settle([first, second])

    let titles = try first.cards().map(\.title)
    #expect(titles.contains("Not sent yet") && titles.contains("Deleted"), "\(titles)")
    #expect(try first.picture() == second.picture())
    let store = try team.file("third", author: "cleo")
    let found = try #require(try place.boards().first { $0.id == first.board.uuid })
    try Sharing.join(found.name, of: place.log(of: found.id), at: place.address, in: store)
    let third = Machine(store: store, exchange: first.exchange)
    #expect(try third.picture() == first.picture())
    for name in ["first", "second", "third"] { #expect(try team.faults(of: name) == []) }
  }

  @Test(arguments: LogKind.all)
  func aClosedLogIsReadAndTakesNothingUntilItIsOpenedAgain(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Sent before")], .bottom(of: column)))
    try first.exchange.run()
    let (address, client) = ("/elsewhere/team.log", first.exchange.shared.state.client)
    try first.exchange.log.close(movedTo: address, by: client)
    let other = #expect(throws: SharedLogError.self) {
      try second.exchange.log.close(movedTo: "/b.log", by: second.exchange.shared.state.client)
    }
    #expect(other == .moved(to: address))
    try second.exchange.log.reopen(movedTo: "/b.log")
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))

    let error = #expect(throws: SharedLogError.self) { try second.exchange.run() }
    let push = #expect(throws: SharedLogError.self) {
      try second.exchange.log.push(
        second.exchange.shared.waitingEntries(),
        base: second.exchange.shared.state.cursor
      )
    }
    #expect(error == .moved(to: "/elsewhere/team.log") && push == error)
    #expect(try second.cards().map(\.title).contains("Sent before"))
    try first.exchange.log.reopen(movedTo: address)
    try team.settle([second, first])

    #expect(try first.cards().map(\.title).contains("Kept"))
    #expect(try first.picture() == second.picture())
  }

  /// A place that fails at the first request to make a log.
  private final class FailingPlace: LogPlace {
    let place: FilePlace
    private var count = 0
    var address: String { place.address }
    var holdsSecret: Bool { false }
    var noun: String { place.noun }

    init(_ place: FilePlace) { self.place = place }

    func share(
      _ board: UUID,
      named name: String,
      after position: LogPosition?
    ) throws(SharedLogError) -> (any SharedLog, Int64) {
      count += 1
      if count == 1 { throw .server("its disk is full") }
      return try place.share(board, named: name, after: position)
    }

    func log(of board: UUID) throws(SharedLogError) -> any SharedLog { try place.log(of: board) }
    func boards() throws(SharedLogError) -> [SharedBoardName] { try place.boards() }
    func upgrade() throws(SharedLogError) -> (before: Int, now: Int) { try place.upgrade() }
    func removable(named name: String) throws(SharedLogError) -> RemovableBoard {
      try place.removable(named: name)
    }
    func remove(_ board: RemovableBoard) throws(SharedLogError) { try place.remove(board) }
    func members(
      of board: UUID,
      permitting change: (role: String, level: String)?
    ) throws(SharedLogError) -> [Member] { [] }
    func invitation(of person: String, _ right: LogRight) -> Invitation {
      place.invitation(of: person, right)
    }
  }

  @Test(arguments: LogKind.all)
  func aMoveThatFailsLeavesTheBoardWhereItIsAndCanBeRepeated(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let missing = try #require(FilePlace("/nowhere/new.log"))
    let failing = FailingPlace(try #require(FilePlace(team.path("new.log"))))
    let column = try first.store.board(first.board).columns[0].id

    for place in [missing, failing] as [any LogPlace] {
      #expect(throws: SharedLogError.self) { try moved(first, to: place) }
      try second.perform(.add([CardDraft(title: "After")], .bottom(of: column)))
      try team.settle([second, first])
    }
    #expect(try first.cards().count { $0.title == "After" } == 2)

    let leader = try moved(first, to: failing)
    let follower = try follow(second, to: failing)
    try team.settle([leader, follower])
    #expect(try leader.picture() == follower.picture())
  }

  @Test(arguments: LogKind.all)
  func aMachineFollowsNoMoveThatWasInterruptedOrTakenBack(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let place = try #require(FilePlace(team.path("new.log")))
    let (old, shared) = (first.exchange.log, second.exchange.shared)
    let column = try first.store.board(first.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))
    let end = LogPosition(first.exchange.shared.state.cursor, nil)
    _ = try place.share(first.board.uuid, named: "Main", after: end)
    try old.close(movedTo: place.address, by: first.exchange.shared.state.client)

    #expect(throws: SharedLogError.moved(to: place.address)) { try second.exchange.run() }
    let error = #expect(throws: SharedLogError.self) { try Sharing.follow(shared, to: place) }
    #expect(error == .incomplete)
    #expect(try !Sharing.isOpen(second.exchange.log, of: shared))
    try old.reopen(movedTo: place.address)
    #expect(try Sharing.isOpen(second.exchange.log, of: shared))
    #expect(shared.state.movedTo == nil)
    try team.settle([second, first])

    #expect(try first.cards().map(\.title).contains("Kept"))
  }

  /// The new log is complete but the answer was lost, or the old address takes the move back.
  @Test func aMoveWhoseEndWasLostIsFinishedAndOneThatCannotEndIsTakenBack() throws {
    let team = try SharedTeam(over: .file)
    func run(_ words: [String], _ address: String? = nil) throws -> SyncProcess.Outcome {
      try SyncProcess.run(words, address: address, in: team.log.folder)
    }
    let (first, second) = try team.pair()
    let (shared, board) = (first.exchange.shared, first.board.uuid.uuidString)
    let (a, b) = (team.path("first.db"), team.path("second.db"))
    let place = try #require(FilePlace(team.path("new.log")))

    try first.exchange.log.close(movedTo: place.address, by: shared.state.client)
    let back = try run(["transfer", a, board, "anna"], team.log.address)
    #expect(back.output == "“Main” goes on at \(team.log.address)\n", "\(back.output)")
    try team.settle([first, second])

    try Sharing.move(shared, named: "Main", from: first.exchange.log, to: place)
    try shared.move(to: team.log.address)
    let done = try run(["transfer", a, board, "anna"], place.address)
    #expect(done.output.hasPrefix("Moved “Main” to \(place.address)\n"), "\(done.output)")
    #expect(try run(["once", b, board, "ben"]).status == 0)
  }

  @Test func aBoardDoesNotMoveToAnotherLogThatItHas() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let place = try #require(FilePlace(team.path("other.log")))
    let end = LogPosition(1, UUID())
    try place.share(first.board.uuid, named: "Main", after: end).0.complete()

    #expect(throws: SharedLogError.self) { try moved(first, to: place) }
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Still here")], .bottom(of: column)))
    try team.settle([first, second])

    #expect(try second.cards().map(\.title).contains("Still here"))
  }

  @Test(arguments: LogKind.all)
  func nobodyExchangesWithALogThatIsStillBeingSent(_ kind: LogKind) throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let test = try TestLog(kind)
    let place = try newPlace(test)
    let column = try first.store.board(first.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))
    let log = try place.share(first.board.uuid, named: "Main", after: LogPosition(900, nil)).0

    #expect(throws: SharedLogError.incomplete) {
      try Exchange(second.exchange.shared, log).run()
    }
    let entries = try second.exchange.shared.waitingEntries()
    #expect(throws: SharedLogError.incomplete) { try log.push(entries, base: 900) }
    #expect(try second.cards().count == 2)
  }

  @Test func aBoardThatMovesBackBeginsTheOldLogAgain() throws {
    let team = try SharedTeam(over: .file)
    var (first, second) = try team.pair()
    let (old, other) = (try team.log.place(), try #require(FilePlace(team.path("other.log"))))
    let column = try first.store.board(first.board).columns[0].id

    first = try moved(first, to: other)
    try first.perform(.add([CardDraft(title: "There")], .bottom(of: column)))
    try first.exchange.run()
    #expect(throws: SharedLogError.self) { try old.share(UUID(), named: "Garden") }
    first = try moved(first, to: old)
    try first.exchange.run()
    // It never saw that the board was elsewhere.
    try second.perform(.add([CardDraft(title: "Here")], .bottom(of: column)))
    second = try team.machine(second.store, second.board)
    try team.settle([second, first])

    #expect(try Set(second.cards().map(\.title)).isSuperset(of: ["There", "Here"]))
    #expect(try first.picture() == second.picture())
  }

  @Test func theProgramsFollowEachAsItsOwnUser() throws {
    let test = try TestLog(.file)
    _ = try TestLog(.remote)
    func path(_ name: String) -> String { test.folder.appending(path: name).path() }
    let store = try SQLiteBoardStore.open(at: path("a.db"), sources: .system(author: "anna"))
    let board = try store.openBoard().uuid.uuidString
    func run(_ words: [String], _ address: String? = nil) throws -> SyncProcess.Outcome {
      try SyncProcess.run(words, address: address, in: test.folder)
    }
    let (log, new) = (test.path, path("new.log"))
    _ = try run(["share", path("a.db"), board, "anna"], "ssh://anna@host\(log)")
    _ = try run(["join", path("b.db"), "", "ben"], "ssh://ben@host\(log)")

    // Killed after the old log was closed.
    let id = try #require(UUID(uuidString: board))
    let share = try #require(try store.sharing.share(of: Board.ID(uuid: id)))
    try #require(FilePlace(log)).log(of: id)
      .close(movedTo: "ssh://anna@host\(new)", by: share.client)
    let early = try run(["once", path("b.db"), board, "ben"])
    let moved = try run(["transfer", path("a.db"), board, "anna"], "ssh://anna@host\(new)")
    let followed = try run(["once", path("b.db"), board, "ben"])
    let late = try run(["join", path("c.db"), "", "cleo"], "ssh://cleo@host\(log)")
    let again = try run(["transfer", path("a.db"), board, "anna"], "ssh://anna@host\(new)")
    let local = try run(["transfer", path("a.db"), board, "anna"], path("third.log"))
    let remote = try run(["once", path("b.db"), board, "ben"])

    #expect(early.status == 1 && early.output.contains("new.log"), "\(early.output)")
    #expect(moved.status == 0, "\(moved.output)")
    #expect(moved.output.hasPrefix("Moved “Main” to ssh://anna@host\(new)\n"))
    #expect(followed.status == 0 && followed.output.hasPrefix("Up to date"), "\(followed.output)")
    let other = try SQLiteBoardStore.open(at: path("b.db"), sources: .system(author: "ben"))
    let now = try other.sharing.share(of: Board.ID(uuid: id))
    #expect(now?.address == "ssh://ben@host\(path("third.log"))")
    #expect(local.status == 0 && remote.status == 0, "\(local.output) \(remote.output)")
    #expect(late.output.contains("this board was moved to ssh://anna@host\(new)"), "\(late.output)")
    #expect(again.status == 1 && again.output.contains("is shared there already"))
  }
}
