internal import Glibc

/// The descriptors that the system still has for this process.
package enum OpenFiles {
  /// What a command opens at once: the board's files, the log's, and those of an import or export.
  package static let commandCount = 8
  /// What the board on the screen opens: watches, the terminal and other programs too.
  package static let boardCount = 20

  /// - Throws: that fewer than `count` files can be opened, with what to do.
  package static func require(_ count: Int) throws(CommandFailure) {
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
