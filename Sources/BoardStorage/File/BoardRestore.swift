internal import BoardModel
internal import Foundation
internal import GRDB

/// Replaces a board with a backup while others may have it open.
///
/// The old board is kept next to it. If it can be opened, it gets the rows of the backup in one
/// transaction, so that open boards follow. Otherwise it is moved aside and a copy of the backup
/// takes its place.
package struct BoardRestore {
  package private(set) var cards = 0
  /// The path of the old board; nil if there was none.
  package private(set) var kept: String?
  /// The files whose links with the backup have ended.
  package private(set) var unlinked: [String] = []

  /// Restores a backup to a path.
  ///
  /// - Throws: `OpenError` for the backup or the board; the board is then unchanged.
  /// - Complexity: O(*n*) in everything that both files hold.
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
          let backup = try draft.fill(from: source, sources: sources)
          let (kept, links) = try file.replaceContent(by: draft)
          (result.cards, result.kept) = (backup.cards, kept)
          result.unlinked = backup.links.filter { !links.contains($0) }
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
  /// Copies a backup into a separate file, as a whole board of the current format.
  ///
  /// The copy has no links, since linked files have changed after the backup.
  ///
  /// - Returns: the number of cards, and the files that the backup links.
  fileprivate func fill(
    from source: ReadOnlyBoard,
    sources: StoreSources
  ) throws -> (cards: Int, links: [String]) {
    _ = try NewFile(self).makeCopy(of: source.queue)
    // Opening migrates it to the current format, and refuses what isn't a board.
    let database = try BoardDatabase.open(at: path, sources: sources)
    return try database.queue.writeWithoutTransaction { db in
      if let fault = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), fault != "ok" {
        throw source.file.damageError(fault.split(separator: "\n").last.map(String.init) ?? fault)
      }
      let links = try String.fetchAll(db, sql: "SELECT path FROM link ORDER BY board")
      try db.execute(sql: "DELETE FROM link")
      return (try Int.fetchOne(db, sql: "SELECT count(*) FROM card") ?? 0, links)
    }
  }

  /// Replaces the board at this path with the content of another file.
  ///
  /// - Returns: the path of the old board, if there was one, and the files that it still links.
  fileprivate func replaceContent(
    by draft: BoardFile
  ) throws -> (kept: String?, links: [String]) {
    if !isThere {
      if try !NewFile(self).moveIntoPlace(draft.path) { throw occupiedError }
      return (nil, [])
    }
    let kept = freeName("before-restore")
    do {
      return (kept, try BoardDatabase.open(at: path).takeContent(of: draft.path, keepingOld: kept))
    } catch  where isDamage(error) && isReplaceable {
      unlink(kept)
      try moveAside(to: kept)
      BoardFile(kept).shareRights(with: draft.path)
      if try !NewFile(self).moveIntoPlace(draft.path) { throw occupiedError }
      return (kept, [])
    }
  }

  private func isDamage(_ error: any Error) -> Bool {
    if let error = error as? OpenError { return error.reason == .content }
    if case .damaged = StoreError(error) { return true }
    return false
  }

  /// Whether an unreadable file may be moved aside: not another program's database or a newer
  /// board.
  private var isReplaceable: Bool {
    guard let file = RawFile(path),
      let header = DatabaseHeader(file.read(at: 0, DatabaseHeader.size))
    else { return true }
    return header.applicationID == Schema.applicationID && header.userVersion <= Schema.version
  }

  private func moveAside(to kept: String) throws(OpenError) {
    // Move the file first: a log without its file can't be taken for another board's.
    for suffix in ["", "-wal", "-journal"] where BoardFile(path + suffix).isThere {
      if rename(path + suffix, kept + suffix) != 0 {
        throw accessError("could not be moved aside", errno)
      }
    }
    unlink(walIndexPath)
    // It is rebuilt for the new board.
    unlink(searchPath)
  }

  private func freeName(_ ending: String) -> String {
    var number = 1
    while BoardFile("\(path).\(ending)-\(number)").isThere { number += 1 }
    return "\(path).\(ending)-\(number)"
  }
}

extension BoardDatabase {
  /// Replaces all rows with those of another board, in one transaction.
  ///
  /// Both have the tables of the current format. The file gets a new identity, so that programs
  /// that have it open notice.
  ///
  /// - Returns: the linked files.
  fileprivate func takeContent(of path: String, keepingOld kept: String) throws -> [String] {
    var links: [String] = []
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA foreign_keys = OFF; ATTACH ? AS source", arguments: [path])
        setTriggers(db, false)
        try db.inTransaction(.immediate) {
          try prepareWrite(db)
          if try file?.keep(as: kept) != true { throw BoardFile(kept).occupiedError }
          try Self.copyRows(db)
          try FileIdentity.renew(db)
          links = try String.fetchAll(db, sql: "SELECT path FROM link")
          return .commit
        }
      }
    } catch let error as OpenError {
      throw error
    } catch {
      throw failure(error)
    }
    bell?.ring()
    return links
  }

  /// Copies every table unchanged, including data kept by triggers and the sequence numbers of the
  /// log.
  ///
  /// Links stay as they are: to a linked file, a backup is a change of the board since both agreed.
  private static func copyRows(_ db: Database) throws {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM source.sqlite_schema WHERE type = 'table'
          AND name NOT IN ('file_identity', 'link', 'link_text', 'link_piece') AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')
        ORDER BY name = 'sqlite_sequence'
        """
    )
    for table in tables {
      try db.execute(
        sql: "DELETE FROM main.\(table); INSERT INTO main.\(table) SELECT * FROM source.\(table)"
      )
    }
    try db.execute(
      sql: "UPDATE link SET revision = abs(random() / 2) + 1, sequence = NULL"
    )
  }
}
