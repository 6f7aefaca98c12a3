import BoardModel
import BoardStorage
import Glibc

/// Prints the log from a place on, and waits for more.
final class LogFollower {
  private let store: CommandStore
  /// Read again for each change, since `today` moves on.
  private let query: String
  private var place: Int64

  /// How many entries are in memory at once.
  private static let pageSize = 200

  init(store: CommandStore, query: String, place: Int64) {
    self.store = store
    self.query = query
    self.place = place
  }

  /// Goes on until nobody reads any more.
  ///
  /// - Throws: `StandardOutput.Closed` then.
  func run(_ live: LiveBoard) throws {
    for warning in try ParsedQuery(query, on: store.queryContext).warnings {
      StandardError.printLine(warning.text)
    }
    try printNew()
    while true {
      try wait(for: live)
      try printNew()
    }
  }

  private func printNew() throws {
    while true {
      let entries = try store.attempt { () throws(StoreError) in
        try store.store.log.entries(after: place, limit: Self.pageSize)
      }
      guard let last = entries.last else { return }
      let boards = try store.boards
      let wanted = try CardQuery(.all, ParsedQuery(query, on: store.queryContext))
      var output = StandardOutput()
      for entry in entries where try isWanted(entry, wanted) {
        output.append(HistoryObject(entry, on: boards).object.json + "\n")
      }
      try output.flush()
      place = last.sequences.upperBound
    }
  }

  private func isWanted(_ entry: HistoryEntry, _ query: CardQuery) throws -> Bool {
    if query.filter == nil { return true }
    guard let card = entry.card else { return false }
    // What it said cannot be asked of a card that is gone.
    if !entry.isOnBoard { return true }
    return try store.attempt { () throws(StoreError) in try store.store.finds(card, in: query) }
  }

  /// Sleeps until the file is written, or standard output is closed.
  private func wait(for live: LiveBoard) throws {
    var descriptors = [
      pollfd(fd: live.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 1, events: 0, revents: 0),
    ]
    let count = poll(&descriptors, 2, timeout(until: live.nextLook, isNotified: live.isNotified))
    if descriptors[1].revents & Int16(POLLERR | POLLHUP) != 0 { throw StandardOutput.Closed() }
    if count > 0 { live.receive() } else { live.look() }
  }

  /// In milliseconds; without a watch, which the system may have none left of, it looks each second.
  private func timeout(until look: ContinuousClock.Instant?, isNotified: Bool) -> Int32 {
    guard let look else { return isNotified ? -1 : 1_000 }
    let (seconds, rest) = (look - .now).components
    return Int32(max(0, min(seconds, 60) * 1_000 + rest / 1_000_000_000_000_000 + 1))
  }
}
