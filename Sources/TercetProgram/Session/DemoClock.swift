import BoardModel
import BoardStorage
import Foundation

/// The clock of the sample board, whose events are spread over some weeks.
final class DemoClock {
  private let real: StoreSources
  /// The difference from the system clock in milliseconds.
  private var lag: Int64 = 0

  /// The end of the next identifier.
  private let tail: () -> UInt64

  init(
    _ real: StoreSources = .system(author: "you"),
    tail: @escaping () -> UInt64 = { .random(in: 0...(.max)) }
  ) {
    (self.real, self.tail) = (real, tail)
  }

  var sources: StoreSources {
    var sources = real
    sources.now = { [self] in now }
    // The age of a card is read from its identifier.
    sources.nextIdentifier = { [self] in
      .risingWithTime(nanoseconds: now.milliseconds * 1_000_000, tail: tail())
    }
    return sources
  }

  private var now: Timestamp {
    Timestamp(milliseconds: real.now().milliseconds - lag)
  }

  /// Sets the clock to a number of days before now.
  func go(toDaysAgo days: Double) { lag = Int64(days * 86_400_000) }

  func stop() { lag = 0 }
}
