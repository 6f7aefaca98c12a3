import Foundation

/// Ctrl-C, or another signal that asks to end, while something long runs: it is noticed between two
/// steps, so that what was begun can be taken back first.
enum Interruption {
  /// What was begun was taken back.
  struct Stopped: Error {}

  /// The signal that came; 0 for none.
  nonisolated(unsafe) private static var raised: sig_atomic_t = 0
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Files and folders that are removed where the program ends before they are whole.
  nonisolated(unsafe) static var leftovers: Set<String> = []

  /// Notices such a signal while the body runs, and ends the program by it afterwards.
  static func noticing<Value>(
    saying message: String,
    _ body: () throws -> Value
  ) throws -> Value {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.raised = $0 }
    let olds = signals.map { signal in
      var old = sigaction()
      sigaction(signal, &action, &old)
      return old
    }
    defer {
      for (signal, var old) in zip(signals, olds) { sigaction(signal, &old, nil) }
    }
    do {
      return try body()
    } catch is Stopped {
      // Even where whoever started it has it ignore Ctrl-C, as a shell does in the background.
      StandardError.printLine(message)
      for path in leftovers { try? FileManager.default.removeItem(atPath: path) }
      signal(raised, SIG_DFL)
      raise(raised)
      throw CommandFailure(.other, message)
    }
  }

  /// - Throws: `Stopped` once such a signal came.
  static func check() throws {
    if raised != 0 { throw Stopped() }
  }
}
