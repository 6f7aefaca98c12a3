import BoardScreens
import Foundation
import NcursesTerminal

/// Messages to the terminal, which exists only after the screens have been made.
final class SessionMessages: TerminalMessages {
  var terminal: NcursesTerminal?
  private let notifies: Bool

  init(notifies: Bool) {
    self.notifies = notifies
  }

  func show(title: String) { terminal?.show(title: title) }

  func copy(_ text: String) -> Bool {
    let base64 = Data(text.utf8).base64EncodedString()
    return terminal?.copy(base64: base64, ofBytes: text.utf8.count) ?? false
  }

  func notify(_ text: String) {
    if notifies { terminal?.notify(text) }
  }
}
