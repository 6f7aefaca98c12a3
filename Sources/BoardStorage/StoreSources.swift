package import BoardModel
package import Foundation

/// Where a store takes what it cannot work out: the time, identifiers, and whose changes it makes.
///
/// They are injected, so that a run can be replayed.
package struct StoreSources {
  package var now: () -> Timestamp
  package var nextIdentifier: () -> UUID
  /// One opening of the database by one process.
  package var client: UUID

  package init(
    now: @escaping () -> Timestamp,
    nextIdentifier: @escaping () -> UUID,
    client: UUID
  ) {
    self.now = now
    self.nextIdentifier = nextIdentifier
    self.client = client
  }

  /// The machine's clock, and identifiers that rise with it.
  package static func system() -> StoreSources {
    StoreSources(
      now: { Timestamp(milliseconds: SystemClock.nanoseconds / 1_000_000) },
      nextIdentifier: { .risingWithTime(nanoseconds: SystemClock.nanoseconds) },
      client: .risingWithTime(nanoseconds: SystemClock.nanoseconds)
    )
  }
}

/// The machine's clock.
private enum SystemClock {
  /// Since 1970-01-01T00:00:00Z.
  static var nanoseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
