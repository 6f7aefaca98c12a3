internal import BoardModel
internal import Foundation
internal import GRDB

/// Puts a backup in the place of a board, while others may have the board open.
///
/// What the board was is kept beside it. A board that can be opened gets the rows of the backup in
/// one transaction, so that open boards follow; one that cannot is moved aside, and a copy of the
/// backup takes its place.
package struct BoardRestore {
  /// The number of cards that the board has now.
  package private(set) var cards = 0
  /// Where the board is that stood there before; nil where there was none.
  package private(set) var kept: String?

  /// Restores a backup to a path.
  ///
  /// - Throws: `OpenError` of the backup or of the board; the board is then as it was.
  /// - Complexity: O(*n*) for all that both files hold.
  package init(
    of backup: String,
    to path: String,
    sources: StoreSources = .system()
  ) throws(OpenError) {
    let file = BoardFile(path).resolved
    let source = try ReadOnlyBoard(at: backup, isNamedByOption: false)
    if FileClaim.identity(of: source.file.path) == FileClaim.identity(of: path) {
      throw OpenError(.access, "“\(backup)” is the board itself; name a backup of it.")
    }
    var result = self
    do {
      try NewFile(file)
        .withDraft { draft in
          let draft = BoardFile(draft, isNamedByOption: false)
          result.cards = try draft.fill(from: source, sources: sources)
          result.kept = try file.replaceContent(by: draft)
        }
    } catch let error as OpenError {
      throw error
    } catch {
      throw file.openError(error, doing: "could not be restored")
    }
    self = result
  }
}

extension BoardFile {
  /// Copies a backup into a file of its own, as a whole board of the present format.
  ///
  /// - Returns: the number of its cards.
  fileprivate func fill(from source: ReadOnlyBoard, sources: StoreSources) throws -> Int {
    _ = try NewFile(self).makeCopy(of: source.queue)
    // Opening brings it to the present format, and refuses what is not a board of ours.
    let database = try BoardDatabase.open(at: path, sources: sources)
    return try database.queue.writeWithoutTransaction { db in
      if let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok" {
        throw source.file.damageError(fault.split(separator: "\n").last.map(String.init) ?? fault)
      }
      return try Int.fetchOne(db, sql: "SELECT count(*) FROM card") ?? 0
    }
  }

  /// Gives the board at this path the content of another file.
  ///
  /// - Returns: where the board that stood here is kept, if there was one.
  fileprivate func replaceContent(by draft: BoardFile) throws -> String? {
    if !isThere {
      if try !NewFile(self).moveIntoPlace(draft.path) { throw occupiedError }
      return nil
    }
    let kept = freeName("before-restore")
    do {
      try BoardDatabase.open(at: path).takeContent(of: draft.path, keepingOld: kept)
    } catch  where isDamage(error) && isReplaceable {
      unlink(kept)
      try moveAside(to: kept)
      BoardFile(kept).shareRights(with: draft.path)
      if try !NewFile(self).moveIntoPlace(draft.path) { throw occupiedError }
    }
    return kept
  }

  private func isDamage(_ error: any Error) -> Bool {
    if let error = error as? OpenError { return error.reason == .content }
    if case .damaged = StoreError(error) { return true }
    return false
  }

  /// Whether what cannot be opened may be moved aside: not another program's database, and not a
  /// board of a newer version.
  private var isReplaceable: Bool {
    guard let file = RawFile(path),
      let header = DatabaseHeader(file.read(at: 0, DatabaseHeader.size))
    else { return true }
    return header.applicationID == Schema.applicationID && header.userVersion <= Schema.version
  }

  private func moveAside(to kept: String) throws(OpenError) {
    // The file goes first: a log without its file is not taken for another board's.
    for suffix in ["", "-wal", "-journal"] where BoardFile(path + suffix).isThere {
      if rename(path + suffix, kept + suffix) != 0 {
        throw accessError("could not be moved aside", errno)
      }
    }
    unlink(walIndexPath)
    // It is made again for the board that comes.
    unlink(searchPath)
  }

  /// The path with an ending and the first number that makes it free.
  private func freeName(_ ending: String) -> String {
    var number = 1
    while BoardFile("\(path).\(ending)-\(number)").isThere { number += 1 }
    return "\(path).\(ending)-\(number)"
  }
}

extension BoardDatabase {
  /// Puts the rows of another board in the place of this one's, all of them or none.
  ///
  /// Both have the tables of the present format. The file gets a new identity, by which boards that
  /// have it open know that it is not the one that they have read.
  fileprivate func takeContent(of path: String, keepingOld kept: String) throws {
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS source", arguments: [path])
        setTriggers(db, false)
        try db.inTransaction(.immediate) {
          try prepareWrite(db)
          if try file?.keep(as: kept) != true { throw BoardFile(kept).occupiedError }
          try Self.copyRows(db)
          try FileIdentity.renew(db)
          return .commit
        }
      }
    } catch let error as OpenError {
      throw error
    } catch {
      throw failure(error)
    }
    bell?.ring()
  }

  /// Copies every table as it is, what triggers keep and the places of the log's entries too.
  private static func copyRows(_ db: Database) throws {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM source.sqlite_schema WHERE type = 'table'
          AND name <> 'file_identity' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')
        ORDER BY name = 'sqlite_sequence'
        """
    )
    for table in tables {
      try db.execute(
        sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM source.\(table)"
      )
    }
  }
}
