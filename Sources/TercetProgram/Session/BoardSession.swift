import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import Configuration
import EventStreams
import FileSystem
import Foundation
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// Shows the board once: takes over the terminal, runs the screens, and restores the terminal.
struct BoardSession {
  let themes: ThemeLibrary
  /// The mistake in the configuration to report at the start.
  let mistake: String?
  /// A temporary board does not change the configuration.
  let keepsSettings: Bool
  /// Typed text that could neither be saved nor stored.
  private(set) var unkept: [UnsavedText] = []
  private var settings: Settings { UserConfiguration.settings }

  init(themes: ThemeLibrary, mistake: String?, keepsSettings: Bool) {
    self.themes = themes
    self.mistake = mistake
    self.keepsSettings = keepsSettings
  }

  enum End {
    case quit
    case signal(Int32)
  }

  /// Shows the board of an open store until the user quits or a signal arrives.
  ///
  /// - Throws: `TerminalError` before the terminal is touched, `StoreError` if the first pages
  ///   can't be read, `TraceFile.Fault` if the trace can't be written.
  mutating func run(_ store: SQLiteBoardStore, trace path: String?, log: String?) throws -> End {
    // The screens retry from their own loop, so that a lock never blocks a repaint.
    store.database.waitsForLock = false
    let trace = try path.map(TraceFile.init)
    let log = try log.map { RunLog(try TraceFile(path: $0), store.feed) }
    let live = store.database.makeLive()
    DateForm.current = settings.dateForm
    let messages = SessionMessages(notifies: settings.showsNotices)
    let board = try makeBoard(over: store, live, messages, log)
    if let mistake { board.report(mistake) }
    let terminal = try makeTerminal(
      showing: board,
      RememberedBackground(in: store, environment: OwnProgram.variable)
    )
    messages.terminal = terminal
    let parts = SessionParts(store, board, terminal)
    parts.showLongActions()
    defer { parts.forgetLongActions() }
    board.notifyOfDueCards()
    parts.show(themes)
    parts.follow(live, themes)
    let end = terminal.run(board) { report in
      trace?.write(report)
      log?.write(report)
    }
    unkept = board.keepDrafts()
    switch end {
    case .finished: return .quit
    case .signal(let signal): return .signal(signal)
    }
  }

  private func makeBoard(
    over store: SQLiteBoardStore,
    _ live: any LiveUpdates,
    _ messages: SessionMessages,
    _ log: RunLog?
  ) throws(StoreError) -> BoardApplication {
    try BoardApplication(
      store: store,
      feed: store.feed,
      live: live,
      externalEditor: EnvironmentEditor(
        environment: ProcessInfo.processInfo.environment,
        configured: settings.editor
      ),
      environment: environment(
        db: store.database.path,
        author: store.database.author ?? "",
        messages: messages,
        log: log
      ),
      choice: .last(in: store),
      size: Size(columns: 80, rows: 24)
    )
  }

  private func makeTerminal(
    showing board: BoardApplication,
    _ background: RememberedBackground
  ) throws -> NcursesTerminal {
    let terminal = try NcursesTerminal(
      usesMouse: settings.usesMouse,
      palette: themes.choice,
      background: background.color,
      fillsSelection: settings.selection == .fill,
      showsCursor: settings.cursor == .visible,
      setsTitle: settings.setsTitle,
      escapeWait: .milliseconds(settings.escapeWait)
    )
    terminal.onBackground = { [board, themes] color in
      background.keep(color)
      if let doubt = themes.doubt(on: color) { board.report(doubt) }
    }
    return terminal
  }

  private static func keep(_ setting: String, _ value: String) -> String? {
    guard let location = UserConfiguration.location else { return nil }
    do throws(ConfigurationFault) {
      try ConfigurationFile(location).set(setting, to: value)
      return nil
    } catch {
      return error.description
    }
  }

  private func environment(
    db: String?,
    author: String,
    messages: SessionMessages,
    log: RunLog?
  ) -> BoardEnvironment {
    // Read once: a month asks for it several times a frame.
    let systemWeekday = FirstWeekday(environment: ProcessInfo.processInfo.environment)
    var environment = BoardEnvironment(
      today: { LocalClock.today },
      now: { .now },
      nextDay: { LocalClock.end },
      time: StoreSources.system().now
    )
    environment.firstWeekday = { [settings] in settings.firstWeekday ?? systemWeekday }
    environment.localMoment = LocalMoment.here
    environment.author = author
    environment.openLink = LinkProgram.open
    environment.showsPane = settings.pane == .auto ? nil : settings.pane == .on
    environment.keymap = ConfiguredKeys.keymap(by: settings)
    environment.themes = themes
    environment.isCompact = settings.isCompact
    environment.cheers = settings.cheers
    environment.remindBefore = settings.remindBefore
    if keepsSettings { environment.keep = Self.keep }
    environment.runCommand = db.map { CommandProgram(db: $0, author: author).run }
    environment.messages = messages
    environment.onEvent = log?.note
    environment.onAction = log?.note
    return environment
  }
}
