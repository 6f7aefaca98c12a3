internal import BoardModel
internal import BoardSync
internal import Foundation

/// Downloads the rows of a shared board into a file.
///
/// Rows are read in the order of their identifiers and stored next to the board's file, so that an
/// interrupted download can continue. Rows changed since the first page are read again at the end,
/// as of a single moment.
final class RowDownload {
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
    for kind in [FieldKey.Subject.card, .comment] {
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

  @discardableResult
  private func update() throws -> Int64 {
    try staged.dropUpdates()
    let (known, isFirst) = (staged.moment?.sequence ?? 0, !staged.hasUpdates)
    let moment = try log.changes(since: known, always: isFirst) { kind, rows in
      try staged.addUpdate(rows, of: kind)
    }
    if isFirst || moment.sequence != known { try staged.endUpdates(at: moment) }
    return moment.sequence
  }
}
