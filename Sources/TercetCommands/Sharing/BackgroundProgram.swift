import FileSystem
import Foundation

/// Another program that runs while this one does: its standard input ends with this one.
package struct BackgroundProgram {
  package let process: Int32
  /// Its standard input, and its standard output, which ends with it.
  package let (lifeline, output): (Int32, Int32)

  /// Starts a program with more variables in its environment; nil if it can't be started.
  package init?(_ path: String, _ arguments: [String], adding variables: [String: String] = [:]) {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(nowhere) }
    guard let input = ChildProcess.pipe() else { return nil }
    defer { close(input.reading) }
    guard let output = ChildProcess.pipe() else {
      close(input.writing)
      return nil
    }
    defer { close(output.writing) }
    _ = fcntl(output.reading, F_SETFL, O_NONBLOCK)
    let process = try? ChildProcess.start(
      path,
      arguments,
      files: [input.reading, output.writing, nowhere],
      adding: variables,
      .ownSession
    )
    guard let process else {
      for end in [input.writing, output.reading] { close(end) }
      return nil
    }
    self.process = process
    (lifeline, self.output) = (input.writing, output.reading)
  }

  /// Closes the pipes so that it ends.
  package func release() {
    close(lifeline)
    close(output)
  }
}
