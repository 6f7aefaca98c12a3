/// What is said of the last action, until the next key.
final class StatusLine {
  private(set) var message: StatusMessage?
  /// How often something was said, the same as before too.
  private(set) var sayings = 0
  var onChange: () -> Void = {}

  func say(_ message: StatusMessage?) {
    sayings += 1
    if self.message == message { return }
    self.message = message
    onChange()
  }
}
