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
      case .column(let entry):
        guard let id = entry.record?.column.id else { return }
        if let last = columns[id], last != entry.before {
          faults.add("entry \(change.sequence) of the log, of a column, does not follow")
        }
        columns[id] = .some(entry.after)
      case .board(let entry):
        guard let id = entry.record?.id else { return }
        if let last = seen[id], last != entry.before {
          faults.add("entry \(change.sequence) of the log, of a board, does not follow")
        }
        seen[id] = .some(entry.after)
      case .comment(let entry):
        guard let id = entry.comment?.id else { return }
        // A comment made or deleted elsewhere is logged again when it is sent to the server.
        let expected = change.kind == .updated ? entry.after : entry.before
        if let last = comments[id], last != expected {
          faults.add("entry \(change.sequence) of the log, of a comment, does not follow")
        }
        comments[id] = .some(entry.after)
      case .view(let entry):
        guard let id = entry.view?.id else { return }
        if let last = views[id], last != entry.before {
          faults.add("entry \(change.sequence) of the log, of a view, does not follow")
        }
        views[id] = .some(entry.after)
      case .card: break
      }
    }
    try compare(comments, &faults)
    try compare(views, &faults)
    for (id, record) in columns where record != boards.column(id)?.record {
      faults.add(
        "column “\(record?.column.name ?? id.uuid.uuidString)” does not match the log"
      )
    }
    for (id, record) in seen where record != boards.board(id)?.record {
      faults.add("board “\(record?.name ?? id.uuid.uuidString)” does not match the log")
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

  private func compare(
    _ logged: [SavedView.ID: SavedView?],
    _ faults: inout BoardCheck.Faults
  ) throws {
    let views = try ViewRows(db: db).all()
    for (id, view) in logged where views.first(where: { $0.id == id }) != view {
      faults.add("view “\(view?.name ?? id.uuid.uuidString)” does not match the log")
    }
    checkViews(views, &faults)
  }
}
