import TerminalSurface

/// What is said while a popup stands over the board: not dimmed with that, and without the board's
/// keys, which are typed in the popup.
extension ScreenStack {
  /// Whether nothing but popups stands over the board.
  private var isPopupOverBoard: Bool {
    layers.count > 1 && !layers.dropFirst().contains(where: \.isOpaque)
  }

  /// Paints the message in its row, or in the place of the footer where the popup stands on that row.
  func paintMessageOverPopup() {
    guard isPopupOverBoard, let message = board.context.status.message?.withoutKeys else { return }
    let row = board.layout.statusRow
    guard isCovered(row) else {
      return board.chrome(place: board.context.place, saying: message)
        .paint(.status, on: &canvas)
    }
    var line = LineBuilder(width: canvas.size.columns)
    message.append(to: &line)
    canvas.blit(line.finished(), column: 0, row: canvas.size.rows - 1)
  }

  private func isCovered(_ row: Int) -> Bool {
    (0..<canvas.size.columns).contains { canvas[$0, row].style.fill == .popup }
  }

  /// Names a key that means nothing in a popup over the board.
  func sayUnbound(_ event: TerminalEvent) {
    guard case .key(let press) = event, isPopupOverBoard,
      let message = StatusMessage.unbound(press, help: nil)
    else { return }
    board.context.say(message)
  }

  /// A message stays until the next key of the popup, where that says nothing else.
  func forgetMessage(since sayings: Int, after event: TerminalEvent) {
    let status = board.context.status
    guard case .key = event, isPopupOverBoard, status.sayings == sayings else { return }
    status.say(nil)
  }
}
