import BoardModel
import BoardViewModels
import TerminalKit

/// Describes others' changes to columns and boards, to follow their name.
struct StructureText {
  private let boards: [(change: BoardChange, kind: Change.Kind)]
  private let columns: [(change: ColumnChange, kind: Change.Kind)]
  private let viewModel: BoardViewModel

  init(_ changes: [Change], on viewModel: BoardViewModel) {
    self.viewModel = viewModel
    boards = changes.compactMap { change in
      if case .board(let board) = change.subject { (board, change.kind) } else { nil }
    }
    columns = changes.compactMap { change in
      if case .column(let column) = change.subject { (column, change.kind) } else { nil }
    }
  }

  /// For example `added the column “Review”`; nil if no board or column changed.
  ///
  /// A change to a board covers the changes to its columns.
  var text: String? {
    if let (change, kind) = boards.first {
      let ids = Set(boards.compactMap { $0.change.record?.id })
      if ids.count > 1 { return "changed \(ids.count) boards" }
      return sentence(kind, "board", from: change.before?.name, to: change.record?.name)
    }
    guard let (change, kind) = columns.first else { return nil }
    let ids = Set(columns.compactMap { $0.change.record?.column.id })
    if ids.count > 1 { return "changed \(ids.count) columns" }
    let words = sentence(
      kind,
      "column",
      from: change.before?.column.name,
      to: change.record?.column.name
    )
    guard viewModel.board == nil, let board = change.record?.board,
      let name = viewModel.boards.first(where: { $0.id == board })?.name
    else { return words }
    return "\(words) of \(name)"
  }

  private func sentence(
    _ kind: Change.Kind,
    _ what: String,
    from old: String?,
    to new: String?
  ) -> String {
    let name = quoted(new ?? "")
    if let old, let new, old != new { return "renamed the \(what) \(quoted(old)) to \(name)" }
    let verb = kind == .unarchived ? "restored" : HistoryWords.verb(of: kind)
    return "\(verb) the \(what) \(name)"
  }
}
