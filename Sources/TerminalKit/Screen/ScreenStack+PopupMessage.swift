package import TerminalSurface

/// What is said while a popup stands over the screen at the bottom: not dimmed with that, and without the
/// keys of that, which are typed in the popup.
extension ScreenStack {
  /// Whether nothing but popups stands over the screen at the bottom.
  private var isPopupOverBoard: Bool {
    layers.count > 1 && !layers.dropFirst().contains(where: \.isOpaque)
  }

  /// Paints the message in its row, or in the place of the footer where the popup stands on that row.
  package func paintMessageOverPopup() {
    guard isPopupOverBoard, let message = root.status.message?.withoutKeys else { return }
    guard isCovered(root.statusRow) else { return root.paint(message, on: &canvas) }
    var line = LineBuilder(width: canvas.size.columns)
    message.append(to: &line)
    canvas.blit(line.finished(), column: 0, row: canvas.size.rows - 1)
  }

  private func isCovered(_ row: Int) -> Bool {
    (0..<canvas.size.columns).contains { canvas[$0, row].style.fill == .popup }
  }

  /// Names a key that means nothing in a popup over the board.
  package func sayUnbound(_ event: TerminalEvent) {
    guard case .key(let press) = event, isPopupOverBoard,
      let message = StatusMessage.unbound(press, help: nil)
    else { return }
    root.status.say(message)
  }

  /// A message stays until the next key of the popup, where that says nothing else.
  package func forgetMessage(since sayings: Int, after event: TerminalEvent) {
    let status = root.status
    guard case .key = event, isPopupOverBoard, status.sayings == sayings else { return }
    status.say(nil)
  }
}
