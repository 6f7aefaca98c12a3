import BoardModel
import Glibc

/// Prints the log from a place on, and waits for more.
///
/// Where a backup is restored, or another file comes to stand at the path, the log begins at another
/// place. It then goes on with the entries that are younger than the last one it knew.
final class LogFollower {
  private let file: WatchedFile
  private var store: CommandStore
  private var live: any LiveFollowing
  /// Read again for each change, since `today` moves on.
  private let query: String
  /// The board that is watched; nil for all.
  private var board: Board.ID?
  private var place: Int64
  /// When the entry at the place was written; nil where there was none.
  private var date: Timestamp?
  /// Tells the content of the file from that of a backup restored into it.
  private var content: BoardContentID?

  /// How many entries are in memory at once.
  private static let pageSize = 200
  /// The cards that the query found as far as the log was read.
  private var known: Set<Card.ID> = []

  /// Begins at a place in the log; nil is its end.
  init(_ file: WatchedFile, query: String, place: Int64?) throws {
    self.file = file
    self.query = query
    let store = try file.open()
    self.store = store
    board = try Self.board(of: store)
    live = store.store.makeLive()
    let end = store.store.log.sequence
    if let place, place > end {
      throw CommandFailure.usage("--since is \(place), and the log ends with \(end)")
    }
    let place = place ?? end
    self.place = place
    date = try store.attempt { () throws(StoreError) in try store.store.log.date(ofEntryAt: place) }
    content = store.store.log.contentID
  }

  /// Goes on until nobody reads any more.
  ///
  /// - Throws: `StandardOutput.Closed` then.
  func run() throws {
    try store.check(query)
    known = try changes().foundNow()
    try printNew()
    while true {
      try wait()
      try followFile()
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
      let wanted = try changes()
      var output = StandardOutput()
      for entry in entries {
        guard let sight = try wanted.sight(of: entry, known: &known) else { continue }
        var object = HistoryObject(entry, on: boards).object
        if sight == .left { object.set("left", true) }
        output.append(object.json + "\n")
      }
      try output.flush()
      (place, date) = (last.sequences.upperBound, last.date)
    }
  }

  /// What is watched, as of now.
  private func changes() throws -> WatchedChanges {
    try WatchedChanges(ParsedQuery(query, on: store.queryContext), of: board, store)
  }

  private static func board(of store: CommandStore) throws(CommandFailure) -> Board.ID? {
    store.namesBoard && !store.namesAllBoards ? try store.board().id : nil
  }

  // MARK: The file

  /// Finds out whether the log is still the one that it has read.
  private func followFile() throws {
    if store.store.log.isFileReplaced {
      store = try file.reopened(waiting: Self.wait)
      board = try Self.board(of: store)
      live = store.store.makeLive()
    } else if store.store.log.contentID != content {
      StandardError.printLine(
        "A backup was restored into “\(file.path)”; its log goes on from there"
      )
    } else {
      return
    }
    content = store.store.log.contentID
    known = try changes().foundNow()
    let (date, store) = (date, store)
    place = try store.attempt { () throws(StoreError) in try store.store.log.place(upTo: date) }
  }

  // MARK: Waiting

  /// Sleeps until the file is written, or standard output is closed.
  private func wait() throws {
    let timeout = timeout(until: live.nextLook, isNotified: live.isNotified)
    if try Self.wait(live.descriptor, timeout) { live.receive() } else { live.look() }
  }

  /// Sleeps for a second, or until standard output is closed.
  private static func wait() throws { _ = try wait(nil, 1_000) }

  private static func wait(_ descriptor: Int32?, _ timeout: Int32) throws -> Bool {
    var descriptors = [
      pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: 1, events: 0, revents: 0),
    ]
    let count = poll(&descriptors, 2, timeout)
    if descriptors[1].revents & Int16(POLLERR | POLLHUP) != 0 { throw StandardOutput.Closed() }
    return count > 0
  }

  /// In milliseconds; without a watch, which the system may have none left of, it looks each second.
  private func timeout(until look: ContinuousClock.Instant?, isNotified: Bool) -> Int32 {
    guard let look else { return isNotified ? -1 : 1_000 }
    let (seconds, rest) = (look - .now).components
    return Int32(max(0, min(seconds, 60) * 1_000 + rest / 1_000_000_000_000_000 + 1))
  }
}
