internal import Glibc

/// What the system must allow a process, so that it does not crash half way.
package struct SystemLimits {
  /// How many files can still be opened.
  let fileCount: Int
  /// In MiB, most of which is never used; a program that gets no memory crashes.
  let addressSpace: rlim_t

  /// A command opens the board's files, the log's, and those of an import or export.
  package static let command = SystemLimits(fileCount: 8, addressSpace: 96)
  /// The board on the screen needs watches, the terminal and other programs too.
  package static let board = SystemLimits(fileCount: 20, addressSpace: 512)

  /// - Throws: which limit is too low, and what to do.
  package func require() throws(CommandFailure) {
    var limit = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < addressSpace << 20
    {
      throw CommandFailure(
        .access,
        "too little memory is allowed: the limit is \(limit.rlim_cur >> 20) MiB (ulimit -v), and"
          + " Tercet needs \(addressSpace) MiB; raise it and try again"
      )
    }
    try Self.require(fileCount)
  }

  private static func require(_ count: Int) throws(CommandFailure) {
    raiseLimit()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // More than so many descriptors are inherited from nobody.
    let known = Int32(clamping: min(limit.rlim_cur, 1_024))
    let free = Self.free(below: min(known, 64))
    if free >= count || Self.free(below: known) >= count { return }
    throw CommandFailure(
      .access,
      "too few files can be opened: the limit is \(limit.rlim_cur) (ulimit -n), and Tercet needs"
        + " \(count) besides those that are open; raise it and try again"
    )
  }

  /// Raises the soft limit, as far as the hard one allows.
  private static func raiseLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 64 else { return }
    limit.rlim_cur = min(64, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  /// How many descriptors below a number are free, by one call of the system.
  private static func free(below end: Int32) -> Int {
    var descriptors = (0..<end).map { pollfd(fd: $0, events: 0, revents: 0) }
    poll(&descriptors, nfds_t(end), 0)
    return descriptors.count { $0.revents & Int16(POLLNVAL) != 0 }
  }
}
