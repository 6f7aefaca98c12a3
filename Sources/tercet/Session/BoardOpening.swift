import BoardModel
import BoardStorage
import NcursesTerminal
import TercetCommands

/// `tercet` without a command: the board on the whole screen.
struct BoardOpening {
  private let arguments: BoardArguments
  private let path: String

  init(_ arguments: BoardArguments) throws(CommandFailure) {
    self.arguments = arguments
    path = try BoardLocation.path(option: arguments.database)
  }

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
      return try BoardSession.run(store, trace: arguments.trace)
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
      return try arguments.isDemo ? makeDemo() : openStore()
    } catch let error as OpenError {
      throw CommandFailure(error)
    } catch let error as StoreError {
      throw CommandFailure(error)
    }
  }

  private func makeDemo() throws -> SQLiteBoardStore {
    let store = try SQLiteBoardStore.inMemory()
    store.keepsSteps = false
    try DemoBoard.fill(store, today: LocalDay.today)
    store.keepsSteps = true
    return store
  }

  /// Opens the file, and has the board shown that was asked for.
  private func openStore() throws -> SQLiteBoardStore {
    let author = try AuthorName.name(option: arguments.author)
    let store = try SQLiteBoardStore.open(at: path, sources: .system(author: author))
    if let board = try BoardChoice.board(named: arguments.board, in: store.boards()) {
      try store.rememberOpen(board.id)
    }
    return store
  }
}
