import BoardModel
import BoardStorage
import BoardViewModels
import Configuration
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// `tercet` without a command: opens the board on the whole screen.
struct BoardOpening {
  private let arguments: BoardArguments
  private let path: String
  private let themes: ThemeLibrary
  private let faults: [ConfigurationFault]

  init(_ arguments: BoardArguments) throws(CommandFailure) {
    self.arguments = arguments
    path = try BoardLocation.path(option: arguments.database)
    let reading = UserConfiguration.reading
    do throws(ThemeError) {
      themes = try Self.library(
        named: arguments.theme ?? reading.settings.theme,
        orAutomatic: arguments.theme == nil,
        isKept: !arguments.isDemo
      )
    } catch {
      throw .usage("--theme: \(error)")
    }
    var faults = reading.faults + ConfigurationCheck.keyFaults(in: reading)
    faults += ConfigurationCheck.layoutFaults(in: reading)
    if arguments.theme == nil { faults += ConfigurationCheck.themeFaults(in: reading) }
    self.faults = faults
  }

  /// The characters that fit in two wrapped rows; the narrowest terminals have 40 columns.
  private static func lineLimit(columns: Int) -> Int { max(72, 2 * columns - 20) }

  /// All mistakes in one line: the first one, the number of others, and the command that lists
  /// them.
  static func line(
    about faults: [ConfigurationFault],
    columns: Int = TerminalWidth.columns
  ) -> String? {
    let lineLimit = lineLimit(columns: columns)
    guard let first = faults.first else { return nil }
    let more = faults.count - 1
    let whole = first.description
    if more == 0, whole.count <= lineLimit { return whole }
    let end = more > 0 ? " · \(more) more in tercet config --check" : " · tercet config --check"
    let room = lineLimit - end.count
    // If the line is too long, a reason that names a value is more useful than the key.
    let isNaming = first.reason.hasPrefix("“")
    let text = whole.count > room && isNaming ? first.shortDescription : whole
    return (text.count > room ? text.prefix(room - 1) + "…" : text) + end
  }

  /// The themes, with one in use.
  ///
  /// If its file has a mistake, which is reported elsewhere, the default colours are used.
  private static func library(
    named name: String,
    orAutomatic: Bool,
    isKept: Bool
  ) throws(ThemeError) -> ThemeLibrary {
    let files = ThemeFiles()
    let keep = { (name: String) throws(ConfigurationFault) in
      guard isKept, let location = UserConfiguration.location else { return }
      try ConfigurationFile(location).set("theme", toText: name)
    }
    let library: ThemeLibrary
    do throws(ThemeError) {
      library = try ThemeLibrary(named: name, files: files, keep: keep)
    } catch {
      if !orAutomatic { throw error }
      library = ThemeLibrary(awaiting: name, files: files, keep: keep)
    }
    library.isKept = isKept && UserConfiguration.location != nil
    return library
  }

  func run() throws {
    try SystemLimits.board.require()
    try requireTerminal()
    let store = try makeStore()
    switch try show(store) {
    case .quit: return
    case .signal(let number): NcursesTerminal.endProcess(by: number)
    }
  }

  /// Refuses an unsuitable terminal before a file is made or opened.
  private func requireTerminal() throws(CommandFailure) {
    do throws(TerminalError) {
      try NcursesTerminal.check(.ofProcess)
    } catch {
      throw .usage(error.description)
    }
  }

  private func show(_ store: SQLiteBoardStore) throws -> BoardSession.End {
    do {
      var session = BoardSession(
        themes: themes,
        mistake: Self.line(about: ConfigurationCheck.sorted(faults + boardFaults(in: store))),
        keepsSettings: !arguments.isDemo
      )
      let end = try session.run(
        store,
        trace: arguments.trace,
        log: getenv("TERCET_LOG").map { String(cString: $0) }
      )
      if !session.unkept.isEmpty { UnsavedTextFile.rescue(session.unkept) }
      return end
    } catch let error as TerminalError {
      throw CommandFailure.usage(error.description)
    } catch let error as StoreError {
      throw CommandFailure(error, boardAt: path)
    } catch let fault as TraceFile.Fault {
      throw CommandFailure(.access, "“\(fault.path)” can't be written: \(fault.reason)")
    }
  }

  /// A board that the configuration names but the file does not contain, if no option names a
  /// board.
  private func boardFaults(in store: SQLiteBoardStore) -> [ConfigurationFault] {
    guard !arguments.isDemo, !TercetCommands.BoardChoice.isNamed(arguments.board) else { return [] }
    return ConfigurationCheck.boardFaults(in: UserConfiguration.reading) { try? store.boards() }
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
    try DemoBoard.make(
      today: LocalClock.today,
      keymap: ConfiguredKeys.keymap(by: UserConfiguration.settings)
    )
  }

  /// Opens the file and remembers the requested board as the open one.
  private func openStore() throws -> SQLiteBoardStore {
    let author = try AuthorName.name(option: arguments.author)
    let store = try BoardFiles.open(at: path, author: author)
    if TercetCommands.BoardChoice.namesAll(arguments.board) {
      try BoardViewModels.BoardChoice.all.remember(in: store)
    } else if let board = try TercetCommands.BoardChoice.board(
      named: arguments.board,
      in: store.boards()
    ) {
      try BoardViewModels.BoardChoice.board(board.id).remember(in: store)
    }
    return store
  }
}
