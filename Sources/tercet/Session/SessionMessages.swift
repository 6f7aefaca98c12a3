import BoardScreens
import NcursesTerminal

/// What the board tells the terminal, which there is only once the screens are made.
final class SessionMessages: TerminalMessages {
  var terminal: NcursesTerminal?
  private let notifies: Bool

  init(notifies: Bool) {
    self.notifies = notifies
  }

  func show(title: String) { terminal?.show(title: title) }

  func copy(_ text: String) -> Bool { terminal?.copy(text) ?? false }

  func notify(_ text: String) {
    if notifies { terminal?.notify(text) }
  }
}
