internal import BoardModel
internal import BoardStorage
internal import BoardSync
internal import Foundation

/// Downloads the rows of a shared board into a file.
///
/// Rows are read in the order of their identifiers and stored next to the board's file, so that an
/// interrupted download can continue. Rows changed since the first page are read again at the end.
final class RowDownload {
  /// How many entries are followed at once; each may name a row of a mebibyte.
  private static let entriesAtOnce = 200

  private let log: any SharedLog
  private let staged: StagedRows
  /// The replica's identifier on the server.
  let client: UUID
  /// The number of rows left from an earlier try.
  let known: Int

  /// Continues an earlier download next to a board's file, or starts one.
  ///
  /// Registers the replica with the server, so that it keeps the log meanwhile. Without a
  /// `replica`, the one of the earlier try is used.
  ///
  /// - Throws: `SharedLogError`, or `StoreError.busy` if another process downloads the same rows.
  init(_ log: any SharedLog, besideFileAt path: String?, as replica: UUID? = nil) throws {
    self.log = log
    staged = try StagedRows(at: path.map { SyncLock.path(of: log.board, ofFileAt: $0, "join") })
    if let progress = staged.progress, progress.board == log.board,
      replica == nil || replica == progress.client,
      try Self.holds(progress.moment, progress.client, log)
    {
      (client, known) = (progress.client, try staged.count)
      return
    }
    (client, known) = (replica ?? UUID(), 0)
    while true {
      let head = try log.head()
      let attendance = try log.attend(as: client, at: head)
      if attendance.floor > head { continue }
      let moment = LogPosition(head, attendance.cursorEntry)
      try staged.begin(StagedRows.Progress(board: log.board, client: client, moment: moment))
      return
    }
  }

  /// Whether the server's log still continues from a moment.
  private static func holds(
    _ moment: LogPosition,
    _ client: UUID,
    _ log: any SharedLog
  ) throws(SharedLogError) -> Bool {
    do {
      let attendance = try log.attend(as: client, at: moment.sequence)
      let isSame = moment.entry == nil || attendance.cursorEntry == moment.entry
      return isSame && attendance.head >= moment.sequence && attendance.floor <= moment.sequence
    } catch .denied {
      // The replica belongs to another role.
      return false
    }
  }

  var count: Int { get throws(StoreError) { try staged.count } }

  /// Downloads the missing rows.
  func fetch() throws {
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      var last = try staged.last(of: kind) ?? SubjectRow.beforeAll
      while true {
        let rows = try log.rows(of: kind, after: last)
        guard let end = rows.last else { break }
        try staged.add(rows, of: kind)
        last = end.id
      }
    }
    try update()
  }

  /// Passes all current rows to `body` and returns their sequence.
  func forEachPage(_ body: ([SharedSubject]) throws -> Void) throws -> Int64 {
    let sequence = try update()
    try staged.forEachPage { kind, rows in try body(log.subjects(of: rows, kind)) }
    return sequence
  }

  /// Deletes the download once its rows are in the board's file.
  func remove() { staged.remove() }

  /// Reads again the rows that newer entries are about, until there is no newer entry.
  ///
  /// A row may be newer than the entry that names it: then it is read again for a later one. So at
  /// the end, all rows are as of the last entry.
  ///
  /// - Returns: The sequence of that entry.
  @discardableResult
  private func update() throws -> Int64 {
    while var progress = staged.progress {
      let known = progress.moment.sequence
      // Throws if the user may not read the board any more: then the entries are missing as well.
      if try log.head() <= known { return known }
      let entries =
        try log.entries(
          after: known,
          limit: Self.entriesAtOnce,
          bytes: Exchange.bytesAtOnce
        )
        .entries
      guard let last = entries.last, entries.first?.sequence == known + 1 else {
        throw SharedLogError.server("its log lacks the entry \(known + 1)")
      }
      let named = Set(entries.flatMap(\.entry.facts).map(\.key.owner))
      let subjects = try SharedSubject.grouped(log.rows(of: named).facts)
      for (kind, subjects) in Dictionary(grouping: subjects, by: \.kind) {
        try staged.add(subjects.map(\.row), of: kind)
      }
      progress.moment = LogPosition(last.sequence, last.entry.id)
      try staged.setProgress(progress)
    }
    return 0
  }
}
