import BoardModel
import BoardStorage
import Foundation
import TercetCommands

/// Has `tercet-sync` look after the shared boards of an open file, and tells how they stand.
///
/// One process for each shared board: it is started here, ends some minutes after the last program
/// that wanted it, which it sees by the other end of its standard input, and gives way to one that is
/// there already.
final class ShareKeeper {
  /// Called with how a board stands, in a few characters; nil for nothing to say.
  var onChange: (Board.ID, String?) -> Void = { _, _ in }
  /// Called once with why a board is not exchanged.
  var onMessage: (String) -> Void = { _ in }
  /// Readable when a status may have changed.
  let descriptor: Int32

  private let path: String
  private let boards: [Board.ID]
  private let author: String
  /// Kept open for as long as the file is.
  private var lifelines: [Int32] = []
  /// What was told of each board last.
  private var told: [Board.ID: String] = [:]

  /// Nil where no board of the file is shared.
  init?(_ store: SQLiteBoardStore) {
    guard let path = store.database.path, let boards = try? store.sharing.boards(), !boards.isEmpty
    else {
      return nil
    }
    self.path = path
    self.boards = boards
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    author = store.database.author ?? ""
  }

  isolated deinit { for file in lifelines + [descriptor] { close(file) } }

  /// Starts what looks after the boards, and tells how they stand; to be called once, behind the first
  /// frame.
  ///
  /// This program waits while another one is made, some milliseconds where the machine is busy, and
  /// reading how a share stands takes a millisecond the first time.
  func start() {
    for board in boards { start(board, author) }
    look()
  }

  private func start(_ board: Board.ID, _ author: String) {
    guard let lock = SyncLock.makeFile(for: board.uuid, ofFileAt: path) else { return }
    inotify_add_watch(descriptor, lock, UInt32(IN_MODIFY))
    guard let program = SyncProgram.path else { return }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    lifelines.append(ends[1])
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own (`POSIX_SPAWN_SETSID`, which the importer does not see): Ctrl-C and the
    // terminal's hang-up are the board's alone.
    posix_spawnattr_setflags(&attributes, Int16(0x80))
    let arguments = [program, "keep", path, board.uuid.uuidString, author]
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    _ = posix_spawn(&process, program, &actions, &attributes, &words, environ)
  }

  /// Reads how the boards stand, and tells it.
  func look() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    for board in boards {
      let note = ShareNote(SyncLock.status(of: board.uuid, ofFileAt: path))
      onChange(board, SyncProgram.path == nil ? "not kept up: no tercet-sync" : note.title)
      if let message = note.message, told[board] != message { onMessage(message) }
      told[board] = note.message
    }
  }
}
