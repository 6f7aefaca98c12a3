import TerminalSurface

/// Every key, from the keymap.
final class HelpScreen: Screen {
  let isOpaque = true
  private weak var host: (any ScreenHost)?
  private var page: ScrollingPage

  /// The sections of the keymap, those of the place that asks before the others.
  private let sections: [Keymap.Section]
  private let keymap: Keymap

  init(
    size: Size,
    keymap: Keymap = .standard,
    host: (any ScreenHost)?,
    first: KeyContext? = nil
  ) {
    self.host = host
    self.keymap = keymap
    sections = keymap.sections(first: first.map { [$0] } ?? [])
    page = ScrollingPage(size: size, hints: keymap.hints(.help), keymap: keymap) { line in
      line.append(" Keys", Style(.accent, .bold))
    }
    page.show(lines(width: size.columns))
  }

  private func lines(width: Int) -> [CellLine] {
    var lines: [CellLine] = []
    for section in sections {
      if !lines.isEmpty { lines.append(CellLine(width: width)) }
      lines.append(
        Self.line(width) { $0.append(" \(section.name.capitalizedFirst)", Style(.accent)) }
      )
      lines += section.bindings.map { entry in
        Self.line(width) { line in
          let keys = DisplayText("  " + entry.label)
          line.append(keys, Style(.text, .bold))
          line.skip(max(1, 14 - keys.width))
          line.append(entry.help.replacing("`", with: ""), Style(.quiet))
        }
      }
    }
    return lines
  }

  private static func line(_ width: Int, _ content: PageFrame.LineContent) -> CellLine {
    var line = LineBuilder(width: width)
    content(&line)
    return line.finished()
  }

  func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if page.handle(press) { return .consumed }
    if keymap.isForEveryScreen(press) { return .ignored }
    guard keymap.command(for: press, as: PageCommand.self) == .back else { return .unbound(press) }
    host?.dismiss()
    return .consumed
  }

  func resize(to size: Size) {
    page.resize(to: size)
    page.show(lines(width: size.columns))
  }

  func invalidate() { page.invalidate() }

  func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return nil
  }
}
