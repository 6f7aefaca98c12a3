/// When due times have passed, while the clocks change.
///
/// A minute that the clock skips passes with the next one that it shows. A minute that it shows twice
/// passes the first time, so what is late stays late.
package struct DueClock {
  private let localMoment: (Timestamp) -> LocalMoment
  /// The largest change in minutes, and how long after it the clock may show minutes again.
  private static let largestChange = 180

  package init(_ localMoment: @escaping (Timestamp) -> LocalMoment) {
    self.localMoment = localMoment
  }

  /// The clock of this machine.
  package static var here: DueClock { DueClock(LocalMoment.here) }

  /// The latest minute of the day that the clock has shown at a time.
  package func latest(at time: Timestamp) -> LocalMoment {
    let now = localMoment(time)
    // How far the clock has been set back since so many minutes before.
    func change(since minutes: Int) -> Int {
      minute(time.adding(seconds: -60 * minutes)) + minutes - now.minute
    }
    guard change(since: Self.largestChange) > 0 else { return now }
    var (after, before) = (0, Self.largestChange)
    while before - after > 1 {
      let middle = (after + before) / 2
      if change(since: middle) > 0 { before = middle } else { after = middle }
    }
    let last = localMoment(time.adding(seconds: -60 * before))
    return last.day == now.day && last.minuteOfDay > now.minuteOfDay ? last : now
  }

  /// The seconds from a time until a minute has passed, counted from the beginning of a day.
  package func seconds(from time: Timestamp, until minute: Int, of day: CalendarDay) -> Int {
    let goal = day.daysSinceEpoch * 1_440 + minute
    let usual = max(0, goal - self.minute(time))
    var (low, high) = (0, (usual + Self.largestChange) * 60)
    while low < high {
      let middle = (low + high) / 2
      if latest(at: time.adding(seconds: middle)).minute >= goal {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  private func minute(_ time: Timestamp) -> Int { localMoment(time).minute }
}

extension LocalMoment {
  /// Since 1970, as the clock shows it.
  fileprivate var minute: Int { day.daysSinceEpoch * 1_440 + minuteOfDay }
}

extension Timestamp {
  fileprivate func adding(seconds: Int) -> Timestamp {
    Timestamp(milliseconds: milliseconds + Int64(seconds) * 1_000)
  }
}
