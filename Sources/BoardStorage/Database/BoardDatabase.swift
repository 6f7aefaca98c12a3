package import BoardModel
internal import CBoardStorage
package import EventStreams
internal import Foundation
internal import GRDB

/// The open file of boards: its reads, one transaction per action, and the feed of commits.
///
/// Each write is one transaction, durable when the call returns, and its changes are then sent to
/// `feed`. A write first picks up what other clients have committed, so that `feed` carries every
/// change of every client once, in the order of the log.
///
/// A handler of `feed` may call the store. A write inside a handler is durable when it returns; its
/// changes are delivered after those currently being delivered.
///
/// ## Topics
/// - Opening: ``open(at:waiting:sources:migrating:)``, ``inMemory(sources:)``
/// - Live: ``feed``, ``refresh()``, ``makeLive(now:)``
/// - Undo: ``keepsSteps``
@MainActor package final class BoardDatabase {
  /// Every change of every client, after its commit, in the order of the log; a reset if there are
  /// too many, and the beginning of a day.
  package let feed = EventStream<BoardEvent>()

  /// The most changes that are followed one by one.
  ///
  /// Each costs its readers about 70 µs, so this many cost as much as two screens.
  static let followedChanges = 2_000

  /// How long to wait for another program's lock.
  package static let lockTimeout = Duration.seconds(5)

  let queue: DatabaseQueue
  let sources: StoreSources
  /// The boards after all published changes.
  var stored: StoredBoards
  /// The last entry of the log that was published or existed at opening.
  var lastSequence: Int64
  private var waiting: [Change] = []
  private var isPublishing = false
  var logReserve: LogReserve?
  /// The client that logs this store's changes; nil until the first write.
  var client: ActingClient?
  /// Steps whose conflicts were reported; the next undo or redo skips them.
  var reportedSteps: Set<Step> = []
  /// The file on disk, with symbolic links resolved.
  var file: BoardFile?
  var bell: ChangeNotifier?
  weak var live: LiveBoard?
  /// `PRAGMA data_version` when the changes of others were last read; it changes with each of their
  /// commits.
  var dataVersion: Int64 = 0
  /// Whether the path now has another file, or none, so that writes would be lost.
  var isDetached = false
  var claim: FileClaim?
  /// Detects that the board's files were replaced; nil for a board in memory.
  var fileGuard: FileGuard?
  /// Speeds up text search; nil for a board in memory.
  var search: BoardSearch?
  /// The source, if the board is open read-only.
  var readBoard: ReadOnlyBoard?
  /// Orders writes among programs; nil for a board in memory.
  var writeQueue: WriteQueue?
  /// How long to wait for locks; nil for a board in memory, which nobody else can lock.
  var patience: LockTimeout?
  /// The identifier of the file, which changes when a backup is restored into it.
  var identifier: Data?
  /// Whether the content of a removed log must be written into the file.
  var rescuesLog = false
  /// Whether something unreadable was found, so that the file must be left as it is.
  var hasFoundDamage = false
  var rowsWritten = 0
  /// The file's days when cards were last read; see `LaterDay`.
  var days: [CalendarDay?] = []

  /// Called repeatedly with the progress of an action that takes longer than `longActionDelay`.
  ///
  /// Return false to cancel it: it then throws `StoreError.stopped` and changes nothing.
  package var onLongAction: ((ActionProgress) -> Bool)?
  /// Called when a long action ends, after its changes are published.
  package var onLongActionEnd: (() -> Void)?
  /// Whether a key press is waiting, which stops a long read with `StoreError.stopped`.
  package var hasWaitingKey: (() -> Bool)?
  /// How many steps of SQLite's machine run between two calls of `hasWaitingKey`: about 0.3 ms.
  var keyStride: Int32 = 10_000
  package var longActionDelay = Duration.seconds(1)
  /// The time between two calls of `onLongAction`.
  var longActionPause = Duration.milliseconds(100)

  /// From this many cards on, counts and triggers are handled once for all of them.
  var bulkThreshold = 32

  /// Whether to wait up to `lockTimeout` for another program's lock, or throw `StoreError.busy` at
  /// once.
  package var waitsForLock = true {
    didSet { patience?.limit = waitsForLock ? Self.lockTimeout : .zero }
  }

  package var path: String? { file?.path }

  package var author: String? { sources.author }

  /// The log entry after which the subject of an action must not have changed; nil allows any
  /// change.
  ///
  /// The subject is the cards that an action names, or else the whole file. A later change throws
  /// `StoreError.changedSince`.
  package var requiredSequence: Int64?

  /// Whether actions from now on can be undone, now and in a later run.
  ///
  /// False is for filling a board at the start, such as with sample cards: it logs under a separate
  /// client that nobody takes over.
  package var keepsSteps = true {
    didSet { if keepsSteps != oldValue { client = nil } }
  }

  init(queue: DatabaseQueue, sources: StoreSources) throws {
    self.queue = queue
    self.sources = sources
    (stored, lastSequence) = try queue.writeWithoutTransaction { db in
      db.add(function: TitleKey.function)
      db.add(function: NameKey.function)
      _ = tercet_add_text_functions(db.sqliteConnection)
      _ = tercet_add_log_functions(db.sqliteConnection)
      return try db.mappingDiskFaults {
        try db.readingAtOneMoment { (try StoredBoards(db), try ChangeLog.lastSequence(db)) }
      }
    }
    days = (try? queue.writeWithoutTransaction { try LaterDay.days($0) }) ?? []
    try stored.check()
  }

  isolated deinit {
    closeFile()
  }

  package static func inMemory(
    sources: StoreSources = .system()
  ) throws(StoreError) -> BoardDatabase {
    do {
      let queue = try DatabaseQueue(configuration: Configuration())
      try queue.writeWithoutTransaction { try Schema.makeFile($0, sources: sources) }
      return try BoardDatabase(queue: queue, sources: sources)
    } catch {
      throw StoreError(error)
    }
  }

  /// Publishes what other clients have committed since the last write or refresh.
  ///
  /// - Complexity: O(*k*) for *k* new changes, up to a limit that causes a reset; one index seek if
  ///   there are none.
  package func refresh() throws(StoreError) {
    try followRestored()
    try followDay()
    if try followFilled() { return }
    if !hasSubscribers {
      lastSequence = try read { try ChangeLog.lastSequence($0) }
      return try readBoardsIfChanged()
    }
    let stretch = 500
    while true {
      let sequence = lastSequence
      let new = try read { try ChangeLog.entries(after: sequence, limit: stretch, $0) }
      if new.count == stretch {
        let last = try read { try ChangeLog.lastSequence($0) }
        if last - sequence > Self.followedChanges {
          return try announceResetAfterReading(upTo: last)
        }
      }
      if new.contains(where: { $0.card == nil }) { try readBoardsIfChanged() }
      publish(new)
      if new.count < stretch { return }
    }
  }

  private func readBoardsIfChanged() throws(StoreError) {
    let current = stored
    stored = try read { db in
      try StoredBoards.version(db) == current.version ? current : StoredBoards(db)
    }
  }

  private func announceResetAfterReading(upTo sequence: Int64) throws(StoreError) {
    try readBoardsIfChanged()
    announceReset(upTo: sequence)
  }

  /// Whether anyone is subscribed; otherwise changes are not even read.
  var hasSubscribers: Bool { feed.subscriptionCount > 0 }

  /// Sends committed changes.
  ///
  /// If a handler writes, its changes follow all waiting ones in the log, so they are sent after
  /// them.
  func publish(_ new: [Change]) {
    guard let last = new.last else { return }
    lastSequence = max(lastSequence, last.sequence)
    waiting.append(contentsOf: new)
    if isPublishing { return }
    isPublishing = true
    defer { isPublishing = false }
    while !waiting.isEmpty {
      let stretch = waiting
      waiting = []
      for change in stretch { feed.send(.change(change)) }
    }
  }

  /// Makes subscribers read everything again, up to an entry of the log.
  func announceReset(upTo sequence: Int64) {
    lastSequence = max(lastSequence, sequence)
    feed.send(.reset)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.writeWithoutTransaction { db in
        try db.mappingDiskFaults {
          do {
            return try body(db)
          } catch let error as StoreError {
            guard case .damaged = error, try StoredBoards.version(db) != stored.version else {
              throw error
            }
            // Another program has changed a board or a column since.
            stored = try StoredBoards(db)
            return try body(db)
          }
        }
      }
    } catch {
      throw failure(error)
    }
  }
}
