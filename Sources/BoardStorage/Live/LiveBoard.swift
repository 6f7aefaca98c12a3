internal import BoardModel
internal import FileSystem

/// Keeps a store up to date with other processes' commits without constant polling.
///
/// A watch of the log wakes it. Our own processes ring once a commit is done; for whoever does not,
/// such as the `sqlite3` shell or a process killed in between, it looks up to three times after a
/// write to the log, and then nothing runs until the next. If the system has no watch left, it looks
/// once a second, and takes a watch as soon as it can have one.
package final class LiveBoard: LiveFollowing {
  /// How long after a write without a ring it looks, and after each look that found nothing.
  private static let delays: [Duration] = [.milliseconds(2), .milliseconds(10), .milliseconds(50)]

  package private(set) var nextLook: ContinuousClock.Instant?
  private let database: BoardDatabase
  private var watch: BoardWatch? { didSet { watch?.follow(notes) } }
  private var notes: [NoteFile] = [] { didSet { watch?.follow(notes) } }
  private let makeWatch: (() -> BoardWatch?)?
  private let now: () -> ContinuousClock.Instant
  private var delays: ArraySlice<Duration> = []

  /// The delay between two checks without a watch.
  private static let blindDelay = Duration.seconds(1)
  /// Called with the descriptor once a missing watch becomes available.
  package var onWatch: (Int32) -> Void = { _ in }
  /// Called once a second while a watch is missing, here or elsewhere in the program.
  package var onPoll: () -> Void = {}
  package var isBlindElsewhere: () -> Bool = { false }

  /// `makeWatch` is nil for a board that nobody else can change.
  init(
    _ database: BoardDatabase,
    watching makeWatch: (() -> BoardWatch?)?,
    now: @escaping () -> ContinuousClock.Instant
  ) {
    self.database = database
    self.makeWatch = makeWatch
    self.now = now
    watch = makeWatch?()
    lookSoon()
  }

  package var isNotified: Bool { watch != nil }

  /// Whether others can change the board, but the system has no watch left to report it.
  package var lacksWatch: Bool { makeWatch != nil && watch == nil }

  package var descriptor: Int32? { watch?.descriptor }

  /// Wakes for new notes in a file too.
  func follow(_ notes: NoteFile) { self.notes.append(notes) }

  package func receive() {
    guard let news = watch?.take() else { return }
    if news.contains(.fileTouched) { database.checkFile() }
    if news.contains(.written) { delays = Self.delays[...] }
    if news.contains(.rung) { return look() }
    lookSoon()
  }

  package func look() {
    if isPolling, let nextLook, nextLook <= now() { poll() }
    // If the board can't be read now, the next check tries again.
    if (try? database.refreshIfChanged()) == true { delays = [] }
    lookSoon()
  }

  private func lookSoon() {
    nextLook = (delays.popFirst() ?? (isPolling ? Self.blindDelay : nil)).map { now() + $0 }
  }

  private var isPolling: Bool { makeWatch != nil && (watch == nil || isBlindElsewhere()) }

  private func poll() {
    if watch == nil {
      database.checkFile()
      watch = makeWatch?()
      if let watch { onWatch(watch.descriptor) }
    }
    onPoll()
  }

  /// Schedules checks for another part of the program that lost its watch.
  package func startPolling() { if nextLook == nil { lookSoon() } }

  /// Discards the events of the store's own commit, and checks for any others.
  func discardOwnEvents() {
    guard let news = watch?.take() else { return }
    if news.contains(.fileTouched) { database.checkFile() }
    if (try? database.refreshIfChanged()) == true {
      delays = []
      lookSoon()
    }
  }
}
