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

  /// The machine's clock and random identifiers.
  package static func system() -> StoreSources {
    StoreSources(now: systemTime, nextIdentifier: { UUID() }, client: UUID())
  }

  private static func systemTime() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
