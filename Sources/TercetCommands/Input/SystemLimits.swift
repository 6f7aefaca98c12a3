internal import Glibc

/// The system's limits that a process needs in order not to crash halfway.
package struct SystemLimits {
  /// How many files can still be opened.
  let fileCount: Int
  /// In MiB, mostly never used; without memory the program crashes.
  let addressSpace: rlim_t

  /// A command opens the board's files, those of the log, and those of an import or export.
  package static let command = SystemLimits(fileCount: 8, addressSpace: 96)
  /// The board on the screen also needs watches, the terminal and other programs.
  package static let board = SystemLimits(fileCount: 20, addressSpace: 512)

  /// - Throws: Which limit is too low, and what to do.
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

  /// The MiB that a linked file needs beyond the limit; nil if they are allowed.
  ///
  /// Measured: 4 KiB for each line and 8 bytes for each byte, besides what a command needs.
  static func missingMemory(for text: [UInt8]) -> (needed: Int, limit: Int)? {
    missing { text.count { $0 == 0x0A } * 4_096 + text.count * 8 }
  }

  /// The same for another program's file of some bytes.
  ///
  /// Measured: 6 bytes for each byte of a table; JSON has more values in memory.
  static func missingMemory(forImportOf size: Int, isJSON: Bool) -> (needed: Int, limit: Int)? {
    missing { size * (isJSON ? 16 : 7) }
  }

  /// Whether some bytes besides what a command needs are too many.
  private static func missing(_ bytes: () -> Int) -> (needed: Int, limit: Int)? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < 4 << 30
    else { return nil }
    let needed = Int(command.addressSpace) + bytes() >> 20
    let allowed = Int(limit.rlim_cur >> 20)
    return allowed < needed ? (needed, allowed) : nil
  }

  private static func require(_ count: Int) throws(CommandFailure) {
    raiseLimit()
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    // Nobody inherits more descriptors than this.
    let known = Int32(clamping: min(limit.rlim_cur, 1_024))
    if Self.free(below: min(known, 64)) >= count { return }
    let free = Self.free(below: known)
    if free >= count { return }
    throw CommandFailure(
      .access,
      "too few files can be opened: the limit is \(limit.rlim_cur) (ulimit -n); raise it to"
        + " \(max(64, Int(limit.rlim_cur) - free + count)) and try again"
    )
  }

  /// Raises the soft limit as far as the hard limit allows.
  private static func raiseLimit() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < 64 else { return }
    limit.rlim_cur = min(64, limit.rlim_max)
    setrlimit(resource, &limit)
  }

  /// The number of free descriptors below a number, with a single system call.
  private static func free(below end: Int32) -> Int {
    var descriptors = (0..<end).map { pollfd(fd: $0, events: 0, revents: 0) }
    poll(&descriptors, nfds_t(end), 0)
    return descriptors.count { $0.revents & Int16(POLLNVAL) != 0 }
  }
}
