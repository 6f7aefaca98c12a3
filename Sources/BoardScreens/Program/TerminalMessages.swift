/// What the board tells the terminal's own program.
package protocol TerminalMessages: AnyObject {
  /// Shows the title of the window.
  func show(title: String)

  /// Hands a text over to be copied; false where that is not possible.
  func copy(_ text: String) -> Bool

  /// Tells the desktop something, where the user wants it.
  func notify(_ text: String)
}
