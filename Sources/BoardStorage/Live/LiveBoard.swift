internal import BoardModel

/// Keeps a store up to date with what other processes commit, without asking again and again.
///
/// A watch of the log wakes it. Our own processes ring once a commit is done; for whoever does not,
/// such as the `sqlite3` shell or a process killed in between, it looks up to three times after a
/// write to the log, and then nothing runs until the next.
package final class LiveBoard: LiveUpdates {
  /// How long after a write without a ring it looks, and after each look that found nothing.
  private static let delays: [Duration] = [.milliseconds(2), .milliseconds(10), .milliseconds(50)]

  package private(set) var nextLook: ContinuousClock.Instant?
  private let database: BoardDatabase
  private let watch: BoardWatch?
  private let now: () -> ContinuousClock.Instant
  private var delays: ArraySlice<Duration> = []

  init(
    _ database: BoardDatabase,
    watch: BoardWatch?,
    now: @escaping () -> ContinuousClock.Instant
  ) {
    self.database = database
    self.watch = watch
    self.now = now
  }

  package var isNotified: Bool { watch != nil }

  /// Readable when something was told; nil where nothing ever is.
  package var descriptor: Int32? { watch?.descriptor }

  /// Takes what was told; looks where a commit is done, soon where one may follow.
  package func receive() {
    guard let news = watch?.take() else { return }
    if news.contains(.fileTouched) { database.checkFile() }
    if news.contains(.written) { delays = Self.delays[...] }
    if news.contains(.rung) { return look() }
    lookSoon()
  }

  package func look() {
    // What can't be read now is looked for again as what is not there yet.
    if (try? database.refreshIfChanged()) == true { delays = [] }
    lookSoon()
  }

  private func lookSoon() {
    nextLook = delays.popFirst().map { now() + $0 }
  }

  /// Forgets what the store's own commit was told as; whatever else came with it is looked for.
  func forgetOwnWrite() {
    guard let news = watch?.take() else { return }
    if news.contains(.fileTouched) { database.checkFile() }
    if (try? database.refreshIfChanged()) == true { (delays, nextLook) = ([], nil) }
  }
}
