package protocol TerminalMessages: AnyObject {
  func show(title: String)

  /// Copies a text to the clipboard; returns false if that is not possible.
  func copy(_ text: String) -> Bool

  /// Sends a desktop notification, if the user wants them.
  func notify(_ text: String)
}
