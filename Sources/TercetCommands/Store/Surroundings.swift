import Glibc

/// The environment of a command: its boards and standard streams.
struct Surroundings: Sendable {
  /// The process's own, or those of a test.
  @TaskLocal static var current = Surroundings()

  var boards: any BoardOpener = BoardFiles()
  var input = STDIN_FILENO
  var output = STDOUT_FILENO
  var error = STDERR_FILENO
}
