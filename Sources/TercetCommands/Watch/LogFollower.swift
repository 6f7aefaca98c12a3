import BoardModel
import Glibc

/// Prints the log from a place, and waits for more.
///
/// If a backup is restored or the file is replaced, the log is another one. Continues there with
/// the entries later than the last one printed.
final class LogFollower {
  private let file: WatchedFile
  private var store: CommandStore
  private var live: any LiveFollowing
  /// Parsed again for each change, since `today` moves on.
  private let query: String
  /// Nil for all boards.
  private var board: Board.ID?
  private var place: Int64
  /// When the entry at the place was written; nil if there was none.
  private var date: Timestamp?
  /// Identifies the content of the file; a restored backup has another one.
  private var content: BoardContentID?

  private static let pageSize = 200
  /// The cards that the query found so far.
  private var known: Set<Card.ID> = []

  /// Starts at a place in the log; nil is the end.
  init(_ file: WatchedFile, query: String, place: Int64?) throws {
    self.file = file
    self.query = query
    let store = try file.open()
    self.store = store
    board = try Self.board(of: store)
    live = store.store.makeLive()
    let end = store.store.log.sequence
    if let place, place > end {
      throw CommandFailure.usage("--since is \(place), but the log ends at \(end)")
    }
    let place = place ?? end
    self.place = place
    date = try store.attempt(store.store.log.date(ofEntryAt: place))
    content = store.store.log.contentID
  }

  /// Runs until nobody reads any more.
  ///
  /// - Throws: `StandardOutput.Closed` at the end.
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
      let entries = try store.attempt(store.store.log.entries(after: place, limit: Self.pageSize))
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

  private func changes() throws -> WatchedChanges {
    try WatchedChanges(ParsedQuery(query, on: store.queryContext), of: board, store)
  }

  private static func board(of store: CommandStore) throws(CommandFailure) -> Board.ID? {
    store.namesBoard && !store.namesAllBoards ? try store.board().id : nil
  }

  // MARK: The file

  private func followFile() throws {
    if let store = file.openedAgain() {
      self.store = store
      live = store.store.makeLive()
    }
    if store.store.log.isFileReplaced {
      store = try file.reopened(waiting: Self.wait)
      board = try Self.board(of: store)
      live = store.store.makeLive()
    } else if store.store.log.contentID != content {
      StandardError.printLine(
        "A backup was restored into “\(file.path)”; following its log from there"
      )
    } else {
      return
    }
    content = store.store.log.contentID
    known = try changes().foundNow()
    let (date, store) = (date, store)
    place = try store.attempt(store.store.log.place(upTo: date))
  }

  // MARK: Waiting

  /// Sleeps until the file is written or standard output is closed.
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

  /// In milliseconds; without a watch, polls every second.
  private func timeout(until look: ContinuousClock.Instant?, isNotified: Bool) -> Int32 {
    guard let look else { return isNotified ? -1 : 1_000 }
    let (seconds, rest) = (look - .now).components
    return Int32(max(0, min(seconds, 60) * 1_000 + rest / 1_000_000_000_000_000 + 1))
  }
}
