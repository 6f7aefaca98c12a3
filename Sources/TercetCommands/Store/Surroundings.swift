import Glibc

/// What a command has around it: what opens its boards, and its standard streams.
struct Surroundings: Sendable {
  /// Those of the process, or what a test gives a command.
  @TaskLocal static var current = Surroundings()

  var boards: any BoardOpener = BoardFiles()
  var input = STDIN_FILENO
  var output = STDOUT_FILENO
  var error = STDERR_FILENO
}
