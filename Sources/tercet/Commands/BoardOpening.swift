import BoardModel
import BoardStorage
import Glibc

/// `tercet` without a command: the board on the whole screen.
struct BoardOpening {
  let path: String
  let isDemo: Bool
  let tracePath: String?

  func run() throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw CommandFailure.usage(
        "the board needs a terminal; in a script use “tercet add” and “tercet list”"
      )
    }
    try openBoard(store: try makeStore(), tracePath: tracePath)
  }

  private func makeStore() throws -> SQLiteBoardStore {
    do {
      if !isDemo { return try SQLiteBoardStore.open(at: path) }
      let store = try SQLiteBoardStore.inMemory()
      try DemoBoard.fill(store, today: LocalDay.today)
      return store
    } catch let error as OpenError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}

/// Puts the board on the terminal and runs until the user leaves.
func openBoard(store: SQLiteBoardStore, tracePath: String?) throws {
}

extension RootCommand {
  /// Refuses the board's own options in front of another command.
  func refuseBoardOptions() throws(CommandFailure) {
    if demo || trace != nil {
      throw .usage("--demo and --trace go with the board, not with another command")
    }
  }
}
