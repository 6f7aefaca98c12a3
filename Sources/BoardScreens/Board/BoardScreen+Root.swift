import BoardModel
import TerminalKit
import TerminalSurface

extension BoardScreen: RootScreen {
  var status: StatusLine { context.status }

  var statusRow: Int { page.layout.statusRow }

  var showsMessage: Bool { context.status.message != nil && !filter.isOpen }

  var smallest: Size { BoardLayout.smallest }

  /// False while a write waits for another program's lock.
  var acceptsInput: Bool { context.actions.nextTry == nil }

  var now: ContinuousClock.Instant { context.environment.now() }

  var isTyping: Bool { prompt.isOpen || filter.isOpen }

  func paint(_ message: StatusMessage, on canvas: inout Canvas) {
    page.chrome(place: context.place, saying: message).paint(.status, on: &canvas)
  }

  func handleTooSmall(_ press: KeyPress) {
    guard !prompt.isOpen else { return }
    switch context.keymap.command(for: press, as: Command.self) {
    case .quit: context.host?.quit()
    case .suspend: context.host?.suspend()
    default: break
    }
  }

  func help(for contexts: [KeyContext], over host: any ScreenHost) -> (any Screen)? {
    HelpScreen(size: host.size, keymap: host.keymap, host: host, first: contexts)
  }

  func forgetRows() {
    for column in context.columns.all { column.view.invalidateRows() }
  }

  func takePaintedCounts() -> [Int] { context.columns.all.map { $0.view.takePaintedCount() } }

  var hasIdleWork: Bool {
    page.pane.needsFilling || news.isLooking
      || page.layout.shownColumns.contains { context.columns.all[$0].wantsToReadAhead }
  }

  func workWhileIdle() {
    if page.pane.needsFilling { page.pane.fill() }
    for index in page.layout.shownColumns where context.columns.all[index].wantsToReadAhead {
      context.columns.all[index].readAhead()
    }
    news.lookOn()
  }
}
