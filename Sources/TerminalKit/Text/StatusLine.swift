/// What is said of the last action, until the next key.
package final class StatusLine {
  package private(set) var message: StatusMessage?
  /// How often something was said, the same as before too.
  package private(set) var sayings = 0
  package init() {}

  package func say(_ message: StatusMessage?) {
    sayings += 1
    if self.message == message { return }
    self.message = message
  }
}
