import BoardModel
import BoardViewModels
import TerminalKit

nonisolated enum BoardRows {
  /// The boards in use in their order, then the archived boards, then all boards together.
  static func rows(of boards: [BoardSummary]) -> [PickerRow<BoardChoice>] {
    let used = boards.filter { !$0.board.isArchived }
    let archived = boards.filter(\.board.isArchived)
    var rows = used.map { row(of: $0) }
    rows += archived.map {
      PickerRow(id: .board($0.id), label: $0.board.name, detail: "archived", isQuiet: true)
    }
    rows.append(
      PickerRow(
        id: .all,
        label: "All boards",
        detail: counts { kind in used.reduce(0) { $0 + $1.count(of: kind) } },
        alert: late(used.reduce(0) { $0 + $1.overdueCount })
      )
    )
    return rows
  }

  private static func row(of summary: BoardSummary) -> PickerRow<BoardChoice> {
    PickerRow(
      id: .board(summary.id),
      label: summary.board.name,
      detail: counts(summary.count),
      alert: late(summary.overdueCount),
      preview: preview(of: summary)
    )
  }

  private static func counts(_ count: (Column.Kind) -> Int) -> String {
    Column.Kind.allCases.map { count($0).grouped }.joined(separator: " · ")
  }

  private static func late(_ count: Int) -> String { count == 0 ? "" : "\(count.grouped) late" }

  private static func preview(of summary: BoardSummary) -> String {
    var parts = zip(summary.board.columns, summary.counts).map { "\($0.name) \($1.grouped)" }
    if summary.laterCount > 0 { parts.append("later \(summary.laterCount.grouped)") }
    if summary.archivedCount > 0 { parts.append("archive \(summary.archivedCount.grouped)") }
    return parts.joined(separator: ", ")
  }
}
