internal import BoardModel
internal import BoardSync
internal import Foundation
internal import PostgresLog

/// The rows of a shared board on their way from the server into a file.
///
/// They are read in the order of their identifiers and kept beside the board's file, so that what was
/// cut goes on where it was. While they are read others change the board: what the log says has changed
/// since the first page is read again at the end, all of it as of one moment.
final class RowDownload {
  private let log: PostgresLog
  private let staged: StagedRows
  /// What the server calls the replica.
  let client: UUID
  /// How many rows were there already from an earlier try.
  let known: Int

  /// Opens what an earlier try has left beside a board's file, or begins.
  ///
  /// The server is told of the replica, so that it does not cut the log meanwhile. Without a `replica`
  /// the one of the earlier try goes on.
  ///
  /// - Throws: `SharedLogError`; `StoreError.busy` where another process reads the same rows.
  init(_ log: PostgresLog, besideFileAt path: String?, as replica: UUID? = nil) throws {
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
      let moment = LogMoment(head, attendance.cursorEntry)
      try staged.begin(StagedRows.Start(board: log.board, client: client, moment: moment))
      return
    }
  }

  /// Where the rows of a board are kept; identifiers of one minute begin alike, so it is named by the
  /// end.
  static func path(of board: UUID, besideFileAt path: String) -> String {
    "\(path)-join-\(board.uuidString.lowercased().suffix(12))"
  }

  /// Whether the server's log goes on from a moment.
  private static func holds(
    _ moment: LogMoment,
    _ client: UUID,
    _ log: PostgresLog
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

  /// How many rows are here.
  var count: Int { staged.count }

  /// Reads what is not here yet.
  func fetch() throws {
    for kind in [FieldKey.Subject.card, .comment] {
      var last = staged.last(of: kind) ?? PostgresLog.firstRow
      while true {
        let rows = try log.rows(of: kind, after: last)
        guard let end = rows.last else { break }
        try staged.addPage(rows, of: kind)
        last = end.id
      }
    }
    try update()
  }

  /// Hands over all rows as they are now, and answers the sequence that they are of.
  func forEachPage(_ body: ([SharedSubject]) throws -> Void) throws -> Int64 {
    let sequence = try update()
    try staged.forEachPage { kind, rows in try body(log.subjects(of: rows, kind)) }
    return sequence
  }

  /// The rows are in the board's file.
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
