internal import GRDB

/// A board's file as it is, to be read and not even migrated.
///
/// Others may have it open and write to it meanwhile. Neither the file nor its log is changed.
final class ReadOnlyBoard {
  let file: BoardFile
  let queue: DatabaseQueue
  /// The format that the file has.
  let version: Int
  /// Whether the index of its log was made by this reading.
  private let madeIndex: Bool
  private let claim: FileClaim?

  /// Opens what is a board by its header; of its tables nothing is read yet.
  init(at path: String, isNamedByOption: Bool = true) throws(OpenError) {
    file = BoardFile(path, isNamedByOption: isNamedByOption)
    guard let inspection = try file.inspect(isOpenHere: FileClaim.isClaimed(file.path)) else {
      throw OpenError(.access, "“\(file.path)” is not there; \(file.otherName).")
    }
    claim = FileClaim(file.path)
    madeIndex = inspection.hasWAL && !inspection.hasWALIndex
    var configuration = Configuration.forBoards(waiting: SQLiteBoardStore.lockTimeout)
    configuration.prepareDatabase { db in
      if inspection.hasWAL { setCheckpointOnClose(db, false) }
      try db.execute(sql: "PRAGMA query_only = ON")
    }
    do {
      queue = try DatabaseQueue(path: file.path, configuration: configuration)
      version = try queue.writeWithoutTransaction { [file] db in
        let version = try db.tellingDiskFaults { try file.checkTables(db) }
        try file.checkLog(db, columnsWithoutLog: inspection.columnsWithoutLog)
        return version
      }
    } catch let error as OpenError {
      if madeIndex { file.removeUnusedWALIndex() }
      throw error
    } catch {
      if madeIndex { file.removeUnusedWALIndex() }
      throw file.openError(error, doing: "could not be opened")
    }
  }

  isolated deinit {
    try? queue.close()
    if madeIndex { file.removeUnusedWALIndex() }
  }
}
