import MarkdownText
package import TerminalKit
package import TerminalSurface

/// A page of the documentation on the whole screen, without a board.
package final class TopicScreen: RootScreen {
  package let status = StatusLine()
  package weak var host: (any ScreenHost)?
  private let document: MarkdownDocument
  private let keymap: Keymap
  private var page: ScrollingPage

  /// Longer lines are hard to read.
  private static let widest = 100

  package init(_ text: String, keymap: Keymap, size: Size) {
    document = MarkdownDocument(text)
    self.keymap = keymap
    let hints = keymap.hints([
      .keys(PageCommand.down, PageCommand.up), .keys(PageCommand.pageDown, PageCommand.pageUp),
      .keys(PageCommand.back),
    ])
    page = ScrollingPage(size: size, hints: hints, keymap: keymap) { line in
      line.append(" Help", Style(.accent, .bold))
    }
    layOut()
  }

  package var statusRow: Int { 0 }

  private func layOut() {
    let width = max(1, min(page.width - 4, Self.widest))
    let left = max(2, (page.width - width) / 2)
    page.show(
      (0..<document.partCount).flatMap { document.page(ofPart: $0, width: width).lines }
        .map { $0.indented(by: left, width: page.width) },
      keepingPlace: true
    )
  }

  package var keyContexts: [KeyContext] { [.page] }

  package func handle(_ event: TerminalEvent) -> Handling {
    guard case .key(let press) = event else { return .consumed }
    if keymap.worksEverywhere(press) { return .ignored }
    if page.handle(press) { return .consumed }
    if keymap.command(for: press, as: PageCommand.self) == .back {
      host?.quit()
      return .consumed
    }
    return page.refuse(press)
  }

  package func resize(to size: Size) {
    page.resize(to: size)
    layOut()
  }

  package func invalidate() { page.invalidate() }

  package func paint(on canvas: inout Canvas) -> Point? {
    page.paint(on: &canvas)
    return nil
  }
}
