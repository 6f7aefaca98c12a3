import Glibc

/// Ctrl-C while something long runs: it is noticed between two steps, so that what was begun can be
/// taken back first.
enum Interruption {
  /// What was begun was taken back.
  struct Stopped: Error {}

  nonisolated(unsafe) private static var isRaised: sig_atomic_t = 0

  /// Notices Ctrl-C while the body runs, and ends the program by it afterwards.
  static func noticing<Value>(
    saying message: String,
    _ body: () throws -> Value
  ) throws -> Value {
    var action = sigaction()
    var old = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.isRaised = 1 }
    sigaction(SIGINT, &action, &old)
    defer { sigaction(SIGINT, &old, nil) }
    do {
      return try body()
    } catch is Stopped {
      // Even where whoever started it has it ignore Ctrl-C, as a shell does in the background.
      StandardError.printLine(message)
      signal(SIGINT, SIG_DFL)
      raise(SIGINT)
      throw CommandFailure(.other, message)
    }
  }

  /// - Throws: `Stopped` once Ctrl-C was pressed.
  static func check() throws {
    if isRaised != 0 { throw Stopped() }
  }
}
