internal import BoardModel
internal import Foundation
internal import GRDB

struct RecoveryProgress {
  enum Part {
    case pages, cards, log

    fileprivate var range: (start: Double, end: Double) {
      switch self {
      case .pages: (0, 0.35)
      case .cards: (0.35, 0.65)
      case .log: (0.65, 1)
      }
    }
  }

  private let report: (Double) -> Void

  init(_ report: @escaping (Double) -> Void) {
    self.report = report
  }

  func show(_ part: Part, _ fraction: Double) {
    let range = part.range
    report(range.start + min(1, fraction) * (range.end - range.start))
  }
}

package struct BoardRecovery {
  /// Cards whose rows were found.
  package private(set) var cardsFromTable = 0
  /// Cards found only in the log.
  package private(set) var cardsFromLog = 0
  /// Cards known to have existed, as far as the file shows.
  package private(set) var cardsLost = 0
  package private(set) var entries = 0
  /// Entries added to fill gaps in the log.
  package private(set) var entriesAdded = 0
  package private(set) var columnsRenamed = 0
  /// What is wrong with the new board by the rules of ``BoardCheck``, one sentence each.
  package private(set) var faults: [String] = []
  /// Whether a log next to the file was left out because it is another board's.
  package private(set) var ignoresLog = false
  /// Whether a rollback journal next to the file was left out; boards use a log, so it is old or
  /// another database's.
  package private(set) var ignoresJournal = false

  /// Saves what can be read of a damaged board into a new one.
  ///
  /// The damaged file and its log are only read, and without SQLite, which refuses many damaged
  /// files entirely. Every page is searched for rows, even if no other page leads to it. The new
  /// board has the same identifiers, columns, order, tags, checklists, dates and drafts, and what
  /// is left of the log. It is created completely or not at all. The undo history is lost.
  ///
  /// - Throws: `OpenError`, with the reason `content` if no card, entry or column can be read.
  /// - Complexity: O(*n*) time; memory for one page and one card.
  package init(
    of path: String,
    to target: String,
    sources: StoreSources = .system(),
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(OpenError) {
    let new = BoardFile(target, isNamedByOption: false)
    if new.isThere { throw new.occupiedError }
    let damaged = BoardFile(path, isNamedByOption: false)
    try damaged.checkIsFile()
    let file = try DamagedFile(damaged)
    ignoresLog = file.ignoresLog
    ignoresJournal = (BoardFile.status(of: path + "-journal")?.st_size ?? 0) > 0
    var result = self
    let isNew = try NewFile(new)
      .makeWhole { draft in
        try result.recover(file, damaged, into: draft, sources, RecoveryProgress(progress))
      }
    if !isNew { throw new.occupiedError }
    self = result
  }

  private mutating func recover(
    _ file: DamagedFile,
    _ damaged: BoardFile,
    into draft: String,
    _ sources: StoreSources,
    _ progress: RecoveryProgress
  ) throws {
    let queue = try DatabaseQueue(path: draft, configuration: Configuration())
    defer { try? queue.close() }
    try queue.writeWithoutTransaction { db in
      // Nobody sees this file before it is synced as a whole.
      try db.execute(
        sql: """
          PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA temp_store = FILE;
          PRAGMA main.cache_size = -24000; PRAGMA temp.cache_size = -24000;
          """
      )
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.inTransaction(.immediate) {
        try Schema.migrate(db, from: 0, author: nil)
        let salvage = try Salvage(db)
        try salvage.gather(from: file, progress)
        if try salvage.isEmpty {
          throw OpenError(
            .content,
            "“\(damaged.path)” contains nothing that can be read as a board; it was left unchanged."
          )
        }
        try fill(salvage, sources, progress)
        faults = try BoardCheck.faults(in: db)
        return .commit
      }
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  private mutating func fill(
    _ salvage: Salvage,
    _ sources: StoreSources,
    _ progress: RecoveryProgress
  ) throws {
    let db = salvage.db
    columnsRenamed = try salvage.makeColumns(sources)
    let cards = CardRows(db: db, boards: try StoredBoards(db))
    let made = try salvage.makeCards(cards, progress)
    progress.show(.log, 0)
    (cardsFromTable, cardsFromLog) = (made.fromTable, made.fromLog)
    (entries, entriesAdded) = try salvage.makeLog(cards, sources)
    try salvage.makeCommentsAndViews()
    progress.show(.log, 1)
    cardsLost = try salvage.count("found_place WHERE id NOT IN (SELECT id FROM card)")
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO draft (holder, at, content) SELECT holder, at, content FROM found_draft;
        """
    )
  }
}

extension Salvage {
  fileprivate var isEmpty: Bool {
    get throws {
      try ["found_card", "found_change", "found_column"].allSatisfy { try count($0) == 0 }
    }
  }
}
