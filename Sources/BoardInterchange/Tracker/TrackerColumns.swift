import BoardModel

/// Which columns of a board and of another program mean the same.
///
/// Columns of one name do, or else the first ones of one kind. A program may have fewer columns than
/// the board, as GitHub has two; a card then stays in its column as long as the program's column
/// means it.
struct TrackerColumns {
  let board: [Column]
  private let tracker: [ColumnDraft]
  private let addsColumns: Bool

  init(_ board: [Column], _ tracker: TrackerBoard) {
    (self.board, self.tracker, addsColumns) = (board, tracker.columns, tracker.addsColumns)
  }

  /// The program's name for a column of the board; nil if the program has no columns.
  func name(of column: Column) -> String? {
    let same = tracker.first { NameRule.isSame($0.name, column.name) }
    if addsColumns { return (same ?? unnamed(like: column))?.name ?? column.name }
    let alike = tracker.first { $0.kind == column.kind }
    let open = column.kind == .done ? nil : tracker.first { $0.kind != .done }
    return (same ?? alike ?? open ?? tracker.first)?.name
  }

  /// The program's first column of the same kind that no column of the board is named after, for
  /// the first such column of the board.
  private func unnamed(like column: Column) -> ColumnDraft? {
    let first = board.first { ours in
      ours.kind == column.kind && !tracker.contains { NameRule.isSame($0.name, ours.name) }
    }
    guard first?.id == column.id else { return nil }
    return tracker.first { theirs in
      theirs.kind == column.kind && !board.contains { NameRule.isSame($0.name, theirs.name) }
    }
  }

  /// The board's column for a name of the program; nil if none means it.
  func column(named name: String) -> Column? {
    if let same = board.first(where: { NameRule.isSame($0.name, name) }) { return same }
    let meant = board.filter { self.name(of: $0) == name }
    return meant.first { $0.kind == tracker.first { $0.name == name }?.kind } ?? meant.first
  }
}
