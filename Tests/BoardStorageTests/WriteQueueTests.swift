import Foundation
import Testing

@testable import BoardStorage

/// Who came first writes first.
@Suite struct WriteQueueTests {
  private let folder: TemporaryFolder
  private var log: String { folder.path + "/board.db-wal" }

  init() throws {
    folder = try TemporaryFolder()
    try Data("log".utf8).write(to: URL(fileURLWithPath: log))
  }

  @Test func theTurnGoesToOneAtATime() {
    let (first, second) = (WriteQueue(walPath: log), WriteQueue(walPath: log))

    #expect(first.takeTurn(within: .seconds(5)))
    #expect(!second.takeTurn(within: .milliseconds(20)))
    first.endTurn()
    #expect(second.takeTurn(within: .milliseconds(20)))
    #expect(!first.takeTurn(within: .milliseconds(20)))
  }

  @Test func theTurnEndsWithWhoHadIt() {
    var first: WriteQueue? = WriteQueue(walPath: log)
    let second = WriteQueue(walPath: log)
    #expect(first?.takeTurn(within: .seconds(5)) == true)

    first = nil

    #expect(second.takeTurn(within: .milliseconds(20)))
  }

  @Test func aWriterThatMayNotWaitStillTries() {
    let (first, second) = (WriteQueue(walPath: log), WriteQueue(walPath: log))
    #expect(first.takeTurn(within: .zero))

    #expect(second.takeTurn(within: .zero))
    second.endTurn()

    #expect(!second.takeTurn(within: .milliseconds(20)), "the first one still has the turn")
  }

  @Test func withoutALogNobodyIsKeptFromWriting() {
    let queue = WriteQueue(walPath: folder.path + "/none")

    #expect(queue.takeTurn(within: .seconds(5)))
    queue.endTurn()
  }

  @Test func timeThatWasWaitedForTheTurnIsNotWaitedTwice() {
    let patience = LockTimeout(.seconds(5))

    patience.spend(.seconds(5))

    #expect(!patience.wait(after: 0))
    #expect(patience.wait(after: 0), "the next lock is waited for")
  }
}
