package import BoardModel
internal import CBoardStorage
package import EventStreams
internal import Foundation
internal import GRDB

/// The open file of boards: its reads, one transaction for each action, and the feed of what was
/// committed.
///
/// Each write is one transaction, durable when the call returns; what it changed is then sent to
/// `feed`. Before a write does its own work it picks up what other clients have committed, so
/// that `feed` carries every change of every client once and in the order of the log.
///
/// A handler of `feed` may call the store. A write from inside a handler is durable when it
/// returns, but its changes are delivered after those that are being delivered.
///
/// ## Topics
/// - Opening: ``open(at:waiting:sources:migrating:)``, ``inMemory(sources:)``
/// - Live: ``feed``, ``refresh()``, ``makeLive(now:)``
/// - Undo: ``keepsSteps``
package final class BoardDatabase {
  /// Every change of every client, after its commit, in the order of the log; a reset where there are
  /// too many to follow.
  package let feed = EventStream<BoardEvent>()

  /// The most changes that are followed one by one.
  ///
  /// Each costs its readers some 70 µs, so that these take them as long as two screens.
  static let followedChanges = 2_000

  /// How long a lock held by someone else is waited for, in seconds.
  package static let lockTimeout = Duration.seconds(5)

  let queue: DatabaseQueue
  let sources: StoreSources
  /// The boards as the changes that were published have left them.
  var stored: StoredBoards
  /// The place in the log up to which changes were published, or were there at opening.
  var lastSequence: Int64
  /// What was committed and not sent yet.
  private var waiting: [Change] = []
  private var isPublishing = false
  /// Room for the log of a board on the disk.
  var logReserve: LogReserve?
  /// Whose changes this store makes, from its first write on.
  var client: ActingClient?
  /// The steps whose conflicts were told; the next undo or redo goes past them.
  var toldSteps: Set<Step> = []
  /// The file on the disk, at the end of symbolic links.
  var file: BoardFile?
  var bell: BoardBell?
  /// Who watches what others do, if anyone does.
  weak var live: LiveBoard?
  /// Changes when another connection commits; as it was when its changes were read last.
  var dataVersion: Int64 = 0
  /// Whether another file stands at the path, or none, so that what is written would be lost.
  var isDetached = false
  /// Held while the file is open.
  var claim: FileClaim?
  /// Knows when other files stand in the places of the board's own; nil for a board in memory.
  var fileGuard: FileGuard?
  /// What makes texts fast to find; nil for a board in memory.
  var search: BoardSearch?
  /// What is read, where the board was opened for reading alone.
  var readBoard: ReadOnlyBoard?
  /// The order in which it and other programs write; nil for a board in memory.
  var writeQueue: WriteQueue?
  /// How its connection waits; nil for a board in memory, which nobody else can lock.
  var patience: LockPatience?
  /// The identifier of the file, which changes when a backup is restored into it.
  var identifier: Data?
  /// Whether what a removed log held is to be written into the file.
  var rescuesLog = false
  /// Whether something was read that cannot be, so that the file is to be left as it is.
  var hasFoundDamage = false
  /// Holds what is read as it was at one moment.
  var readHold: ReadHold?
  /// How many rows the connection had written when the open transaction began.
  var rowsWritten = 0

  /// Told again and again how far an action has come that takes longer than `longActionPatience`;
  /// answers whether to go on, or it fails with `StoreError.stopped` and nothing is changed.
  package var onLongAction: ((ActionProgress) -> Bool)?
  /// Told once an action has ended of which that was told, and what it changed was published.
  package var onLongActionEnd: (() -> Void)?
  /// Whether a key waits to be answered; asked during a read that takes long and can be done again,
  /// which then gives way with `StoreError.stopped`.
  package var hasWaitingKey: (() -> Bool)?
  /// After how many steps of SQLite's machine that is asked: some 0.3 ms.
  var keyStride: Int32 = 10_000
  package var longActionPatience = Duration.seconds(1)
  /// How long it is before that is told again.
  var longActionPause = Duration.milliseconds(100)

  /// From how many cards on counts and triggers are seen to once for all of them.
  var manyCards = 32

  /// Whether a lock held by someone else is waited for, up to five seconds, or answered at once
  /// with `StoreError.busy`.
  package var waitsForLock = true {
    didSet { patience?.limit = waitsForLock ? Self.lockTimeout : .zero }
  }

  /// Where the file is; nil for a board in memory.
  package var path: String? { file?.path }

  /// From when on a search file beside the board is used.
  package var searchLimits: SearchLimits {
    get { search?.limits ?? SearchLimits() }
    set { search?.limits = newValue }
  }

  /// Who makes the changes.
  package var author: String? { sources.author }

  /// The place in the log after which nothing may have changed that an action is about; nil for any.
  ///
  /// Where an action names cards, these are meant, else the whole file. Another change since then
  /// is `StoreError.changedSince`.
  package var requiredSequence: Int64?

  /// Whether what is done from now on can be undone, now and in a later run.
  ///
  /// What fills a board at the start, such as the sample board, is written with false: it is logged
  /// under a client of its own that nobody takes over.
  package var keepsSteps = true {
    didSet { if keepsSteps != oldValue { client = nil } }
  }

  init(queue: DatabaseQueue, sources: StoreSources) throws {
    self.queue = queue
    self.sources = sources
    (stored, lastSequence) = try queue.writeWithoutTransaction { db in
      db.add(function: TitleKey.function)
      db.add(function: NameKey.function)
      if let connection = db.sqliteConnection {
        _ = tercet_add_text_functions(UnsafeMutableRawPointer(connection))
        _ = tercet_add_log_functions(UnsafeMutableRawPointer(connection))
      }
      return try db.tellingDiskFaults {
        try db.holdingReads { (try StoredBoards(db), try ChangeLog.lastSequence(db)) }
      }
    }
    try stored.check()
  }

  isolated deinit {
    endReadHold()
    closeFile()
  }

  /// A board that lives in memory and is gone with the store.
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

  /// Picks up what other clients have committed since the last write or refresh and publishes it.
  ///
  /// - Complexity: O(*k*) for *k* new changes, up to a limit from which there is only a reset; one
  ///   index seek where there are none.
  package func refresh() throws(StoreError) {
    try followRestored()
    if try followFilled() { return }
    if !isHeard {
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

  /// Reads the boards again where a board or a column was changed since.
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

  /// Whether anyone listens; changes that nobody hears are not even read.
  var isHeard: Bool { feed.subscriptionCount > 0 }

  /// Sends what was committed.
  ///
  /// Where a handler writes, its changes are in the log behind all that wait, so they are sent
  /// behind them too.
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

  /// Has everything that was committed up to a place in the log read again.
  func announceReset(upTo sequence: Int64) {
    lastSequence = max(lastSequence, sequence)
    feed.send(.reset)
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.writeWithoutTransaction { db in
        try db.tellingDiskFaults {
          do {
            return try body(db)
          } catch let error as StoreError {
            guard case .damaged = error, try StoredBoards.version(db) != stored.version else {
              throw error
            }
            // Another program has changed a board or a column since they were read.
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
