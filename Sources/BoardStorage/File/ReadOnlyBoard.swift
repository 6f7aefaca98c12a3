internal import Foundation
internal import GRDB

/// A board's file opened read-only, without migration.
///
/// Others may have it open and write to it. Neither the file nor its log is changed, and no files
/// are left next to them.
@MainActor final class ReadOnlyBoard {
  let file: BoardFile
  let queue: DatabaseQueue
  let version: Int
  /// One sentence if what was read may be older than what was saved.
  let note: String?
  /// Whether this reading made the index of the log, so that it must be removed.
  private let madeIndex: Bool
  private let hadLog: Bool
  private let claim: FileClaim?
  private let image: BoardImage?

  /// Opens a file that is a board by its header and tables; nothing else is read yet.
  init(at path: String, isNamedByOption: Bool = true) throws(OpenError) {
    file = BoardFile(path, isNamedByOption: isNamedByOption)
    let isOpenHere = FileClaim.isClaimed(file.path)
    guard let inspection = try file.inspect(isOpenHere: isOpenHere, toWrite: false) else {
      throw OpenError(
        .access,
        "“\(file.path)” does not exist; create it with “tercet add”, or \(file.otherName)."
      )
    }
    // If the file is read-only, SQLite leaves both next to it.
    let madeIndex = !inspection.hasWALIndex && (inspection.hasWAL || !file.isWritable)
    hadLog = inspection.hasWAL
    do {
      do {
        let claim = FileClaim(file.path)
        (queue, version) = try Self.openShared(file, inspection)
        (image, note) = (nil, nil)
        self.claim = claim
        self.madeIndex = madeIndex
      } catch  where !isOpenHere && Self.isRefusedByDisk(error) {
        file.removeEmptyCompanions(inspection)
        let image = try BoardImage(of: file)
        queue = try image.connect()
        version = try Self.check(queue, file, inspection)
        note = Self.note(on: file, image, inspection)
        self.image = image
        (claim, self.madeIndex) = (nil, false)
      }
    } catch {
      if madeIndex { file.removeIndexOfReading(hadLog: inspection.hasWAL) }
      throw error as? OpenError ?? file.openError(error, doing: "could not be opened")
    }
  }

  private static func openShared(
    _ file: BoardFile,
    _ inspection: BoardFile.Inspection
  ) throws -> (DatabaseQueue, Int) {
    var configuration = Configuration.forBoards(
      LockTimeout(BoardDatabase.lockTimeout),
      keepingLog: inspection.hasWAL
    )
    configuration.readonly = !file.isWritable
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA query_only = ON")
    }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    return (queue, try check(queue, file, inspection))
  }

  private static func check(
    _ queue: DatabaseQueue,
    _ file: BoardFile,
    _ inspection: BoardFile.Inspection
  ) throws -> Int {
    try queue.writeWithoutTransaction { db in
      try db.mappingDiskFaults {
        let version = try file.checkTables(db)
        try file.checkLog(db, columnsWithoutLog: inspection.columnsWithoutLog)
        return version
      }
    }
  }

  /// Whether SQLite couldn't create a file next to the board.
  private static func isRefusedByDisk(_ error: any Error) -> Bool {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CANTOPEN?, .SQLITE_IOERR?, .SQLITE_READONLY?, .SQLITE_FULL?, .SQLITE_PERM?: true
    default: false
    }
  }

  private static func note(
    on file: BoardFile,
    _ image: BoardImage,
    _ inspection: BoardFile.Inspection
  ) -> String? {
    if image.missesLog {
      return "“\(file.walPath)” can't be read, so what was saved last may be missing"
    }
    if !inspection.hasWALIndex { return nil }
    return
      "“\(file.path)” can't be shared with other programs that have it open, so this may be out of date"
  }

  isolated deinit {
    try? queue.close()
    if madeIndex { file.removeIndexOfReading(hadLog: hadLog) }
  }
}

extension BoardFile {
  /// Removes the files made by reading; they have the file's permissions, which may not allow it.
  fileprivate func removeIndexOfReading(hadLog: Bool) {
    letOwnerWriteCompanions()
    removeUnusedWALIndex(withEmptyLog: !hadLog)
  }

  fileprivate var isWritable: Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }
}
