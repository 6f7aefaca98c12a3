import BoardModel
import BoardStorage
import EventStreams
import Foundation
import TercetCommands

/// Has `tercet-sync` look after the shared boards of an open file, and tells how they stand.
///
/// One process for each shared board on a machine, whichever program has started it: it ends some minutes
/// after that one, which it sees by the other end of its standard input. Where there is one already, none
/// is started before that has ended, of which a watch of its lock's file tells.
final class ShareKeeper {
  /// Called with how a board stands, in a few characters; nil for nothing to say.
  var onChange: (Board.ID, String?) -> Void = { _, _ in }
  /// Called once with why a board is not exchanged.
  var onMessage: (String) -> Void = { _ in }
  /// Called with the cards that stand in a column only because their own was deleted on another machine.
  var onDisplaced: (Set<Card.ID>) -> Void = { _ in }
  /// Called with a message that is not true any more.
  var onMessageGone: (String) -> Void = { _ in }
  /// Called with a descriptor to watch and its handler, and with one that is to be watched no more.
  var onWatch: (_ new: (Int32, () -> Void)?, _ old: Int32?) -> Void = { _, _ in }

  /// Called with what is to be done as soon as no key waits.
  var onWork: (@escaping () -> Void) -> Void = { $0() }

  private let store: SQLiteBoardStore
  private let path: String
  private let author: String
  private var isStarted = false
  /// Readable when a status may have changed; made with the first share, as a user may have some hundred
  /// only.
  private var statuses: Inotify?
  private var keepings: [Board.ID: SyncKeeping] = [:]
  /// Says to the process of another program, where it does not reach the server, that this one would try.
  private var wishes: [Board.ID: SyncLock.Wish] = [:]
  /// The cards that were told to be displaced.
  private var displaced: Set<Card.ID> = []
  /// What was told of each board last.
  private var told: [Board.ID: String] = [:]
  /// What counts the changes that wait where no process does.
  private var counts: [Board.ID: SharedBoard] = [:]
  private let subscriptions = SubscriptionBag()

  /// Nil where the board is in no file.
  init?(_ store: SQLiteBoardStore) {
    guard let path = store.database.path else { return nil }
    self.store = store
    self.path = path
    author = store.database.author ?? ""
  }

  /// Starts what looks after the boards, and tells how they stand; to be called once, behind the first
  /// frame.
  ///
  /// This program waits while another one is made, some milliseconds where the machine is busy, and
  /// reading how a share stands takes a millisecond the first time.
  func start() {
    if isStarted { return }
    isStarted = true
    store.feed.subscribe { [weak self] in self?.receive($0) }.store(in: subscriptions)
    lookForShares()
  }

  /// What is done here comes by no watch of the file: a shared board that is deleted or brought back,
  /// and any change while no process counts what waits.
  private func receive(_ event: BoardEvent) {
    let isAboutBoard: Bool
    switch event {
    case .reset: isAboutBoard = true
    case .change(let change):
      if case .board = change.subject { isAboutBoard = true } else { isAboutBoard = false }
    }
    let isDown = keepings.values.contains(where: \.isDown)
    guard isAboutBoard || isDown || !displaced.isEmpty else { return }
    onWork { [weak self] in self?.lookForShares() }
  }

  /// Notices boards that are shared, joined or left meanwhile; to be called after others' changes.
  ///
  /// - Complexity: one index seek where nothing is new.
  func lookForShares() {
    guard isStarted, let boards = try? store.sharing.boards() else { return }
    let new = boards.filter { keepings[$0] == nil }
    for board in keepings.keys where !boards.contains(board) { forget(board) }
    for board in new { begin(board) }
    let down = keepings.filter(\.value.isDown)
    for (board, keeping) in down where keeping.retry() { watch(keeping, of: board) }
    if !new.isEmpty || !down.isEmpty { look() }
    lookForDisplaced(boards)
  }

  /// - Complexity: one small read for each shared board where there are none.
  private func lookForDisplaced(_ boards: [Board.ID]) {
    let cards = boards.reduce(into: Set()) { cards, board in
      cards.formUnion((try? store.sharing.displacedCards(of: board)) ?? [])
    }
    if cards == displaced { return }
    displaced = cards
    onDisplaced(cards)
  }

  private func begin(_ board: Board.ID) {
    guard let lock = SyncLock.makeFile(for: board.uuid, ofFileAt: path) else { return }
    watchStatus(in: lock)
    guard let program = SyncProgram.path else {
      onChange(board, "not kept up: no tercet-sync")
      return
    }
    let keeping = SyncKeeping(program, of: board, ofFileAt: path, author)
    keepings[board] = keeping
    keeping.mustWait = statuses == nil
    if !keeping.mustWait, SyncLock.isHeld(for: board.uuid, ofFileAt: path) {
      keeping.wait()
      return wish(for: board)
    }
    start(keeping, of: board)
  }

  private func start(_ keeping: SyncKeeping, of board: Board.ID) {
    wishes[board] = nil
    keeping.start()
    watch(keeping, of: board)
  }

  private func wish(for board: Board.ID) {
    wishes[board] = SyncLock.Wish(board.uuid, ofFileAt: path)
  }

  private func watchStatus(in lock: String) {
    if statuses == nil, let new = Inotify() {
      statuses = new
      onWatch((new.descriptor, { [weak self] in self?.look() }), nil)
    }
    statuses?.add(lock, IN_MODIFY | IN_CLOSE_WRITE)
  }

  /// Whether a status may change without a watch that reports it.
  var isBlind: Bool { statuses == nil && !keepings.isEmpty }

  /// Looks although nothing was reported, and watches again if that is possible.
  func lookWithoutWatch() {
    if !isBlind { return }
    for board in keepings.keys {
      if let lock = SyncLock.makeFile(for: board.uuid, ofFileAt: path) { watchStatus(in: lock) }
    }
    look()
  }

  private func forget(_ board: Board.ID) {
    if let ending = keepings.removeValue(forKey: board)?.descriptor { onWatch(nil, ending) }
    if let old = told[board] { onMessageGone(old) }
    (told[board], counts[board], wishes[board]) = (nil, nil, nil)
    onChange(board, nil)
  }

  private func watch(_ keeping: SyncKeeping, of board: Board.ID) {
    guard let ending = keeping.descriptor else { return }
    onWatch((ending, { [weak self] in self?.lookAtProcess(of: board) }), nil)
  }

  /// A process that ended is started again, unless its board is shared no more.
  private func lookAtProcess(of board: Board.ID) {
    guard let keeping = keepings[board], let ending = keeping.descriptor, keeping.hasEnded() else {
      return
    }
    guard (try? store.sharing.boards().contains(board)) ?? true else { return forget(board) }
    onWatch(nil, ending)
    keeping.restart()
    if keeping.isWaiting {
      wish(for: board)
      // It may have ended before this was known.
      if !SyncLock.isHeld(for: board.uuid, ofFileAt: path) { start(keeping, of: board) }
    } else {
      watch(keeping, of: board)
    }
    look()
  }

  /// Reads how the boards stand, and tells it.
  func look() {
    if takeEvents() {
      // A process has ended, or gives way.
      for (board, keeping) in keepings where keeping.isWaiting { start(keeping, of: board) }
    }
    for (board, keeping) in keepings {
      let status = SyncLock.status(of: board.uuid, ofFileAt: path)
      if status != nil { keeping.isDown = false }
      let note = ShareNote(
        status,
        of: (try? store.boards().first { $0.id == board }?.name) ?? "a board",
        waiting: keeping.isDown ? waitingCount(of: board) : nil,
        cannotRun: keeping.hasGivenUp
      )
      onChange(board, note.title)
      if let old = told[board], old != note.message { onMessageGone(old) }
      if let message = note.message, told[board] != message { onMessage(message) }
      told[board] = note.message
    }
  }

  /// Whether a process that looked after a board has closed its lock, or may have.
  private func takeEvents() -> Bool {
    statuses?.take().contains { $0.has(IN_CLOSE_WRITE) } ?? false
  }

  private func waitingCount(of board: Board.ID) -> Int {
    if counts[board] == nil { counts[board] = try? SharedBoard(board, of: store.database) }
    return (try? counts[board]?.waitingCount()) ?? 0
  }
}
