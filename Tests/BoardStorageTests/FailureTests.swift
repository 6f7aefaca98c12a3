import BoardModel
import Foundation
import GRDB
import Testing

@testable import BoardStorage

/// A write that fails leaves everything as it was, and the next try can succeed.
@Suite struct FailureTests {
  @Test func aLockHeldByAnotherIsAnsweredAtOnceOrWaitedFor() throws {
    let bench = try Bench(.disk)
    let card = try bench.add("a")[0]
    let path = try #require(bench.folder).board
    bench.store.database.waitsForLock = false
    try raw(path) { other in
      try other.execute(sql: "BEGIN IMMEDIATE")

      let start = ContinuousClock.now
      #expect(throws: StoreError.busy) { try bench.store.rename(card, to: "b") }
      // Where it waited, it would wait for this long.
      #expect(ContinuousClock.now - start < BoardDatabase.lockTimeout)
      #expect(try bench.titles(0) == ["a"])

      try other.execute(sql: "COMMIT")
    }

    try bench.store.rename(card, to: "b")
    #expect(try bench.titles(0) == ["b"])
    #expect(bench.changes.map(\.kind) == [.created, .updated])
  }

  @Test func theStoreWaitsForALockIfItIsConfiguredTo() throws {
    let bench = try Bench(.disk)
    let path = try #require(bench.folder).board
    bench.store.database.waitsForLock = false
    bench.store.database.waitsForLock = true
    let patience = try #require(bench.store.database.patience)
    let locked = DispatchSemaphore(value: 0)
    let thread = Thread {
      try? raw(path) { other in
        try other.execute(sql: "BEGIN IMMEDIATE")
        locked.signal()
        // No event reports a pause, so look every millisecond, for ten seconds.
        for _ in 0..<10_000 where patience.pauses < 3 { poll(nil, 0, 1) }
        try other.execute(sql: "COMMIT")
      }
    }
    thread.start()
    locked.wait()

    try bench.add("a")

    #expect(try bench.titles(0) == ["a"])
    #expect(patience.pauses >= 3)
  }

  @Test func aFileThatMayNotGrowFailsTheWriteAndNothingElse() throws {
    signal(SIGXFSZ) { _ in }
    let bench = try Bench(.disk)
    try bench.add("a", "b")
    let log = try #require(bench.folder).board + "-wal"
    var failures = 0
    for step in 0..<40 {
      let board = try bench.board()
      let heard = bench.changes.count
      let draft = CardDraft(title: "\(step)", body: String(repeating: "x", count: 20_000))
      let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0
      do {
        try withFileSizeLimit(size + step * 2997) {
          _ = try bench.store.add([draft], at: .top(of: bench.column(0)))
        }
      } catch let error as StoreError {
        failures += 1
        #expect([.diskFull, .inputOutput("disk I/O error")].contains(error), "step \(step)")
        #expect(try bench.board() == board, "step \(step)")
        #expect(bench.changes.count == heard)
        try bench.store.add([draft], at: .top(of: bench.column(0)))
      }
      #expect(try bench.titles(0).first == "\(step)")
    }
    #expect(failures > 10)
    #expect(failures < 40)
  }

  /// Only root may mount, and not everywhere; elsewhere the limit above stands for it.
  private nonisolated static var canMount: Bool {
    var template = Array((NSTemporaryDirectory() + "/tercet-mount-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return false }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { rmdir(path) }
    guard mount("tmpfs", path, "tmpfs", 0, "size=400k") == 0 else { return false }
    umount2(path, Int32(MNT_DETACH))
    return true
  }

  @Test(.enabled(if: canMount, "no file system can be mounted here"))
  func aDiskThatIsFullFailsTheWriteAndNothingElse() throws {
    let folder = try TemporaryFolder()
    try #require(mount("tmpfs", folder.path, "tmpfs", 0, "size=400k") == 0)
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    let store = try SQLiteBoardStore.open(at: folder.board)
    let column = try store.board().columns[0].id
    let draft = CardDraft(title: "a", body: String(repeating: "x", count: 10_000))
    var added = 0
    let failure = #expect(throws: StoreError.self) {
      while added < 100 {
        try store.add([draft], at: .bottom(of: column))
        added += 1
      }
    }

    #expect(failure == .diskFull)
    #expect(added > 0)
    #expect(try store.count(of: column) == added)
    let other = folder.path + "/other/board.db"
    let refusal = #expect(throws: OpenError.self) { try SQLiteBoardStore.open(at: other) }
    #expect(refusal?.exitCode == 4)
    #expect(!FileManager.default.fileExists(atPath: other))
  }

  @Test func aBulkThatFailsInItsMiddleAddsNothing() throws {
    signal(SIGXFSZ) { _ in }
    let bench = try Bench(.disk)
    try bench.add("a")
    let board = try bench.board()
    let drafts = (0..<20_000).map { CardDraft(title: "card \($0)") }

    #expect(throws: StoreError.self) {
      try withFileSizeLimit(2_000_000) {
        _ = try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
      }
    }

    #expect(try bench.board() == board)
    #expect(bench.changes.count == 1)
    try bench.store.add(drafts, at: .bottom(of: bench.column(0)))
    #expect(try bench.store.count(of: bench.column(0)) == 20_001)
  }

  @Test func anEntryOfTheLogIsInTheTransactionOfItsRow() throws {
    let bench = try Bench(.disk)
    let card = try bench.add("a")[0]
    let path = try #require(bench.folder).board
    try raw(path) {
      try $0.execute(
        sql: """
          CREATE TRIGGER refused BEFORE INSERT ON change WHEN NEW.kind <> 'created'
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """
      )
    }
    let board = try bench.board()

    #expect(throws: StoreError.failed("refused")) { try bench.store.rename(card, to: "b") }
    #expect(throws: StoreError.failed("refused")) {
      try bench.store.move(card, to: .bottom(of: bench.column(1)))
    }
    #expect(throws: StoreError.failed("refused")) { try bench.store.delete(card) }

    #expect(try bench.board() == board)
    try raw(path) { try $0.execute(sql: "DROP TRIGGER refused") }
    try bench.store.delete(card)
    #expect(try bench.titles(0).isEmpty)
  }

  @Test func damageFoundWhileRunningIsReported() throws {
    let bench = try Bench(.disk)
    let card = try bench.add("a")[0]
    let path = try #require(bench.folder).board
    try raw(path) { try $0.execute(sql: "UPDATE card SET due = 'soon'") }

    #expect(throws: StoreError.damaged("a due date is not a day")) { try bench.store.card(card) }
    #expect(throws: StoreError.damaged("a due date is not a day")) { try bench.titles(0) }
  }
}
