import Foundation

/// Handles Ctrl-C and other ending signals during long work: noticed between two steps, so that
/// unfinished work can be removed first.
enum Interruption {
  /// The unfinished work was removed.
  struct Stopped: Error {}

  /// The received signal; 0 for none.
  nonisolated(unsafe) private static var raised: sig_atomic_t = 0
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Unfinished files and folders to remove at the end of the program.
  nonisolated(unsafe) static var leftovers: Set<String> = []

  /// Notices the signals while the body runs, and afterwards ends the program with the signal.
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
      // Even if the parent process made it ignore Ctrl-C, as a shell does in the background.
      StandardError.printLine(message)
      for path in leftovers { try? FileManager.default.removeItem(atPath: path) }
      signal(raised, SIG_DFL)
      raise(raised)
      throw CommandFailure(.other, message)
    }
  }

  /// - Throws: `Stopped` after such a signal.
  static func check() throws {
    if raised != 0 { throw Stopped() }
  }
}
