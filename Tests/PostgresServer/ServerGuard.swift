import Foundation

/// A small process that stops a server and removes its folder once this process has ended, however
/// it ends.
///
/// It waits for the end of a pipe that only this process holds.
final class ServerGuard {
  private let writingEnd: Int32
  private let process: pid_t

  init(stopping words: [String], removing folder: String) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw ServerCommand.Failure(command: "pipe", output: String(cString: strerror(errno)))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writingEnd = ends[1]
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own (`POSIX_SPAWN_SETSID`): Ctrl-C must not end it before it has done its work.
    posix_spawnattr_setflags(&attributes, Int16(0x80))
    let script = "read line; folder=$1; shift; \"$@\"; rm -rf \"$folder\""
    let arguments = ["/bin/sh", "-c", script, "guard", folder] + words
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &pointers, environ)
    self.process = process
    guard code == 0 else {
      throw ServerCommand.Failure(command: "sh", output: String(cString: strerror(code)))
    }
  }

  /// Stops the server and waits for its end.
  deinit {
    close(writingEnd)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
  }
}
