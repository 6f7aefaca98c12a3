import TerminalSurface

/// Every key of the board, from the key table.
final class HelpScreen: Screen {
  let isOpaque = true
  private weak var host: (any ScreenHost)?
  private var page: ScrollingPage

  init(size: Size, host: (any ScreenHost)?) {
    self.host = host
    page = ScrollingPage(size: size, hints: Hint.help) { line in
      line.append(" Keys", Style(.accent, .bold))
    }
    page.show(Self.lines(width: size.columns))
  }

  private static func lines(width: Int) -> [CellLine] {
    KeyTable.board.map { binding in
      var line = LineBuilder(width: width)
      let keys = DisplayText("  " + binding.label)
      line.append(keys, Style(.text, .bold))
      line.skip(max(1, 14 - keys.width))
      line.append(binding.help, Style(.quiet))
      return line.finished()
    }
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if page.handle(press) { return .consumed }
    switch KeyTable.command(for: press) {
    case .repaint, .suspend: return .ignored
    case .help, .quit: host?.dismiss()
    default: if press == KeyPress(.escape) { host?.dismiss() }
    }
    return .consumed
  }

  func resize(to size: Size) {
    page.resize(to: size)
    page.show(Self.lines(width: size.columns))
  }

  func invalidate() { page.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return nil
  }
}
