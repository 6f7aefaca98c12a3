internal import Foundation

/// Starts other programs, without a shell.
package enum ChildProcess {
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int16

    package init(rawValue: Int16) { self.rawValue = rawValue }

    /// Ctrl-C and the terminal's hang-up don't reach it.
    ///
    /// `POSIX_SPAWN_SETSID`, which the headers show only to GNU programs.
    package static let ownSession = Options(rawValue: 0x80)
    /// A signal can reach it together with what it has started.
    package static let ownGroup = Options(rawValue: Int16(POSIX_SPAWN_SETPGROUP))
    /// Otherwise it inherits what this program ignores or blocks.
    package static let defaultSignals = Options(
      rawValue: Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
  }

  package struct Fault: Error {
    package let code: Int32
    package var reason: String { String(cString: strerror(code)) }
  }

  /// Starts a program; a name without a slash is looked up on the path.
  ///
  /// The first word is the program's name. The files become its descriptors 0, 1 and so on. The
  /// variables are added to this program's environment, and replace those of the same name.
  package static func start(
    _ program: String,
    _ words: [String],
    files: [Int32] = [],
    adding variables: [String: String] = [:],
    _ options: Options = []
  ) throws(Fault) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, options.rawValue)
    let arguments = words.map { strdup($0) }
    let settings = environment(adding: variables)
    defer { for text in arguments + settings { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(
      &process,
      program,
      &actions,
      &attributes,
      arguments + [nil],
      settings + [nil]
    )
    if code != 0 { throw Fault(code: code) }
    return process
  }

  private static func environment(
    adding variables: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var settings = variables.map { strdup("\($0)=\($1)") }
    var entry = environ
    while let setting = entry.pointee {
      let name = String(cString: setting).prefix { $0 != "=" }
      if variables[String(name)] == nil { settings.append(strdup(setting)) }
      entry += 1
    }
    return settings
  }

  /// A pipe that programs started later don't inherit; nil if too many files are open.
  package static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Waits for a program to end.
  ///
  /// - Returns: The status in the form of `waitpid`.
  package static func wait(for process: Int32) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status
  }
}
