import BoardModel
import BoardViewModels
import TerminalSurface

/// What each key does in the history.
extension HistoryScreen {
  func handle(_ press: KeyPress) -> Handling {
    if isTyping, type(press) { return .consumed }
    guard let command = KeyTable.historyCommand(for: press) else { return .consumed }
    return run(command)
  }

  private func run(_ command: HistoryCommand) -> Handling {
    let page = max(1, frame.rows.count - 1)
    switch command {
    case .next: select(by: 1)
    case .previous: select(by: -1)
    case .pageDown: select(by: page)
    case .pageUp: select(by: -page)
    case .halfPageDown: select(by: max(1, page / 2))
    case .halfPageUp: select(by: -max(1, page / 2))
    case .newest: go(to: .newer)
    case .oldest: go(to: .older)
    case .open: open()
    case .restore: restore()
    case .filter: isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: host?.present(HelpScreen(size: frame.size, host: host))
    case .repaint, .suspend: return .ignored
    }
    return .consumed
  }

  private func select(by distance: Int) {
    selected = max(0, selected + distance)
    load()
    selected = max(0, min(selected, viewModel.entries.count - 1))
  }

  /// Jumps to an end, without reading what lies between.
  private func go(to end: HistoryViewModel.Side) {
    reading { () throws(StoreError) in
      let isThere = viewModel.missing(around: end == .newer ? -1..<0 : 0..<Int.max) != end
      if !isThere { try viewModel.begin(at: end) }
      selected = end == .newer ? 0 : max(0, viewModel.entries.count - 1)
      top = selected
    }
  }

  // MARK: Filtering

  /// A key while the filter is typed; false for one that acts on the list.
  private func type(_ press: KeyPress) -> Bool {
    switch press {
    case KeyPress(.enter): isTyping = false
    case KeyPress(.escape): clearFilter()
    case KeyPress(.up), KeyPress(.down), KeyPress(.pageUp), KeyPress(.pageDown), .control("l"),
      .control("z"):
      return false
    default: if filter.handle(press) { filterChanged() }
    }
    return true
  }

  func filterChanged() {
    isDirty = true
    reading { () throws(StoreError) in
      guard try viewModel.look(for: filter.text) else { return }
      selected = 0
      top = 0
    }
  }

  private func clearFilter() {
    isTyping = false
    filter = LineEditor()
    filterChanged()
  }

  private func leave() {
    if filter.characters.isEmpty { host?.dismiss() } else { clearFilter() }
  }
}
