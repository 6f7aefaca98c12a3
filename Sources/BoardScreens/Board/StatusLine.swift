/// What is said of the last action, until the next key.
final class StatusLine {
  private(set) var message: StatusMessage?
  var onChange: () -> Void = {}

  func say(_ message: StatusMessage?) {
    if self.message == message { return }
    self.message = message
    onChange()
  }
}
