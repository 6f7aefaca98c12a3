internal import BoardModel
internal import BoardRules
internal import Foundation
internal import GRDB

/// Checks that boards and columns are sound and match the change log.
///
/// The first board and its columns are made with the file and logged only once they change.
struct StructureCheck {
  let db: Database
  let boards: StoredBoards

  static func run(_ db: Database, _ faults: inout BoardCheck.Faults) throws {
    let check = StructureCheck(db: db, boards: try StoredBoards(db))
    try check.boards.check()
    check.checkNames(&faults)
    check.checkConflicts(&faults)
    try check.replay(&faults)
  }

  /// Checks the names of some boards and their columns, or of all boards.
  func checkNames(_ faults: inout BoardCheck.Faults, of touched: Set<Board.ID>? = nil) {
    for (index, board) in boards.boards.enumerated()
    where touched?.contains(board.record.id) ?? true {
      var seen: Set<String> = []
      for column in board.columns.map(\.record.column)
      where !seen.insert(column.name.lowercased()).inserted {
        faults.add("the board “\(board.record.name)” has two columns “\(column.name)”")
      }
      let others = touched == nil ? boards.boards[..<index] : boards.boards[...]
      let isTaken = others.contains {
        $0.key != board.key && NameRule.isSame($0.record.name, board.record.name)
      }
      if isTaken { faults.add("there are two boards “\(board.record.name)”") }
    }
  }

  private func checkConflicts(_ faults: inout BoardCheck.Faults) {
    let isReadable = (try? ConflictRows(db: db).all(onlyOpen: false)) != nil
    if !isReadable { faults.add("a conflict with another machine cannot be read") }
  }

  func checkViews(_ views: [SavedView], _ faults: inout BoardCheck.Faults) {
    for view in views {
      if let board = view.board, boards.board(board) == nil {
        faults.add("view “\(view.name)” belongs to a board that does not exist")
      }
    }
  }

  /// Follows the log entries of each board, column, comment and view to its current value.
  private func replay(_ faults: inout BoardCheck.Faults) throws {
    var columns: [Column.ID: ColumnRecord?] = [:]
    var seen: [Board.ID: BoardRecord?] = [:]
    var comments: [CardComment.ID: CardComment?] = [:]
    var views: [SavedView.ID: SavedView?] = [:]
    try ChangeLog.forEach("subject <> 0 ORDER BY seq", [], db) { change in
      switch change.subject {
      case .column(let entry): follow(entry, change, "column", in: &columns, &faults)
      case .board(let entry): follow(entry, change, "board", in: &seen, &faults)
      case .view(let entry): follow(entry, change, "view", in: &views, &faults)
      case .comment(let entry):
        guard let id = entry.comment?.id else { return }
        // A comment made or deleted elsewhere is logged again when it is sent to the server.
        let expected = change.kind == .updated ? entry.after : entry.before
        if let last = comments[id], last != expected {
          faults.add("entry \(change.sequence) of the log, of a comment, does not follow")
        }
        comments[id] = .some(entry.after)
      case .card: break
      }
    }
    try compare(comments, &faults)
    let present = try ViewRows(db: db).all()
    compare(views, "view", &faults) { id in present.first { $0.id == id } }
    checkViews(present, &faults)
    compare(columns, "column", &faults) { boards.column($0)?.record }
    compare(seen, "board", &faults) { boards.board($0)?.record }
  }

  private func follow<Record>(
    _ entry: RecordChange<Record>,
    _ change: Change,
    _ noun: String,
    in logged: inout [Record.ID: Record?],
    _ faults: inout BoardCheck.Faults
  ) {
    guard let id = entry.record?.id else { return }
    if let last = logged[id], last != entry.before {
      faults.add("entry \(change.sequence) of the log, of a \(noun), does not follow")
    }
    logged[id] = .some(entry.after)
  }

  private func compare<Record: ListedRecord>(
    _ logged: [Record.ID: Record?],
    _ noun: String,
    _ faults: inout BoardCheck.Faults,
    _ current: (Record.ID) -> Record?
  ) {
    for (id, record) in logged where record != current(id) {
      faults.add("\(noun) “\(record?.name ?? id.uuid.uuidString)” does not match the log")
    }
  }

  private func compare(
    _ logged: [CardComment.ID: CardComment?],
    _ faults: inout BoardCheck.Faults
  ) throws {
    let rows = CommentRows(db: db)
    for (id, comment) in logged {
      if try rows.find(id) != comment {
        faults.add("the comment \(id.uuid) does not match the log")
      }
      if let fault = comment?.fault { faults.add(fault) }
    }
  }
}
