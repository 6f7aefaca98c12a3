internal import BoardModel
internal import CBoardStorage
internal import FileSystem
internal import Foundation
internal import GRDB

extension BoardDatabase {
  /// Opens the board at a path, creating it and its folder if needed.
  ///
  /// A file that isn't a board is refused and left unchanged. `waiting` limits the wait for another
  /// program's lock. `migrating` is called with the progress of a migration, from 0 to 1.
  package static func open(
    at path: String,
    waiting patience: Duration = lockTimeout,
    sources: StoreSources = .system(),
    migrating: @escaping (Double) -> Void = { _ in }
  ) throws(OpenError) -> BoardDatabase {
    let file = BoardFile(path)
    var inspection = try file.inspect(isOpenHere: FileClaim.isClaimed(file.path))
    if inspection == nil {
      try NewFile(file).makeBoard(sources: sources)
      inspection = try file.inspect(isOpenHere: FileClaim.isClaimed(file.path))
    }
    guard let inspection else { throw file.accessError("was removed while it was made", 2) }
    do {
      return try open(
        file,
        inspection,
        waiting: patience,
        sources: sources,
        MigrationProgress(migrating)
      )
    } catch let error as OpenError {
      throw error
    } catch {
      throw file.openError(error, doing: "could not be opened")
    }
  }

  /// Opens the board at a path read-only, without creating, migrating or writing anything.
  ///
  /// Works on read-only files, folders and file systems, and on a full disk. A board of an older
  /// format is copied into memory and migrated there. `author` is the person whose open board is
  /// found.
  package static func openToRead(
    at path: String,
    author: String? = nil
  ) throws(OpenError) -> BoardDatabase {
    let board = try ReadOnlyBoard(at: path)
    do {
      let queue = board.version < Schema.version ? try board.migratedCopy() : board.queue
      try queue.writeWithoutTransaction { db in
        try db.mappingDiskFaults { try board.file.checkNumbers(db) }
      }
      let database = try BoardDatabase(queue: queue, sources: .system(author: author))
      database.keepsSteps = false
      database.readBoard = board
      if board.version == Schema.version {
        database.search = BoardSearch(of: board.file.resolved, isReadOnly: true)
      }
      return database
    } catch let error as OpenError {
      throw error
    } catch {
      throw board.file.openError(error, doing: "could not be read")
    }
  }

  /// One sentence if what is read may be older than what was saved.
  package var stalenessWarning: String? { readBoard?.note }

  private static func open(
    _ file: BoardFile,
    _ inspection: BoardFile.Inspection,
    waiting limit: Duration,
    sources: StoreSources,
    _ progress: MigrationProgress
  ) throws -> BoardDatabase {
    let claim = FileClaim(file.path)
    file.letOwnerWriteCompanions()
    let patience = LockTimeout(limit)
    // Until the file has proved to be a board, closing it must not write the log back into it.
    let configuration = Configuration.forBoards(patience, keepingLog: inspection.hasWAL)
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        try db.mappingDiskFaults { try check(db, file, inspection, progress) }
      }
      let database = try BoardDatabase(queue: queue, sources: sources)
      let resolved = file.resolved
      try queue.writeWithoutTransaction { db in
        try db.mappingDiskFaults {
          try prepare(db, usesWAL: inspection.usesWAL)
          // From here on, `closeFile` decides whether the log is written back.
          setCheckpointOnClose(db, false)
          try db.readingAtOneMoment {
            database.fileGuard = try claim.map { try FileGuard(resolved, $0, db) }
            database.identifier = try database.fileIdentifier(db)
          }
        }
      }
      database.claim = claim
      database.file = resolved
      database.search = BoardSearch(of: resolved, isReadOnly: false)
      database.logReserve = LogReserve(path: resolved.walPath)
      database.writeQueue = WriteQueue(walPath: resolved.walPath)
      database.bell = ChangeNotifier(walPath: resolved.walPath)
      database.patience = patience
      patience.limit = lockTimeout
      return database
    } catch {
      // The connection is closed by now; only what SQLite put on the disk is left.
      file.removeEmptyCompanions(inspection)
      throw error
    }
  }

  private static func check(
    _ db: Database,
    _ file: BoardFile,
    _ inspection: BoardFile.Inspection,
    _ progress: MigrationProgress
  ) throws {
    let version = try db.readingAtOneMoment {
      let version = try file.checkTables(db)
      try file.checkNumbers(db)
      try file.checkLog(db, columnsWithoutLog: inspection.columnsWithoutLog)
      return version
    }
    if version == Schema.version { return }
    try db.inTransaction(.immediate) {
      // Another process may have migrated it while this one waited for the lock.
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      try file.check(applicationID: Schema.applicationID, version: version)
      if version < Schema.version {
        try file.backUpBeforeMigration(db, progress)
        try progress.watch(db, from: version) {
          try Schema.migrate(db, from: version, author: authorOfOlder(file))
        }
      }
      return .commit
    }
    // Writing the log back puts the identity into the file.
    try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
  }

  /// The author of changes from before authors were recorded: the login name of the file's owner,
  /// whoever opens it.
  private static func authorOfOlder(_ file: BoardFile) -> String? {
    guard let owner = BoardFile.status(of: file.path)?.st_uid else { return nil }
    return UserDirectory.name(of: owner) ?? "user \(owner)"
  }

  private static func prepare(_ db: Database, usesWAL: Bool) throws {
    if !usesWAL { try db.execute(sql: "PRAGMA journal_mode = WAL") }
    try db.execute(sql: "PRAGMA synchronous = FULL")
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(LogReserve.checkpointPages)")
    guard try Int.fetchOne(db.makeStatement(sql: "PRAGMA synchronous")) == 2 else {
      throw StoreError.failed("the database refuses to write durably")
    }
  }
}

extension ReadOnlyBoard {
  fileprivate func migratedCopy() throws -> DatabaseQueue {
    let copy = try DatabaseQueue(configuration: Configuration())
    try queue.backup(to: copy)
    try copy.writeWithoutTransaction { db in
      try db.inTransaction {
        try Schema.migrate(db, from: version, author: nil)
        return .commit
      }
    }
    return copy
  }
}

nonisolated func setCheckpointOnClose(_ db: Database, _ enabled: Bool) {
  _ = tercet_set_checkpoint_on_close(db.sqliteConnection, enabled ? 1 : 0)
}

nonisolated func setTriggers(_ db: Database, _ enabled: Bool) {
  _ = tercet_set_triggers(db.sqliteConnection, enabled ? 1 : 0)
}

extension BoardFile {
  func openError(_ error: any Error, doing what: String) -> OpenError {
    switch StoreError(error) {
    case .damaged(let text): damageError(text)
    case .failed(let text): contentError("cannot be used: \(text)")
    case .busy:
      OpenError(
        .access,
        "“\(path)” \(what): another program has it locked; try again when it is done."
      )
    case .diskFull:
      OpenError(.access, "“\(path)” \(what): the disk is full; make room and try again.")
    case .inputOutput(let text):
      OpenError(.access, "“\(path)” \(what): \(text); check the disk and the permissions.")
    case .readOnly:
      OpenError(.access, "“\(path)” \(what): it cannot be written; check its permissions.")
    default: contentError("cannot be used")
    }
  }
}

extension BoardDatabase {
  /// Removes the file if its log is empty.
  ///
  /// A program that opened it meanwhile loses nothing: it checks the names of the files in each
  /// transaction that writes, and this holds the lock.
  func removeUnusedFile() {
    guard let file, !isDetached else { return }
    try? queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try prepareWrite(db)
        if try ChangeLog.lastSequence(db) > 0 { return .rollback }
        for path in [file.path, file.walPath, file.walIndexPath] { unlink(path) }
        isDetached = true
        return .rollback
      }
    }
  }
}
