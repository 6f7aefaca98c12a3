import BoardModel
import BoardViewModels
import TerminalSurface

/// What each key does in the history.
extension HistoryScreen {
  func handle(_ press: KeyPress) -> Handling {
    if isTyping { return type(press) }
    guard let command: HistoryCommand = context.keymap.command(for: press) else {
      return press.isAltLetter ? .ignored : .consumed
    }
    return run(command)
  }

  /// A click on an entry selects it, a click on the selected one opens its card.
  func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event, lines: 3) }
    let line = event.position.row - frame.rows.lowerBound
    guard shownLines.indices.contains(line), case .entry(let index) = shownLines[line] else {
      return .consumed
    }
    isDirty = true
    message = nil
    isTyping = false
    if index == selected { return run(.open) }
    selected = index
    return .consumed
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
    case .newest: go(to: .start)
    case .oldest: go(to: .end)
    case .open: open()
    case .restore: restore()
    case .filter: isTyping = true
    case .leave: leave()
    case .back: host?.dismiss()
    case .help: host?.present(HelpScreen(size: frame.size, keymap: context.keymap, host: host))
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
      if !viewModel.isReached(end) { try viewModel.begin(at: end) }
      selected = end == .start ? 0 : max(0, viewModel.entries.count - 1)
      top = selected
    }
  }

  // MARK: Filtering

  /// A key while the filter is typed.
  private func type(_ press: KeyPress) -> Handling {
    let page = max(1, frame.rows.count - 1)
    switch context.keymap.command(for: press, as: HistoryFilterCommand.self) {
    case .keep: isTyping = false
    case .clear: clearFilter()
    case .next: select(by: 1)
    case .previous: select(by: -1)
    case .pageDown: select(by: page)
    case .pageUp: select(by: -page)
    case nil:
      if press.isAltLetter || context.keymap.isForEveryScreen(press) { return .ignored }
      if filter.handle(press, keymap: context.keymap) { filterChanged() }
    }
    return .consumed
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
