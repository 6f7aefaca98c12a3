import BoardModel
import TerminalKit
import TerminalSurface

extension ColumnView {
  func paintRail(on canvas: inout Canvas) {
    let extent = extent
    let rail = ScrollRail(
      height: area.height,
      above: extent.offset + visible.lowerBound,
      shown: visible.count,
      count: extent.count,
      hasLine: !isLast,
      // The same with and without the focus. Otherwise every line would be sent when the focus
      // moves.
      thumbRole: .quiet
    )
    if rail == shownRail { return }
    shownRail = rail
    for line in 0..<area.height {
      canvas.put(rail.cell(at: line), column: area.endColumn, row: area.row + line)
    }
  }
}

nonisolated extension Column.Kind {
  var accent: Role {
    switch self {
    case .toDo: .accentToDo
    case .doing: .accentDoing
    case .done: .accentDone
    }
  }
}
