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
      after former: LogSuccession?
    ) throws(SharedLogError) -> (any SharedLog, Int64) {
      count += 1
      if count == 1 { throw .server("its disk is full") }
      return try place.share(board, named: name, after: former)
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
    _ = try place.share(first.board.uuid, named: "Main", after: LogSuccession(end))
    _ = try old.close(for: LogMove(to: place.address, by: first.exchange.shared.state.client))

    #expect(throws: SharedLogError.moved(to: place.address)) { try second.exchange.run() }
    let error = #expect(throws: SharedLogError.self) { try Sharing.follow(shared, to: place) }
    #expect(error == .incomplete)
    #expect(try Sharing.status(of: second.exchange.log, as: shared).movedTo == place.address)
    try old.reopen(movedTo: place.address, attempt: nil, isForced: false)
    #expect(try Sharing.status(of: second.exchange.log, as: shared).movedTo == nil)
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

    _ = try first.exchange.log.close(for: LogMove(to: place.address, by: shared.state.client))
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
    let end = LogSuccession(LogPosition(1, UUID()))
    let log = try place.share(first.board.uuid, named: "Main", after: end).0
    try log.finishLoading()
    try log.complete(end.attempt)

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
    let end = LogSuccession(LogPosition(900, nil))
    let log = try place.share(first.board.uuid, named: "Main", after: end).0

    #expect(throws: SharedLogError.incomplete) {
      try Exchange(second.exchange.shared, log).run()
    }
    let entries = try second.exchange.shared.waitingEntries()
    #expect(throws: SharedLogError.incomplete) { try log.push(entries, base: 900) }
    #expect(try second.cards().count == 2)
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

  @Test(arguments: LogKind.all)
  func aLaterTryEndsAnEarlierOneAndAFinalMoveStays(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let log = try team.pair().0.exchange.log
    let client = UUID()
    let tries = (0..<3).map { _ in LogMove(to: "/new.log", by: client) }
    func takeBack(_ move: LogMove?, isForced: Bool = false) throws -> Bool {
      try log.reopen(movedTo: "/new.log", attempt: move?.attempt, isForced: isForced)
    }

    #expect(try !log.close(for: tries[0]) && !log.close(for: tries[1]))
    #expect(throws: SharedLogError.overtaken) { try log.commit(tries[0]) }
    #expect(try !takeBack(tries[0]))
    try log.commit(tries[1])
    #expect(try log.close(for: tries[2]))
    #expect(throws: SharedLogError.final("/new.log")) { try takeBack(nil) }
    #expect(throws: SharedLogError.final("/new.log")) { try takeBack(tries[1]) }

    #expect(try takeBack(nil, isForced: true))
    #expect(throws: SharedLogError.overtaken) { try log.commit(tries[1]) }
  }

  @Test(arguments: LogKind.all)
  func aTryThatSleptChangesNothingInTheLogOfALaterOne(_ kind: LogKind) throws {
    let test = try TestLog(kind)
    let (place, board) = (try newPlace(test), UUID())
    let facts = [Fact(FieldKey(.board, board, "name"), .text("Main"))]
    let tries = (0..<2).map { _ in LogSuccession(LogPosition(5, UUID())) }
    let logs = try tries.map { try place.share(board, named: "Main", after: $0).0 }

    #expect(throws: SharedLogError.overtaken) { try logs[0].load(facts) }
    #expect(throws: SharedLogError.overtaken) { try logs[0].finishLoading() }
    try logs[1].load(facts)
    #expect(throws: SharedLogError.self) { try logs[1].complete(tries[1].attempt) }
    try logs[1].finishLoading()
    #expect(throws: SharedLogError.overtaken) { try logs[0].complete(tries[0].attempt) }
    try logs[1].complete(tries[1].attempt)

    #expect(try logs[1].head() == 5)
  }

  /// Whoever moved it was killed after the commit, and an earlier try woke up then.
  @Test func aFinalMoveToALogThatWasEmptiedIsTakenBackByForce() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let (old, place) = (first.exchange.log, try #require(FilePlace(team.path("new.log"))))
    let move = LogMove(to: place.address, by: first.exchange.shared.state.client)
    _ = try old.close(for: move)
    let end = LogPosition(first.exchange.shared.state.cursor, nil)
    let board = first.board.uuid
    let new = try place.share(
      board,
      named: "Main",
      after: LogSuccession(end, attempt: move.attempt)
    )
    try new.0.finishLoading()
    try old.commit(move)
    _ = try place.share(board, named: "Main", after: LogSuccession(end))
    func run(_ words: [String], _ address: String? = nil) throws -> SyncProcess.Outcome {
      let file = team.path(words[1])
      let all = [words[0], file, board.uuidString] + words.dropFirst(2)
      return try SyncProcess.run(all, address: address, in: team.log.folder)
    }

    _ = try run(["once", "second.db", "ben"])
    let stuck = try run(["once", "second.db", "ben"])
    let refused = try run(["transfer", "first.db", "anna", "lines"], team.log.address)
    let back = try run(["transfer", "first.db", "anna", "lines", "yes"], team.log.address)

    let advice = "tercet share --to \(team.log.address) --yes"
    #expect(stuck.status == 1 && stuck.output.contains(advice), "\(stuck.output)")
    #expect(refused.output.contains("add --yes if that log is lost"), "\(refused.output)")
    #expect(back.output == "“Main” goes on at \(team.log.address)\n", "\(back.output)")
    #expect(try run(["once", "second.db", "ben"]).status == 0)
    try team.settle([first, second])
    #expect(try first.picture() == second.picture())
  }

  @Test func nobodyFollowsBeforeAMoveIsFinal() throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let place = try #require(FilePlace(team.path("copy.log")))
    let move = LogMove(to: place.address, by: first.exchange.shared.state.client)
    _ = try first.exchange.log.close(for: move)
    // A copy of the log could be used at once.
    try place.share(first.board.uuid, named: "Main").0.complete()
    let words = ["once", team.path("second.db"), second.board.uuid.uuidString, "ben"]
    let early = try (0..<2).map { _ in try SyncProcess.run(words, in: team.log.folder) }

    #expect(early[1].output.contains("is not finished"), "\(early[1].output)")
    #expect(second.exchange.shared.state.address == team.log.address)
    try first.exchange.log.reopen(movedTo: place.address, attempt: nil, isForced: false)
    #expect(try SyncProcess.run(words, in: team.log.folder).status == 0)
  }

  /// Whoever moved it was killed after the last row, before the new log was complete.
  @Test(arguments: LogKind.all)
  func whoFollowsAFinalMoveCompletesIt(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let (first, second) = try team.pair()
    let (old, shared) = (first.exchange.log, first.exchange.shared)
    let place = try #require(FilePlace(team.path("new.log")))
    let column = try first.store.board(first.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))
    let move = LogMove(to: place.address, by: shared.state.client)
    _ = try old.close(for: move)
    #expect(throws: SharedLogError.moved(to: place.address)) { try first.exchange.run() }
    let end = LogPosition(shared.state.cursor, shared.state.lastEntry)
    let former = LogSuccession(end, attempt: move.attempt)
    let new = try place.share(first.board.uuid, named: "Main", after: former).0
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      let rows = try old.rows(of: kind, after: SubjectRow.beforeAll)
      try new.load(old.subjects(of: rows, kind).flatMap(\.facts))
    }
    #expect(throws: SharedLogError.overtaken) { try new.complete(UUID()) }
    try new.finishLoading()
    try old.commit(move)

    let board = first.board.uuid.uuidString
    for (name, author) in [("second", "ben"), ("first", "anna")] {
      let words = ["once", team.path("\(name).db"), board, author]
      let outcome = try SyncProcess.run(words, in: team.log.folder)
      #expect(outcome.status == 0, "\(outcome.output)")
    }

    #expect(try first.cards().map(\.title).contains("Kept"))
    #expect(try first.picture() == second.picture())
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
