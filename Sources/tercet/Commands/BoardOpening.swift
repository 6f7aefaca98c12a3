import BoardModel
import BoardStorage
import NcursesTerminal

/// `tercet` without a command: the board on the whole screen.
struct BoardOpening {
  let path: String
  let isDemo: Bool
  let tracePath: String?

  func run() throws {
    try refuseUnfitTerminal()
    let store = try makeStore()
    switch try show(store) {
    case .quit: return
    case .signal(let number): NcursesTerminal.endProcess(by: number)
    }
  }

  /// Before a file is made or opened for a board that nobody could see.
  private func refuseUnfitTerminal() throws(CommandFailure) {
    do throws(TerminalError) {
      try NcursesTerminal.check(.ofProcess)
    } catch {
      throw .usage(error.description)
    }
  }

  private func show(_ store: SQLiteBoardStore) throws -> BoardSession.End {
    do {
      return try BoardSession.run(store, trace: tracePath)
    } catch let error as TerminalError {
      throw CommandFailure.usage(error.description)
    } catch let error as StoreError {
      throw CommandFailure(error, boardAt: path)
    } catch let fault as TraceFile.Fault {
      throw CommandFailure(.access, "“\(fault.path)” can't be written: \(fault.reason)")
    }
  }

  private func makeStore() throws -> SQLiteBoardStore {
    do {
      if !isDemo { return try SQLiteBoardStore.open(at: path) }
      let store = try SQLiteBoardStore.inMemory()
      store.keepsSteps = false
      try DemoBoard.fill(store, today: LocalDay.today)
      store.keepsSteps = true
      return store
    } catch let error as OpenError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }
}

extension RootCommand {
  /// Refuses the board's own options in front of another command.
  func refuseBoardOptions() throws(CommandFailure) {
    if demo || trace != nil {
      throw .usage("--demo and --trace go with the board, not with another command")
    }
  }
}
