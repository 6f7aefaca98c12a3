import BoardModel
import EventStreams
import FileSystem
import Foundation
import Testing

@testable import BoardStorage

/// What a board is told of other processes' commits; two stores on one file stand for them.
///
/// They need a watch, which other programs of the user may have used up (`fs.inotify.max_user_instances`).
@Suite(.enabled(if: Inotify.isAvailable)) struct WatchTests {
  /// A board that watches, and another that writes.
  private final class Watched {
    let folder: TemporaryFolder
    let mine: SQLiteBoardStore
    let theirs: SQLiteBoardStore
    let live: LiveBoard
    var heard: [String?] = []
    let clock = Clock()
    private var subscription: Subscription?

    init() throws {
      folder = try TemporaryFolder()
      mine = try .open(at: folder.board, sources: .counting(client: 1))
      theirs = try .open(at: folder.board, sources: .counting(client: 2))
      live = mine.database.makeLive(now: { [clock] in clock.now })
      subscription = mine.subscribeToChanges { [unowned self] in heard.append($0.after?.title) }
    }

    /// Stands until a test moves it.
    final class Clock {
      var now = ContinuousClock.now
    }

    func add(_ title: String, by store: SQLiteBoardStore) throws {
      try store.add([CardDraft(title: title)], at: .bottom(of: store.board().columns[0].id))
    }

    /// Whether something was told, waiting for it as long as a slow machine may need.
    func isNotified(within milliseconds: Int32 = 10_000) throws -> Bool {
      var polled = pollfd(fd: try #require(live.descriptor), events: Int16(POLLIN), revents: 0)
      return poll(&polled, 1, milliseconds) > 0
    }
  }

  @Test func aForeignCommitIsReceivedAtOnce() throws {
    let board = try Watched()

    try board.add("theirs", by: board.theirs)

    #expect(try board.isNotified())
    board.live.receive()
    #expect(board.heard == ["theirs"])
    #expect(board.live.nextLook == nil)
    #expect(try !board.isNotified(within: 0))
  }

  @Test func ownCommitsAreNotReported() throws {
    let board = try Watched()

    try board.add("first", by: board.mine)
    try board.add("second", by: board.mine)
    _ = try board.mine.undo()

    #expect(try !board.isNotified(within: 0))
    #expect(board.live.nextLook == nil)
    #expect(board.heard == ["first", "second", nil])
  }

  @Test func bothWritingInTurnHearEachOtherOnce() throws {
    let board = try Watched()

    for number in 0..<20 {
      try board.add("theirs \(number)", by: board.theirs)
      try board.add("mine \(number)", by: board.mine)
    }
    if try board.isNotified(within: 0) { board.live.receive() }

    #expect(board.heard == (0..<20).flatMap { ["theirs \($0)", "mine \($0)"] })
  }

  @Test func commitsWithoutANotificationAreFoundSoon() throws {
    let board = try Watched()
    board.theirs.database.bell = nil

    try board.add("theirs", by: board.theirs)
    #expect(try board.isNotified())
    board.live.receive()
    let next = try #require(board.live.nextLook)
    #expect(next - board.clock.now <= .milliseconds(10))
    board.clock.now = next
    board.live.look()

    #expect(board.heard == ["theirs"])
    #expect(board.live.nextLook == nil)
  }

  @Test func aWriteThatBringsNothingIsLookedAfterThreeTimesAndNoMore() throws {
    let board = try Watched()
    // Zeros behind the last frame of the log mean nothing; a commit in progress looks like this.
    let log = try FileHandle(forWritingTo: URL(filePath: board.folder.board + "-wal"))
    try log.seekToEnd()
    try log.write(contentsOf: Data(count: 10))

    #expect(try board.isNotified())
    board.live.receive()
    var looks = 0
    let start = board.clock.now
    while let next = board.live.nextLook, looks < 100 {
      board.clock.now = next
      board.live.look()
      looks += 1
    }

    #expect(looks == 3)
    #expect(board.clock.now - start == .milliseconds(62))
    #expect(try !board.isNotified(within: 0))
    #expect(board.heard.isEmpty)
  }

  @Test func anUndoOfNothingTellsNobody() throws {
    let board = try Watched()

    _ = try board.theirs.undo()
    _ = try board.theirs.redo()

    #expect(try !board.isNotified(within: 0))
  }

  @Test func otherFilesOfTheFolderTellNothing() throws {
    let board = try Watched()

    try Data(count: 100).write(to: URL(filePath: board.folder.path + "/notes.txt"))

    #expect(try !board.isNotified(within: 0))
  }

  @Test func aBoardOpenedThroughASymbolicLinkIsWatched() throws {
    let folder = try TemporaryFolder()
    _ = try SQLiteBoardStore.open(at: folder.board)
    let link = folder.path + "/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.board)
    let mine = try SQLiteBoardStore.open(at: link)
    let live = mine.database.makeLive()
    let theirs = try SQLiteBoardStore.open(at: folder.board)

    try theirs.add([CardDraft(title: "a")], at: .top(of: theirs.board().columns[0].id))

    var polled = pollfd(fd: try #require(live.descriptor), events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 10_000) > 0)
  }

  @Test func aFileThatIsMovedAwayIsWrittenNoMore() throws {
    let board = try Watched()
    try board.add("kept", by: board.mine)

    #expect(rename(board.folder.board, board.folder.board + ".away") == 0)
    #expect(try board.isNotified())
    board.live.receive()
    #expect(throws: StoreError.fileReplaced) { try board.add("lost", by: board.mine) }
    #expect(rename(board.folder.board + ".away", board.folder.board) == 0)
    #expect(try board.isNotified())
    board.live.receive()
    try board.add("kept too", by: board.mine)

    #expect(board.heard == ["kept", "kept too"])
  }

  @Test func withoutAWatchItLooksOnceASecondAndTakesOneThatIsFree() throws {
    let board = try Watched()
    let file = try #require(board.mine.database.file)
    var isFree = false
    let live = board.mine.database.makeLive(
      watching: { isFree ? BoardWatch(file) : nil },
      now: { board.clock.now }
    )
    var (descriptors, looks): ([Int32], Int) = ([], 0)
    live.onWatch = { descriptors.append($0) }
    live.onPoll = { looks += 1 }
    #expect(!live.isNotified && live.nextLook == board.clock.now + .seconds(1))

    try board.add("seen", by: board.theirs)
    board.clock.now += .seconds(1)
    live.look()
    #expect(board.heard == ["seen"] && looks == 1 && descriptors.isEmpty)
    #expect(live.nextLook == board.clock.now + .seconds(1))

    isFree = true
    try board.add("seen too", by: board.theirs)
    board.clock.now += .seconds(1)
    live.look()
    #expect(board.heard == ["seen", "seen too"])
    #expect(live.isNotified && descriptors == [live.descriptor] && live.nextLook == nil)
  }

  @Test func anotherPartThatLacksAWatchIsLookedAtOnceASecond() throws {
    let board = try Watched()
    var (isPolling, looks) = (true, 0)
    board.live.isBlindElsewhere = { isPolling }
    board.live.onPoll = { looks += 1 }
    board.live.startPolling()
    #expect(board.live.nextLook == board.clock.now + .seconds(1))

    board.clock.now += .seconds(1)
    isPolling = false
    board.live.look()
    #expect(looks == 0 && board.live.nextLook == nil)
  }

  @Test func withoutNotificationsTheBoardLooksByItself() throws {
    let store = try SQLiteBoardStore.inMemory()
    let live = store.database.makeLive()

    live.look()
    live.receive()

    #expect(!live.isNotified)
    #expect(live.descriptor == nil)
    #expect(live.nextLook == nil)
  }
}
