package import TerminalSurface

/// A popup that reports something and takes every key until it is closed.
///
/// Shown for an explanation, and when a text field disappears while the user is typing, so that the
/// rest of the typing does nothing.
package final class Notice: Screen {
  package let isOpaque = false
  private let text: String
  private let title: String
  private let keymap: Keymap
  private weak var host: (any ScreenHost)?

  private static let widest = 60
  private static let mostRows = 6

  package init(_ text: String, title: String, keymap: Keymap, host: (any ScreenHost)?) {
    self.text = text
    self.title = title
    self.keymap = keymap
    self.host = host
  }

  package var keyContexts: [KeyContext] { [.name] }

  package func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if keymap.worksEverywhere(press) { return .ignored }
    // The keys that end a prompt. None of them is a letter.
    if keymap.command(for: press, as: NameCommand.self) != nil {
      host?.dismiss()
      return .consumed
    }
    return .unbound(press)
  }

  package func handle(mouse event: MouseEvent) -> Handling {
    if event.action == .press(.left) { host?.dismiss() }
    return .consumed
  }

  package func resize(to size: Size) {}

  package func invalidate() {}

  package func paint(on canvas: inout Canvas) -> Point? {
    let width = min(Self.widest, max(1, canvas.size.columns - 4))
    let lines = DisplayText.wrapped(text, width: width - 2, maxLines: Self.mostRows)
    Popup(
      title: title,
      rows: lines.map { words in
        { line in
          line.append(" ")
          line.append(words, Style(.text))
        }
      },
      width: width,
      hints: keymap.hints([.keys(NameCommand.submit, word: "go on")])
    )
    .paint(on: &canvas)
    return nil
  }
}
