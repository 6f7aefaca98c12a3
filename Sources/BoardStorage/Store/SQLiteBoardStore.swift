package import BoardModel
package import EventStreams
internal import Foundation
internal import GRDB

/// The board in an SQLite database.
///
/// Each write is one transaction, durable when the call returns; what it changed is then sent to
/// `changes`. Before a write does its own work it picks up what other clients have committed, so
/// that `changes` carries every change of every client once and in the order of the log.
///
/// A handler of `changes` may call the store. A write from inside a handler is durable when it
/// returns, but its changes are delivered after those that are being delivered.
///
/// ## Topics
/// - Opening: ``open(at:waiting:sources:)``, ``inMemory(sources:)``
/// - Live: ``changes``, ``upheavals``, ``refresh()``, ``makeLive(now:)``
/// - Undo: ``undo()``, ``redo()``, ``keepsSteps``
package final class SQLiteBoardStore: BoardStore {
  /// Every change of every client, after its commit, in the order of the log.
  package let changes = EventStream<Change>()

  /// Sent in place of changes where there are too many to follow: what is shown is to be read anew.
  package let upheavals = EventStream<Void>()

  /// The most changes that are followed one by one.
  ///
  /// Each costs its readers some 70 µs, so that these take them as long as two screens.
  static let followedChanges = 2_000

  /// How long a lock held by someone else is waited for, in seconds.
  static let lockTimeout = 5.0

  let queue: DatabaseQueue
  let sources: StoreSources
  let columns: BoardColumns
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
  /// What is read, where the board was opened for reading alone.
  var readBoard: ReadOnlyBoard?
  /// The identifier of the file, which changes when a backup is restored into it.
  var identifier: Data?
  /// Whether a board with other columns was restored into the file.
  var isAnotherBoard = false
  /// Whether what a removed log held is to be written into the file.
  var rescuesLog = false
  /// Whether something was read that cannot be, so that the file is to be left as it is.
  var hasFoundDamage = false
  /// How many rows the connection had written when the open transaction began.
  var rowsWritten = 0

  /// Whether a lock held by someone else is waited for, up to five seconds, or answered at once
  /// with `StoreError.busy`.
  package var waitsForLock = true {
    didSet {
      if waitsForLock != oldValue { setBusyTimeout() }
    }
  }

  /// Whether what is done from now on can be undone, now and in a later run.
  ///
  /// A command that ends at once sets it to false before its first write; its changes then are
  /// logged under a client of their own that nobody takes over.
  package var keepsSteps = true {
    didSet { if keepsSteps != oldValue { client = nil } }
  }

  init(queue: DatabaseQueue, sources: StoreSources) throws {
    self.queue = queue
    self.sources = sources
    (columns, lastSequence) = try queue.writeWithoutTransaction { db in
      try db.tellingDiskFaults { (try BoardColumns(db), try ChangeLog.lastSequence(db)) }
    }
  }

  isolated deinit { closeFile() }

  /// A board that lives in memory and is gone with the store.
  package static func inMemory(
    sources: StoreSources = .system()
  ) throws(StoreError) -> SQLiteBoardStore {
    do {
      let queue = try DatabaseQueue(configuration: Configuration())
      try queue.writeWithoutTransaction { try Schema.makeBoard($0, sources: sources) }
      return try SQLiteBoardStore(queue: queue, sources: sources)
    } catch {
      throw StoreError(error)
    }
  }

  /// Picks up what other clients have committed since the last write or refresh and publishes it.
  ///
  /// - Complexity: O(*k*) for *k* new changes, up to a limit from which there is only an upheaval; one
  ///   index seek where there are none.
  package func refresh() throws(StoreError) {
    try followRestored()
    if !isHeard {
      lastSequence = try read { try ChangeLog.lastSequence($0) }
      return
    }
    let stretch = 500
    while true {
      let sequence = lastSequence
      let new = try read { try ChangeLog.entries(after: sequence, limit: stretch, $0) }
      if new.count == stretch {
        let last = try read { try ChangeLog.lastSequence($0) }
        if last - sequence > Self.followedChanges { return announceUpheaval(upTo: last) }
      }
      publish(new)
      if new.count < stretch { return }
    }
  }

  /// Whether anyone listens; changes that nobody hears are not even read.
  var isHeard: Bool { changes.subscriptionCount > 0 }

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
      for change in stretch { changes.send(change) }
    }
  }

  /// Has everything that was committed up to a place in the log read anew.
  func announceUpheaval(upTo sequence: Int64) {
    lastSequence = max(lastSequence, sequence)
    upheavals.send(())
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(StoreError) -> Value {
    do {
      return try queue.writeWithoutTransaction { db in try db.tellingDiskFaults { try body(db) } }
    } catch {
      throw failure(error)
    }
  }

  func setBusyTimeout() {
    let milliseconds = waitsForLock ? Int(Self.lockTimeout * 1000) : 0
    // Nothing but lack of memory makes this fail, and then the old waiting stays.
    try? queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
    }
  }
}
