import Foundation

/// Another program that runs while this one does: its standard input ends with this one.
package struct BackgroundProgram {
  package let process: Int32
  /// Its standard input, and its standard output, which ends with it.
  package let (lifeline, output): (Int32, Int32)

  /// Starts a program with more variables in its environment; nil if it can't be started.
  package init?(_ path: String, _ arguments: [String], adding variables: [String] = []) {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&input) == 0 else { return nil }
    defer { close(input[0]) }
    guard pipe(&output) == 0 else {
      close(input[1])
      return nil
    }
    defer { close(output[1]) }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(output[0], F_SETFL, O_NONBLOCK)
    guard let process = Self.spawn(path, arguments, variables, input[0], output[1]) else {
      for end in [input[1], output[0]] { close(end) }
      return nil
    }
    self.process = process
    (lifeline, self.output) = (input[1], output[0])
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ variables: [String],
    _ input: Int32,
    _ output: Int32
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A separate session (`POSIX_SPAWN_SETSID`, which the importer does not see), so that Ctrl-C
    // and the terminal's hang-up reach only the board.
    posix_spawnattr_setflags(&attributes, Int16(0x80))
    let words = arguments.map { strdup($0) }
    let added = variables.map { strdup($0) }
    defer { for text in words + added { free(text) } }
    var settings = added
    var entry = environ
    while let setting = entry.pointee {
      settings.append(setting)
      entry += 1
    }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, words + [nil], settings + [nil])
    return code == 0 ? process : nil
  }

  /// Closes the pipes so that it ends.
  package func release() {
    close(lifeline)
    close(output)
  }
}
