import Glibc
import Synchronization
import Testing

@testable import BoardStorage

@Suite struct LockPatienceTests {
  @Test func theWaitingEndsAtItsLimitAndBeginsAgainWithTheNextLock() {
    let patience = LockTimeout(.milliseconds(20))

    for _ in 0..<2 {
      let start = ContinuousClock.now
      var tries = 0
      while patience.wait(after: tries) { tries += 1 }
      let waited = start.duration(to: .now)
      #expect(tries >= 1 && tries <= 6 && waited >= .milliseconds(20), "\(tries), \(waited)")
    }
    patience.limit = .zero
    #expect(!patience.wait(after: 0))
  }

  @Test func aFileSystemWithoutLocksIsNotWaitedFor() {
    let patience = LockTimeout(.seconds(5))
    errno = ENOLCK
    #expect(!patience.wait(after: 0))
    #expect(LockTimeout.lacksLocks.withLock { $0 })

    errno = EAGAIN
    #expect(patience.wait(after: 0))
    #expect(!LockTimeout.lacksLocks.withLock { $0 })
  }
}
