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
    let move = LogMove(to: address, by: client)
    #expect(try !first.exchange.log.close(for: move))
    let other = #expect(throws: SharedLogError.self) {
      let move = LogMove(to: "/b.log", by: second.exchange.shared.state.client)
      return try second.exchange.log.close(for: move)
    }
    #expect(other == .moved(to: address))
    #expect(
      try !second.exchange.log.reopen(movedTo: "/b.log", attempt: nil, isForced: true)
    )
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
    #expect(
      try first.exchange.log.reopen(movedTo: address, attempt: move.attempt, isForced: false)
    )
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
      by filling: LogFilling
    ) throws(SharedLogError) -> (any SharedLog, Int64) {
      count += 1
      if count == 1 { throw .server("its disk is full") }
      return try place.share(board, named: name, by: filling)
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

  @Test func aBoardDoesNotMoveToAnotherLogThatItHas() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let place = try #require(FilePlace(team.path("other.log")))
    let end = LogFilling(after: LogPosition(1, UUID()))
    let log = try place.share(first.board.uuid, named: "Main", by: end).0
    try log.finishLoading()
    try log.complete(end.attempt)

    #expect(throws: SharedLogError.self) { try moved(first, to: place) }
    let column = try first.store.board(first.board).columns[0].id
    try first.perform(.add([CardDraft(title: "Still here")], .bottom(of: column)))
    try team.settle([first, second])

    #expect(try second.cards().map(\.title).contains("Still here"))
  }

  @Test(arguments: LogKind.all)
  func theLogThatABoardHasIsKnownByWhateverAddress(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    var places = [try team.log.place()]
    if kind != .database {
      let link = team.path("link.log")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: team.log.path)
      places += [try #require(FilePlace("/" + team.log.path)), try #require(FilePlace(link))]
    }

    for place in places {
      let error = #expect(throws: SharedLogError.self) { try moved(first, to: place) }
      #expect(error == .sameLog, "\(place.address)")
      try second.perform(.add([CardDraft(title: "After")], .bottom(of: column)))
      try team.settle([second, first])
    }

    #expect(try first.cards().count { $0.title == "After" } == places.count)
    let store = try team.file("third", author: "cleo")
    let log = try team.log.place().log(of: first.board.uuid)
    try Sharing.join("Main", of: log, at: team.log.address, in: store)
    #expect(try Machine(store: store, exchange: first.exchange).picture() == first.picture())
  }

  @Test func aMachineThatSleptFollowsAllMovesAtOnce() throws {
    let team = try SharedTeam(over: .file)
    var (first, second) = try team.pair()
    let column = try first.store.board(first.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))
    for name in ["b.log", "c.log", "d.log"] {
      first = try moved(first, to: #require(FilePlace(team.path(name))))
      try first.perform(.add([CardDraft(title: name)], .bottom(of: column)))
      try first.exchange.run()
    }

    let words = ["once", team.path("second.db"), first.board.uuid.uuidString, "ben"]
    let outcome = try SyncProcess.run(words, in: team.log.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    second = try team.machine(second.store, second.board)
    try first.exchange.run()

    #expect(try Set(second.cards().map(\.title)).isSuperset(of: ["Kept", "b.log", "d.log"]))
    #expect(try first.picture() == second.picture())
  }

  @Test func aConnectedProgramFollowsWithoutAWordOfRefusal() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let (board, path) = (second.board.uuid, team.path("second.db"))
    let words = ["foreground", path, board.uuidString, "ben"]
    let process = try SyncProcess(words, in: team.log.folder)
    func waitForCursor(_ wanted: Int64) throws {
      try waitForStatus(of: board, ofFileAt: path, within: .seconds(25), "cursor \(wanted)") { _ in
        (try? second.store.sharing.share(of: second.board))??.cursor == wanted
      }
    }
    try waitForCursor(first.exchange.log.head())

    let leader = try moved(first, to: #require(FilePlace(team.path("new.log"))))
    let column = try leader.store.board(leader.board).columns[0].id
    try leader.perform(.add([CardDraft(title: "There")], .bottom(of: column)))
    try leader.exchange.run()
    try waitForCursor(leader.exchange.log.head())

    let output = process.stop().output
    #expect(output.contains("Online") && !output.contains("Refused"), "\(output)")
    #expect(try second.cards().map(\.title).contains("There"))
  }

  @Test(arguments: [
    ("hostaddr=127.0.0.1 port=9 dbname=x", "it has the option “hostaddr”"),
    ("postgresql:///x?service=evil", "it has the option “service”"),
    ("postgresql://db.example.org/x?sslmode=disable", "it is not encrypted; if you trust"),
    ("", "an address that is empty"),
    ("/etc/hostname", "damaged or not a log)"),
  ])
  func anAddressThatOthersChoseIsNotTakenAsItIs(_ address: String, _ reason: String) throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let move = LogMove(to: address, by: first.exchange.shared.state.client)
    _ = try first.exchange.log.close(for: move)
    try first.exchange.log.commit(move)
    let words = ["once", team.path("second.db"), second.board.uuid.uuidString, "ben"]

    let outcomes = try (0..<2).map { _ in try SyncProcess.run(words, in: team.log.folder) }

    #expect(outcomes.allSatisfy { $0.status == 1 }, "\(outcomes.map(\.output))")
    #expect(outcomes[1].output.contains(reason), "\(outcomes[1].output)")
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
    _ = try #require(FilePlace(log)).log(of: id)
      .close(for: LogMove(to: "ssh://anna@host\(new)", by: share.client))
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
