package import TerminalSurface

/// The message shown while a popup covers the bottom screen. It isn't dimmed, and its keys are left
/// out, because they would be typed into the popup.
extension ScreenStack {
  private var isPopupOverBoard: Bool {
    layers.count > 1 && !layers.dropFirst().contains(where: \.isOpaque)
  }

  /// Paints the message in its row, or in the footer if the popup covers that row.
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

  /// Reports an unbound key in a popup.
  package func reportUnbound(_ event: TerminalEvent) {
    guard case .key(let press) = event, isPopupOverBoard,
      let message = StatusMessage.unbound(press, help: nil)
    else { return }
    root.status.report(message)
  }

  /// Clears the message at the next key of the popup, unless that key shows another one.
  package func clearMessage(since changeCount: Int, after event: TerminalEvent) {
    let status = root.status
    guard case .key = event, isPopupOverBoard, status.changeCount == changeCount else { return }
    status.report(nil)
  }
}
