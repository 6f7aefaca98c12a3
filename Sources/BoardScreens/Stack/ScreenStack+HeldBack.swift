import TerminalSurface

/// The key behind an Escape that came in one packet with it: where it would change a card, a column or a
/// board, it may have been meant with Alt, for the screen that Escape has just closed.
extension ScreenStack {
  /// Whether a key changes something at once on the screen that Escape has led to; it is said then that
  /// only Escape acted.
  func isHeldBack(_ press: KeyPress) -> Bool {
    guard let top = layers.last else { return false }
    let keymap = board.context.keymap
    let bindings = top.keyContexts.lazy.compactMap { keymap.binding(for: press, in: $0) }
    guard let binding = bindings.first, binding.changesBoard else { return false }
    let key = press.shortLabel
    let message = StatusMessage.note("Only Esc acted, \(key) did not · \(key) \(binding.word)")
    if let history = top as? HistoryScreen {
      history.say(message)
    } else {
      board.context.say(message)
    }
    return true
  }
}
