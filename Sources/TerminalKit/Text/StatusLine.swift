package final class StatusLine {
  package private(set) var message: StatusMessage?
  /// How often a message was set, including equal ones.
  package private(set) var changeCount = 0
  package init() {}

  package func report(_ message: StatusMessage?) {
    changeCount += 1
    if self.message == message { return }
    self.message = message
  }
}
