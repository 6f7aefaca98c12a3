package import BoardModel
package import Foundation

/// The time, identifiers and client of a store, which it can't work out itself.
///
/// They are injected, so that a run can be replayed.
package struct StoreSources {
  /// Whose changes a store makes and can undo.
  package enum Client {
    /// A fixed client, even if others use it too.
    case fixed(UUID)
    /// The most recently active client without a running process, or a new one; it is claimed with
    /// the first write or undo, so that opening a board writes nothing.
    case claimed(by: ProcessHolder)
  }

  package var now: () -> Timestamp
  /// The local day of a moment.
  package var day: (Timestamp) -> CalendarDay
  package var today: CalendarDay { day(now()) }
  package var nextIdentifier: () -> UUID
  package var client: Client
  /// Who makes the changes, as the log, the history and comments name it; nil if nobody is named.
  package var author: String? { didSet { author = MarkRule.author(author) } }

  package init(
    now: @escaping () -> Timestamp,
    nextIdentifier: @escaping () -> UUID,
    client: Client,
    author: String? = nil,
    day: @escaping (Timestamp) -> CalendarDay = \.day
  ) {
    self.now = now
    self.day = day
    self.nextIdentifier = nextIdentifier
    self.client = client
    self.author = MarkRule.author(author)
  }

  /// The name of this process for others, stored with its unsaved data.
  var holderName: String {
    switch client {
    case .fixed(let id): id.uuidString
    case .claimed(let holder): holder.name()
    }
  }

  func isHeldByAnother(_ name: String) -> Bool {
    switch client {
    case .fixed: false
    case .claimed(let holder): name != holder.name() && holder.isRunning(name)
    }
  }

  /// A client for changes that can't be undone.
  func temporaryClient() -> UUID {
    switch client {
    case .fixed(let id): id
    case .claimed: nextIdentifier()
    }
  }

  /// The machine's clock, identifiers that rise with it, and the client of an ended process.
  package static func system(author: String? = nil) -> StoreSources {
    StoreSources(
      now: { Timestamp(milliseconds: SystemClock.nanoseconds / 1_000_000) },
      nextIdentifier: { .risingWithTime(nanoseconds: SystemClock.nanoseconds) },
      client: .claimed(by: .current()),
      author: author,
      day: { LocalMoment.here(at: $0).day }
    )
  }
}

private enum SystemClock {
  /// Since 1970-01-01T00:00:00Z; times before that or after the year 2262 are clamped.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let seconds = min(max(Int64(time.tv_sec), 0), 9_223_372_035)
    return seconds * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
