package import TerminalSurface

/// All keys and signs, in columns if there is room, with a search.
package final class HelpScreen: Screen {
  package let isOpaque = true
  private weak var host: (any ScreenHost)?
  private var page: ScrollingPage
  /// The keys of the current context, and all others.
  private let blocks: (here: [HelpBlock], others: [HelpBlock])
  private let keymap: Keymap
  private var words = LineEditor()
  package private(set) var isTyping = false
  private var foundCount = 0
  private let finding: Finding

  /// Creates a test for whether texts match the typed words; nil if nothing was typed.
  package typealias Finding = (_ typed: String) -> ((_ texts: [String]) -> Bool)?

  package nonisolated static func allWords(of typed: String) -> (([String]) -> Bool)? {
    let words = typed.lowercased().split(separator: " ")
    if words.isEmpty { return nil }
    return { texts in
      words.allSatisfy { word in texts.contains { $0.lowercased().contains(word) } }
    }
  }

  package init(
    _ here: [HelpBlock],
    _ others: [HelpBlock] = [],
    size: Size,
    keymap: Keymap,
    host: (any ScreenHost)?,
    finding: @escaping Finding = { HelpScreen.allWords(of: $0) }
  ) {
    self.host = host
    self.keymap = keymap
    self.finding = finding
    blocks = (here, others)
    page = ScrollingPage(size: size, hints: keymap.hints(.help), keymap: keymap) { _ in }
    show()
  }

  // MARK: Keys

  package func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press):
      if keymap.worksEverywhere(press) { return .ignored }
      return isTyping ? type(press) : handle(press)
    case .paste(let text) where isTyping:
      let isInserted = words.insert(text.singleLine)
      show()
      if !isInserted { page.note = .lineIsFull }
    case .pasteRefused(let bytes) where isTyping: page.note = .notPasted(bytes: bytes)
    default: break
    }
    return .consumed
  }

  /// Clicking the search line starts a search.
  package func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event) }
    if event.position.row == 0 {
      isTyping = true
      show()
    }
    return .consumed
  }

  package func bindsAlt(_ press: KeyPress) -> Bool {
    isTyping && LineEditor.binds(press, keymap: keymap)
  }

  private func handle(_ press: KeyPress) -> Handling {
    if page.handle(press) { return .consumed }
    if keymap.command(for: press, as: HelpCommand.self) == .find {
      isTyping = true
      show()
      return .consumed
    }
    guard keymap.command(for: press, as: PageCommand.self) == .back else {
      return page.refuse(press)
    }
    // The first Esc clears the search, as in the history.
    if press == KeyPress(.escape), !words.characters.isEmpty { clear() } else { host?.dismiss() }
    return .consumed
  }

  private func type(_ press: KeyPress) -> Handling {
    page.note = nil
    switch keymap.command(for: press, as: ListFilterCommand.self) {
    case .keep:
      isTyping = false
      show()
    case .clear: clear()
    case .next, .previous, .pageDown, .pageUp: _ = page.handle(press)
    case nil:
      guard words.handle(press, keymap: keymap) else { return .unbound(press) }
      show()
    }
    return .consumed
  }

  private func clear() {
    isTyping = false
    words = LineEditor()
    show()
  }

  // MARK: Painting

  package func resize(to size: Size) {
    page.resize(to: size)
    show()
  }

  package func invalidate() { page.invalidate() }

  package func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return isTyping ? Point(column: prefix.width + wordsView.cursorColumn, row: 0) : nil
  }

  /// The text before the search line, with its key.
  private var prefix: DisplayText {
    DisplayText(" Help  \(KeyNames(keymap).label(of: HelpCommand.find) ?? "›") ")
  }

  private func show() {
    let found = (blocks.here + blocks.others).compactMap { $0.found(by: finding(words.text)) }
    foundCount = found.reduce(0) { $0 + $1.entries.count }
    page.heading = heading
    page.hints = keymap.hints(isTyping ? .findingHelp : .help)
    guard !words.text.isEmpty else { return showAll() }
    page.show(found.isEmpty ? [nothing] : HelpLayout.lines(of: found, width: page.width))
  }

  /// The keys of the current context come first, the others below them.
  private func showAll() {
    let here = HelpLayout.lines(of: blocks.here, width: page.width)
    let others = HelpLayout.lines(of: blocks.others, width: page.width)
    page.show(here + [CellLine(width: page.width)] + others)
  }

  private var nothing: CellLine {
    var line = LineBuilder(width: page.width)
    line.append(" \(KeyNames(keymap).nothing("key", fits: words.text))", Style(.quiet))
    return line.finished()
  }

  private var heading: PageFrame.LineContent {
    let (prefix, view, width) = (prefix, wordsView, wordsWidth)
    let isFinding = isTyping || !words.characters.isEmpty
    let isEmpty = words.characters.isEmpty
    let found = isFinding ? "\(foundCount) found " : ""
    return { line in
      line.append(prefix, Style(.accent, .bold))
      if isEmpty {
        line.append("search keys and signs", Style(.faint))
      } else {
        view.append(to: &line, width: width)
      }
      line.alignRight(DisplayText(found), Style(.quiet))
    }
  }

  private var wordsWidth: Int { max(4, page.width - prefix.width - 12) }

  private var wordsView: LineView {
    var view = LineView(words)
    view.scroll(from: 0, width: wordsWidth)
    return view
  }
}

extension HelpScreen {
  package var keyContexts: [KeyContext] { isTyping ? [.listFilter, .line] : [.help, .page] }
}
