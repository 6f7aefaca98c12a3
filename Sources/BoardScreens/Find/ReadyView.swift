import BoardModel

/// A view that is there without being saved: a filter with a name.
nonisolated enum ReadyView: String, Hashable, Sendable, CaseIterable {
  case today = "Today"
  case week = "This week"
  case blocked = "Blocked"
  case stale = "Stale"
  case changed = "Recently changed"

  /// The text of its filter.
  var text: String {
    switch self {
    case .today: "(is:overdue OR is:today) -is:done"
    case .week: "is:week -is:done sort:due"
    case .blocked: "is:blocked"
    case .stale: "is:stale sort:changed"
    case .changed: "changed:<3d sort:-changed"
    }
  }

  /// Whether it looks at every board.
  var isOverAllBoards: Bool { self == .today }
}
