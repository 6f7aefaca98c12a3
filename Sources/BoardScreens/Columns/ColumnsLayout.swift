import BoardModel
import TerminalKit
import TerminalSurface

nonisolated struct ColumnsLayout {
  let width: Int
  private let countWidth: Int
  private let showsKind: Bool

  /// The widest name of a kind.
  private static let kindWidth = 5
  private static let leastName = 8

  init(_ board: Board, _ counts: [Int], _ size: Size) {
    let name = board.columns.map { DisplayText($0.name).width }.max() ?? 0
    countWidth =
      zip(board.columns, counts).map { Self.text(of: $1, limit: $0.limit).count }.max() ?? 1
    let fixed = 6 + countWidth + 2
    let wanted = max(fixed + max(name, 24) + Self.kindWidth + 2, 48)
    width = min(wanted, 72, Popup.widest(in: size))
    showsKind = fixed + Self.leastName + Self.kindWidth + 2 <= width
  }

  func append(_ column: Column, count: Int, isSelected: Bool, to line: inout LineBuilder) {
    let style = isSelected ? Style(.accent, .bold) : Style()
    if isSelected { line.fill(with: .selection) }
    line.append(" \(isSelected ? "▸" : " ") ", style)
    line.append("\(column.kind.sign) ", Style(column.kind.accent))
    let kind = showsKind ? Self.kindWidth + 2 : 0
    let room = max(1, line.room - kind - countWidth - 3)
    let rest = line.room - room
    let name = DisplayText(column.name)
    line.append(name.width > room ? name.truncated(to: room) : name, style)
    line.skip(line.room - rest)
    if showsKind {
      line.append("  " + column.kind.name, Style(.quiet))
      line.skip(Self.kindWidth - column.kind.name.count)
    }
    let text = Self.text(of: count, limit: column.limit)
    line.skip(2 + countWidth - text.count)
    let isOver = column.limit.map { count > $0 } ?? false
    line.append(text, isOver ? Style(.warning, .bold) : Style(.quiet))
  }

  private static func text(of count: Int, limit: Int?) -> String {
    limit.map { "\(count.grouped)/\($0.grouped)" } ?? count.grouped
  }
}
