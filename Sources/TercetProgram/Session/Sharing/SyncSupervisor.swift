import BoardModel
import BoardStorage
import EventStreams
import FileSystem
import Foundation
import TercetCommands

/// Runs `tercet-sync` for the shared boards of an open file, and reports their state.
///
/// One process on a machine exchanges a board, whichever program has started it, and the file's other
/// boards at the same address. It ends some minutes after that program, which it notices by its
/// standard input. If a process exists already, this waits until it has ended, using a watch on its
/// lock file.
final class SyncSupervisor {
  /// Called with the state of a board in a few characters; nil if there is nothing to report.
  var onChange: (Board.ID, String?) -> Void = { _, _ in }
  /// Called once with the reason why a board is not synchronized.
  var onMessage: (String) -> Void = { _ in }
  /// Called with those who have a board open elsewhere, and the number of those not named.
  var onPeople: (Board.ID, [Presence], _ more: Int) -> Void = { _, _, _ in }
  /// Called with the cards that other machines displaced or overwrote.
  var onMarks: (SharingMarks) -> Void = { _ in }
  /// Called with a message that no longer applies.
  var onMessageGone: (String) -> Void = { _ in }
  /// Called with a descriptor to watch and its handler, or with one to stop watching.
  var onWatch: (_ new: (Int32, () -> Void)?, _ old: Int32?) -> Void = { _, _ in }

  /// Called with work to do when no key waits.
  var onWork: (@escaping () -> Void) -> Void = { $0() }

  private let store: SQLiteBoardStore
  private let path: String
  private let author: String
  private var isStarted = false
  /// Readable when a state may have changed.
  ///
  /// Made with the first share, because a user can have only a few hundred.
  private var statuses: Inotify?
  private var processes: [Board.ID: SyncProcess] = [:]
  /// Tells another program's process, if it can't reach the server, that this program wants to try.
  private var wishes: [Board.ID: SyncLock.Wish] = [:]
  private var marks = SharingMarks()
  /// Tells the process of each board what this window shows.
  private var windows: [Board.ID: WindowNotes] = [:]
  private var presence: (shown: Board.ID?, card: Card.ID?)?
  private var shown: [Board.ID: String] = [:]
  /// Counts unsent changes while no process does.
  private var counts: [Board.ID: SharedBoard] = [:]
  private let subscriptions = SubscriptionBag()

  /// Nil if the board is not in a file.
  init?(_ store: SQLiteBoardStore) {
    guard let path = store.database.path else { return nil }
    self.store = store
    self.path = path
    author = store.database.author ?? ""
  }

  /// Starts the processes and reports the state of the boards.
  ///
  /// Call it once, after the first frame.
  ///
  /// Starting a process can take some milliseconds on a busy machine, and reading a share's state
  /// for the first time takes one.
  func start() {
    if isStarted { return }
    isStarted = true
    store.feed.subscribe { [weak self] in self?.receive($0) }.store(in: subscriptions)
    lookForShares()
  }

  /// Changes made in this program are not reported by a file watch.
  ///
  /// They matter if a shared board is deleted or restored, and for the count of unsent changes
  /// while no process runs.
  private func receive(_ event: BoardEvent) {
    let isAboutBoard: Bool
    switch event {
    case .reset: isAboutBoard = true
    case .dayBegan: isAboutBoard = false
    case .change(let change):
      if case .board = change.subject { isAboutBoard = true } else { isAboutBoard = false }
    }
    let isDown = processes.values.contains(where: \.isDown)
    guard isAboutBoard || isDown || !marks.isEmpty else { return }
    onWork { [weak self] in self?.lookForShares() }
  }

  /// Finds boards that were shared, joined or left.
  ///
  /// Call it after changes by others.
  ///
  /// - Complexity: one index seek if nothing is new.
  func lookForShares() {
    guard isStarted, let boards = try? store.sharing.boards() else { return }
    let new = boards.filter { processes[$0] == nil }
    for board in processes.keys where !boards.contains(board) { forget(board) }
    for board in new { begin(board) }
    let down = processes.filter(\.value.isDown)
    for (board, process) in down where process.retry() { watch(process, of: board) }
    if !new.isEmpty || !down.isEmpty { look() }
    lookForMarks(boards)
  }

  /// - Complexity: one small read for each shared board without such cards.
  private func lookForMarks(_ boards: [Board.ID]) {
    var new = SharingMarks()
    for board in boards {
      new.displaced.formUnion((try? store.sharing.displacedCards(of: board)) ?? [])
    }
    new.conflicting = (try? store.conflictingCards()) ?? []
    if new == marks { return }
    marks = new
    onMarks(new)
  }

  private func begin(_ board: Board.ID) {
    guard let lock = SyncLock.makeFile(for: board.uuid, ofFileAt: path) else { return }
    watchStatus(in: lock)
    guard let program = SyncProgram.path else {
      onChange(board, "not syncing: no tercet-sync")
      return
    }
    let process = SyncProcess(program, of: board, ofFileAt: path, author)
    processes[board] = process
    windows[board] = WindowNotes(of: board.uuid, ofFileAt: path)
    tell(about: board)
    process.mustWait = statuses == nil
    if !process.mustWait, isTakenAlong(board) { return process.wait() }
    if !process.mustWait, SyncLock.isHeld(for: board.uuid, ofFileAt: path) {
      process.wait()
      return wish(for: board)
    }
    start(process, of: board)
  }

  private func start(_ process: SyncProcess, of board: Board.ID) {
    wishes[board] = nil
    process.start()
    watch(process, of: board)
  }

  /// Whether a process of this program exchanges another board at the same address, and so this one
  /// too.
  private func isTakenAlong(_ board: Board.ID) -> Bool {
    let others = processes.filter { $0.key != board && $0.value.descriptor != nil }.keys
    guard !others.isEmpty, let address = address(of: board) else { return false }
    return others.contains { self.address(of: $0) == address }
  }

  private func address(of board: Board.ID) -> String? {
    (try? store.sharing.share(of: board))?.address
  }

  /// Starts processes for boards that no program exchanges any more.
  private func startWaiting() {
    for (board, process) in processes where process.isWaiting {
      if isTakenAlong(board) { wishes[board] = nil } else { start(process, of: board) }
    }
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

  /// Whether a state may change without a watch that reports it.
  var isPolling: Bool { statuses == nil && !processes.isEmpty }

  /// Checks the states without a watch, and tries to watch them again.
  func checkWithoutWatch() {
    if !isPolling { return }
    for board in processes.keys {
      if let lock = SyncLock.makeFile(for: board.uuid, ofFileAt: path) { watchStatus(in: lock) }
    }
    look()
  }

  private func forget(_ board: Board.ID) {
    if let ending = processes.removeValue(forKey: board)?.descriptor { onWatch(nil, ending) }
    if let old = shown[board] { onMessageGone(old) }
    (shown[board], counts[board], wishes[board]) = (nil, nil, nil)
    windows[board] = nil
    onChange(board, nil)
    onPeople(board, [], 0)
  }

  private func watch(_ process: SyncProcess, of board: Board.ID) {
    guard let ending = process.descriptor else { return }
    onWatch((ending, { [weak self] in self?.lookAtProcess(of: board) }), nil)
  }

  /// Restarts a process that has ended, unless its board is no longer shared.
  private func lookAtProcess(of board: Board.ID) {
    guard let process = processes[board], let ending = process.descriptor, process.hasEnded() else {
      return
    }
    guard (try? store.sharing.boards().contains(board)) ?? true else {
      forget(board)
      return startWaiting()
    }
    onWatch(nil, ending)
    process.restart()
    if process.isWaiting {
      wish(for: board)
      // It may have ended before this was known.
      if !SyncLock.isHeld(for: board.uuid, ofFileAt: path) { start(process, of: board) }
    } else {
      watch(process, of: board)
    }
    if process.hasGivenUp { startWaiting() }
    look()
  }

  // MARK: Presence

  /// Tells others which board this window shows, nil for all of them, and which card is edited.
  func tell(_ shown: Board.ID?, editing card: Card.ID?) {
    presence = (shown, card)
    for board in windows.keys { tell(about: board) }
  }

  private func tell(about board: Board.ID) {
    guard let presence, presence.shown ?? board == board else {
      windows[board]?.leave(nil)
      return
    }
    windows[board]?.leave(Presence(author, editing: presence.card?.uuid))
  }

  func look() {
    // A process has ended or hands over.
    if takeEvents() { startWaiting() }
    for (board, process) in processes {
      let status = SyncLock.status(of: board.uuid, ofFileAt: path)
      if status != nil { process.isDown = false }
      let note = ShareNote(
        status,
        of: (try? store.boards().first { $0.id == board }?.name) ?? "a board",
        waiting: process.isDown ? waitingCount(of: board) : nil,
        cannotRun: process.hasGivenUp
      )
      onChange(board, note.title)
      onPeople(board, status?.people ?? [], status?.morePeople ?? 0)
      if let old = shown[board], old != note.message { onMessageGone(old) }
      if let message = note.message, shown[board] != message { onMessage(message) }
      shown[board] = note.message
    }
  }

  /// Whether a process has closed its lock file, or may have.
  private func takeEvents() -> Bool {
    statuses?.take().contains { $0.has(IN_CLOSE_WRITE) } ?? false
  }

  private func waitingCount(of board: Board.ID) -> Int {
    if counts[board] == nil { counts[board] = try? SharedBoard(board, of: store.database) }
    return (try? counts[board]?.waitingCount()) ?? 0
  }
}
