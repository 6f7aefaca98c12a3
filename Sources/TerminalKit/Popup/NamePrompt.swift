package import TerminalSurface

/// A popup that asks for a name and shows errors while you type.
package final class NamePrompt: Screen {
  package let isOpaque = false
  private let title: String
  private let submitWord: String
  private let example: String
  private let describe: (String) -> String?
  package let keymap: Keymap
  private var line: TextField
  private var cursorColumn = 0
  private var start = Point(column: 0, row: 0)
  private var area = Rect(column: 0, row: 0, width: 0, height: 0)
  private let original: String
  private let onEnter: (String) -> Void
  private weak var host: (any ScreenHost)?

  /// `check` returns why a text is invalid.
  ///
  /// `onEnter` is called after the popup is closed; `example` shows while the line is empty, and
  /// what `describe` says about a valid text shows under it.
  package init(
    title: String,
    text: String = "",
    submitWord: String = "set",
    example: String = "",
    isTypedOver: Bool = false,
    keymap: Keymap = Keymap(),
    host: (any ScreenHost)?,
    check: @escaping (String) -> String?,
    describe: @escaping (String) -> String? = { _ in nil },
    onEnter: @escaping (String) -> Void
  ) {
    self.title = title
    self.submitWord = submitWord
    self.example = example
    self.describe = describe
    self.keymap = keymap
    self.host = host
    self.onEnter = onEnter
    original = text
    line = TextField(text, isTypedOver: isTypedOver, check: check)
  }

  package func handle(_ event: TerminalEvent) -> Handling {
    switch event {
    case .key(let press): return handle(press)
    case .paste(let text): line.insert(text)
    case .pasteRefused(let bytes): line.refuse(.notPasted(bytes: bytes))
    default: break
    }
    return .consumed
  }

  /// Clicking the line moves the cursor; clicking outside closes the popup if nothing was typed.
  package func handle(mouse event: MouseEvent) -> Handling {
    guard event.action == .press(.left) else { return handleWheel(event) }
    if !area.contains(event.position), !area.isBeside(event.position) {
      if line.text == original { host?.dismiss() }
    } else if event.position.row == start.row {
      line.moveCursor(toColumn: event.position.column - start.column)
    }
    return .consumed
  }

  private func handle(_ press: KeyPress) -> Handling {
    if keymap.worksEverywhere(press) { return .ignored }
    if let command: NameCommand = keymap.command(for: press) {
      switch command {
      case .submit: submit()
      case .cancel: host?.dismiss()
      }
      return .consumed
    }
    let isTyped = line.handle(press, keymap: keymap)
    return isTyped ? .consumed : .unbound(press)
  }

  private func submit() {
    guard let text = line.submit() else { return }
    host?.dismiss()
    onEnter(text)
  }

  package func resize(to size: Size) {}

  package func invalidate() {}

  package func paint(on canvas: inout Canvas) -> Point? {
    let fault = line.fault.map { "\($0.capitalizedFirst)." }
    let width = min(60, Popup.widest(in: canvas.size))
    let words = DisplayText.wrapped(
      fault ?? describe(line.text) ?? "",
      width: width - 2,
      maxLines: canvas.size.rows < 6 ? 1 : 2
    )
    var rows: [Popup.Row] = [
      { [self] line in
        line.append(" › ", Style(.accent, .bold))
        cursorColumn = self.line.append(to: &line, keeping: 1)
        if self.line.text.isEmpty { line.append(" " + example, Style(.faint)) }
      }
    ]
    // The height doesn't depend on what is said.
    for index in 0..<(canvas.size.rows < 6 ? 1 : 2) {
      rows.append { line in
        line.append(" ")
        if index < words.count { line.append(words[index], Style(fault == nil ? .quiet : .danger)) }
      }
    }
    let hints = keymap.hints([
      .keys(NameCommand.submit, word: submitWord), .keys(NameCommand.cancel),
    ])
    let popup = Popup(title: title, rows: rows, width: width, hints: hints)
    area = popup.area(in: canvas.size)
    let inside = popup.paint(on: &canvas)
    start = Point(column: inside.column + 3, row: inside.row)
    return Point(column: start.column + cursorColumn, row: start.row)
  }
}

extension NamePrompt {
  package var keyContexts: [KeyContext] { [.name, .line] }

  package func bindsAlt(_ press: KeyPress) -> Bool { LineEditor.binds(press, keymap: keymap) }
}
