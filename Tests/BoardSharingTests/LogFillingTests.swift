import BoardModel
import BoardSharing
import BoardStorage
import BoardSync
import FileLog
import Foundation
import Testing

/// A log that is being filled: several runs that want to, and runs that were interrupted.
@Suite(.serialized) struct LogFillingTests {
  private func newPlace(_ test: TestLog) throws -> any LogPlace {
    if test.kind == .database { return try test.place() }
    return try #require(FilePlace(test.folder.appending(path: "new.log").path()))
  }

  /// Another run has begun in between, and was killed.
  @Test(arguments: LogKind.all)
  func aBoardIsNeverSharedInPart(_ kind: LogKind) throws {
    let team = try SharedTeam(over: kind)
    let store = try team.file("first", author: "anna")
    let board = try store.board(store.openBoard())
    let place = try team.log.place()
    let (log, head) = try place.share(board.id.uuid, named: board.name)
    let other = try team.log.place().share(board.id.uuid, named: board.name).0

    #expect(throws: SharedLogError.overtaken) {
      try Sharing.share(board, of: store, at: place.address, in: log, from: head)
    }
    #expect(throws: SharedLogError.overtaken) { try log.complete() }
    if kind == .database {
      #expect(try place.boards() == [])
    } else {
      #expect(throws: SharedLogError.incomplete) { try place.boards() }
    }
    try other.complete()
    // A copy of the file may have sent other cards.
    #expect(throws: SharedLogError.overtaken) { try log.complete() }
    #expect(try store.sharing.share(of: board.id) == nil)
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
    _ = try place.share(first.board.uuid, named: "Main", by: LogFilling(after: end))
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

  @Test(arguments: LogKind.all)
  func nobodyExchangesWithALogThatIsStillBeingSent(_ kind: LogKind) throws {
    let team = try SharedTeam(over: .file)
    let (first, second) = try team.pair()
    let test = try TestLog(kind)
    let place = try newPlace(test)
    let column = try first.store.board(first.board).columns[0].id
    try second.perform(.add([CardDraft(title: "Kept")], .bottom(of: column)))
    let end = LogFilling(after: LogPosition(900, nil))
    let log = try place.share(first.board.uuid, named: "Main", by: end).0

    #expect(throws: SharedLogError.incomplete) {
      try Exchange(second.exchange.shared, log).run()
    }
    let entries = try second.exchange.shared.waitingEntries()
    #expect(throws: SharedLogError.incomplete) { try log.push(entries, base: 900) }
    #expect(try second.cards().count == 2)
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
    let tries = (0..<2).map { _ in LogFilling(after: LogPosition(5, UUID())) }
    let logs = try tries.map { try place.share(board, named: "Main", by: $0).0 }

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
      by: LogFilling(after: end, attempt: move.attempt)
    )
    try new.0.finishLoading()
    try old.commit(move)
    _ = try place.share(board, named: "Main", by: LogFilling(after: end))
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
    let filling = LogFilling(after: end, attempt: move.attempt)
    let new = try place.share(first.board.uuid, named: "Main", by: filling).0
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
}
