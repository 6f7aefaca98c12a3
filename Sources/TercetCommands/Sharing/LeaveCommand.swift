internal import ArgumentParser
import BoardModel
import FoundationEssentials
import TerminalSurface

struct LeaveCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Stop sharing a board, but keep it in this file.",
    discussion: "Example: tercet leave --board Home"
  )

  @OptionGroup var options: BoardOptions
  @OptionGroup var output: OutputOptions

  @MainActor func perform() throws {
    let store = try CommandStore(changing: options)
    let board = try store.board()
    let share = try store.attempt(store.store.sharing.share(of: board.id))
    guard let share else {
      throw CommandFailure(.other, "\(board.name.inQuotes) is not shared")
    }
    let waiting = try store.attempt(store.store.sharing.waitingCount(of: board.id))
    try store.attempt(store.store.sharing.leaveShare(of: board.id))
    StandardOutput.followsChange = true
    if output.json {
      var object = JSONObject()
      object.set("board", board.name)
      object.set("unsent", waiting)
      try StandardOutput.print(object)
    } else {
      let unsent =
        waiting == 0
        ? "" : "; \(waiting) unsent \(waiting == 1 ? "change stays" : "changes stay") here"
      try StandardOutput.printLine(
        "Left: \(board.name.inQuotes) is now a board of this file only\(unsent)"
      )
    }
    try forget(share, of: board)
  }

  /// Tells the server, if reachable, that this replica no longer reads.
  @MainActor private func forget(_ share: BoardShare, of board: Board) throws {
    if SyncProgram.path == nil { return }
    try SyncProgram.run(
      ["forget", "", board.id.uuid.uuidString, "", share.client.uuidString],
      address: share.address
    )
  }
}
