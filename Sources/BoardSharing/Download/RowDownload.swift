internal import BoardModel
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
    staged = try StagedRows(at: path.map { Self.path(of: log.board, besideFileAt: $0) })
    if let start = staged.start, let moment = staged.moment, start.board == log.board,
      replica == nil || replica == start.client, try Self.holds(moment, start.client, log)
    {
      (client, known) = (start.client, staged.count)
      return
    }
    (client, known) = (replica ?? UUID(), 0)
    while true {
      let head = try log.head()
      let attendance = try log.attend(as: client, at: head)
      if attendance.floor > head { continue }
      let moment = LogPosition(head, attendance.cursorEntry)
      try staged.begin(StagedRows.Start(board: log.board, client: client, moment: moment))
      return
    }
  }

  /// The file for a board's rows.
  ///
  /// It uses the end of the identifier, because identifiers made within a minute start alike.
  static func path(of board: UUID, besideFileAt path: String) -> String {
    "\(path)-join-\(board.uuidString.lowercased().suffix(12))"
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

  var count: Int { staged.count }

  /// Downloads the missing rows.
  func fetch() throws {
    for kind in [FieldKey.Subject.board, .column, .card, .comment] {
      var last = staged.last(of: kind) ?? SubjectRow.beforeAll
      while true {
        let rows = try log.rows(of: kind, after: last)
        guard let end = rows.last else { break }
        try staged.addPage(rows, of: kind)
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
    try staged.dropUpdates()
    while let moment = staged.moment {
      // Throws if the user may not read the board any more: then the entries are missing as well.
      if try log.head() <= moment.sequence { return moment.sequence }
      let entries =
        try log.entries(
          after: moment.sequence,
          limit: Self.entriesAtOnce,
          bytes: Exchange.bytesAtOnce
        )
        .entries
      guard let last = entries.last, entries.first?.sequence == moment.sequence + 1 else {
        throw SharedLogError.server("its log lacks the entry \(moment.sequence + 1)")
      }
      let named = Set(entries.flatMap(\.entry.facts).map(\.key.owner))
      let subjects = try SharedSubject.grouped(log.rows(of: named).facts)
      for (kind, subjects) in Dictionary(grouping: subjects, by: \.kind) {
        try staged.addUpdate(subjects.map(\.row), of: kind)
      }
      try staged.endUpdates(at: LogPosition(last.sequence, last.entry.id))
    }
    return 0
  }
}
