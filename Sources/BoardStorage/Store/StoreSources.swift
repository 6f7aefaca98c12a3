package import BoardModel
package import Foundation

/// Where a store takes what it cannot work out: the time, identifiers, and whose changes it makes.
///
/// They are injected, so that a run can be replayed.
package struct StoreSources {
  /// Whose changes a store makes, and so whose it can undo.
  package enum Client {
    /// Always this one, whoever else it may be.
    case fixed(UUID)
    /// The one that did something last of those that no running process holds, or a new one; it is
    /// looked for with the first write or undo, so that a start writes nothing.
    case claimed(by: ProcessHolder)
  }

  package var now: () -> Timestamp
  package var nextIdentifier: () -> UUID
  package var client: Client
  /// Who makes the changes, as the log and the history name it; nil where nobody is named.
  package var author: String?

  package init(
    now: @escaping () -> Timestamp,
    nextIdentifier: @escaping () -> UUID,
    client: Client,
    author: String? = nil
  ) {
    self.now = now
    self.nextIdentifier = nextIdentifier
    self.client = client
    self.author = author
  }

  /// What others see of this process beside what it keeps for itself.
  var holderName: String {
    switch client {
    case .fixed(let id): id.uuidString
    case .claimed(let holder): holder.name()
    }
  }

  /// Whether the process of a name runs and is another one.
  func isHeldByAnother(_ name: String) -> Bool {
    switch client {
    case .fixed: false
    case .claimed(let holder): name != holder.name() && holder.isRunning(name)
    }
  }

  /// What the log calls a client whose changes can't be undone.
  func passingClient() -> UUID {
    switch client {
    case .fixed(let id): id
    case .claimed: nextIdentifier()
    }
  }

  /// The machine's clock, identifiers that rise with it, and what this process did when it ran last.
  package static func system(author: String? = nil) -> StoreSources {
    StoreSources(
      now: { Timestamp(milliseconds: SystemClock.nanoseconds / 1_000_000) },
      nextIdentifier: { .risingWithTime(nanoseconds: SystemClock.nanoseconds) },
      client: .claimed(by: .current()),
      author: author
    )
  }
}

/// The machine's clock.
private enum SystemClock {
  /// Since 1970-01-01T00:00:00Z; a clock before then or after the year 2262 stands still.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let seconds = min(max(Int64(time.tv_sec), 0), 9_223_372_035)
    return seconds * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
