import BoardModel
import Foundation
import SeededRandom
import Testing

@testable import BoardStorage

/// Whatever stands in a file, everything that can be done with it ends soon, and with a clear word.
///
/// `TERCET_SEED=… swift test --filter MutatedFileTests` begins elsewhere; a seed that ends the test
/// run itself is in the file `tercet-mutated-seed` of the temporary folder.
@Suite struct MutatedFileTests {
  private static let seed =
    ProcessInfo.processInfo.environment["TERCET_SEED"].flatMap(UInt64.init) ?? 1
  private static let rounds: UInt64 = Rounds.of(40, soak: 10_000)

  @Test(.timeLimit(.minutes(60))) func everythingEndsSoonAndWithAClearWord() throws {
    let samples = [try SampleBoard(withLog: false), try SampleBoard(withLog: true, client: 3)]
    let note = URL(fileURLWithPath: NSTemporaryDirectory() + "/tercet-mutated-seed")
    for seed in Self.seed..<Self.seed + Self.rounds {
      try Data("\(seed)\n".utf8).write(to: note)
      try use(samples[Int(seed % 2)], seed)
    }
    try FileManager.default.removeItem(at: note)
  }

  /// Seeds that found a fault once: an entry made the first of its card without being whole, and a
  /// board whose columns are all another's.
  @Test(arguments: [1218, 1328] as [UInt64])
  func theSeedsThatFoundFaultsPass(seed: UInt64) throws {
    try use(
      seed % 2 == 0 ? SampleBoard(withLog: false) : SampleBoard(withLog: true, client: 3),
      seed
    )
  }

  private func use(_ sample: SampleBoard, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 7_919)
    let folder = try TemporaryFolder()
    try sample.write(to: folder)
    var mutation = Mutation(folder.board)
    try mutation.apply(using: &random)
    MutatedFile(folder: folder, name: "seed \(seed): \(mutation.story)").useAll()
  }
}

/// A strange file, and all that is done with boards.
private struct MutatedFile {
  let folder: TemporaryFolder
  /// For the message of a failure.
  let name: String

  /// The longest that anything may take.
  private static let limit = Duration.seconds(6)

  func useAll() {
    use("read", read)
    use("check") { _ = try BoardCheck(boardAt: folder.board).faults }
    use("recover") { _ = try BoardRecovery(of: folder.board, to: folder.path + "/new.db") }
    if FileManager.default.fileExists(atPath: folder.path + "/new.db") {
      use("check what was recovered") {
        let faults = try BoardCheck(boardAt: folder.path + "/new.db").faults
        #expect(faults == [], "\(name)")
      }
    }
    use("back up") { _ = try BoardBackup.copy(boardAt: folder.board, to: folder.path + "/b.db") }
    use("write", write)
    use("read again", read)
  }

  private func use(_ what: String, _ body: () throws -> Void) {
    let start = ContinuousClock.now
    do {
      try body()
    } catch let error as OpenError {
      expectShort(error.message, what)
      #expect([3, 4].contains(error.exitCode), "\(what), \(name): \(error.message)")
    } catch let error as StoreError {
      expectShort(error.reason, what)
    } catch {
      Issue.record("\(what), \(name): \(error)")
    }
    let time = ContinuousClock.now - start
    #expect(time < Self.limit, "\(what), \(name): \(time)")
  }

  private func expectShort(_ message: String, _ what: String) {
    #expect(message.utf8.count < 2_000, "\(what), \(name): \(message.prefix(200))")
    #expect(!message.contains("\n"), "\(what), \(name): \(message.prefix(200))")
  }

  private func read() throws {
    let store = try SQLiteBoardStore.openToRead(at: folder.board)
    try look(at: store)
    let boards = try store.boards()
    // What is in the cards is damaged at random: all of them are to be read to the end.
    try store.transfer.forEachCard(
      of: boards.flatMap { board in
        board.columns.map { CardQuery.column($0.id) } + [CardQuery(.archive(board.id))]
      },
      with: .names
    ) { _ in }
  }

  private func look(at store: SQLiteBoardStore) throws {
    let today = CalendarDay(daysSinceEpoch: 20_000)
    _ = try store.openBoard()
    _ = try store.summaries(overdueOn: today, at: 720, limit: 100)
    for board in try store.boards() {
      for column in board.columns {
        let cards = try store.page(of: .column(column.id), .first, limit: 50)
        for card in cards.prefix(3) {
          _ = try store.card(card.id)
          _ = try store.rank(of: card.id, in: .column(column.id))
          _ = try store.neighbours(of: card.id, in: .column(column.id))
          _ = try store.history(of: .card(card.id), .newest, matching: nil, limit: 10)
        }
        _ = try store.dueCount(in: [column.id], .before(today), limit: 100)
      }
    }
    _ = try store.history(of: .all, .newest, matching: nil, limit: 50)
    _ = try store.history(of: .all, .newest, matching: HistorySearch("card"), limit: 50)
    _ = try store.deleted.boards()
    _ = try store.tags(startingWith: "", limit: 10)
  }

  private func write() throws {
    let store = try SQLiteBoardStore.open(
      at: folder.board,
      waiting: .milliseconds(100),
      sources: .counting(client: 9)
    )
    try look(at: store)
    let columns = try store.boards().flatMap(\.columns).map(\.id)
    guard let first = columns.first, let last = columns.last else { return }
    let cards = try store.add([CardDraft(title: "new")], at: .top(of: first))
    let old = try store.page(of: .column(first), .last, limit: 1).map(\.id)
    let actions: [BoardAction] = [
      .move(cards, to: .bottom(of: last)), .edit(cards + old, [.title("newer")], expecting: nil),
      .archive(old), .restore(old),
      .addColumn(ColumnDraft(name: "?"), board: try store.openBoard(), .last),
      .deleteColumn(first, cards: .archive), .undo, .undo, .redo, .delete(cards),
    ]
    for action in actions {
      do throws(StoreError) {
        try store.perform(action)
      } catch {
        expectShort(error.reason, "\(action)")
      }
    }
    try store.refresh()
  }
}
