import BoardModel
import TerminalKit
import TerminalSurface

/// A line over the whole width of a board in lanes.
enum LaneLine: Hashable {
  case heading(LaneHeading)
  case moreAbove(Int)
  case moreBelow(Int)

  func cells(width: Int, margin: Int) -> CellLine {
    switch self {
    case .heading(let heading): return heading.cells(width: width, margin: margin)
    case .moreAbove(let count): return Self.more("\(count.grouped) more ↑", width)
    case .moreBelow(let count): return Self.more("\(count.grouped) more ↓", width)
    }
  }

  private static func more(_ words: String, _ width: Int) -> CellLine {
    var line = LineBuilder(width: width, leaving: 1)
    line.alignRight(DisplayText(words), Style(.quiet))
    return line.finished()
  }
}

/// The heading of a lane: its name, the number of its cards in each column, and its points.
struct LaneHeading: Hashable {
  let title: String
  /// Of the lane's colour.
  let role: Role
  let counts: [Int]
  /// The sum of the estimates in hundredths; nil if it is not shown.
  let points: Int64?
  let isFolded: Bool
  let isSelected: Bool

  func cells(width: Int, margin: Int) -> CellLine {
    var line = LineBuilder(width: width, fill: isSelected ? .selection : .bar, leaving: 1)
    line.skip(margin)
    line.append(isSelected ? "▌" : " ", Style(.accent, on: isSelected ? .selectionBar : .none))
    line.append(isFolded ? "▸ " : "▾ ", Style(.quiet))
    let counts = DisplayText(counts.map(\.grouped).joined(separator: " · "))
    let points = DisplayText(points.map(Self.words) ?? "")
    let room = line.room - counts.width - 2 - (points.width > 0 ? points.width + 2 : 0)
    line.append(DisplayText(title).truncated(to: max(4, room)), Style(role, .bold))
    line.append("  ")
    line.append(counts, Style(.quiet))
    line.alignRight(points, Style(.quiet))
    return line.finished()
  }

  private static func words(_ points: Int64) -> String {
    "\(Estimate.text(ofHundredths: points)) \(points == 100 ? "point" : "points")"
  }
}
