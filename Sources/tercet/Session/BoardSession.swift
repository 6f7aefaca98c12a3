import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import Configuration
import EventStreams
import Foundation
import Glibc
import NcursesTerminal
import TercetCommands
import TerminalSurface

/// One showing of the board: takes the terminal, runs the screens, gives it back.
struct BoardSession {
  let themes: ThemeLibrary
  /// What is wrong with the configuration, to be said at the start.
  let mistake: String?
  /// A board that is thrown away leaves the configuration as it is.
  let keepsSettings: Bool
  /// What was typed and could neither be saved nor kept.
  private(set) var unkept: [UnkeptText] = []
  private var settings: Settings { UserConfiguration.settings }

  init(themes: ThemeLibrary, mistake: String?, keepsSettings: Bool) {
    self.themes = themes
    self.mistake = mistake
    self.keepsSettings = keepsSettings
  }

  /// How a showing ended.
  enum End {
    case quit
    case signal(Int32)
  }

  /// Shows the board of an open store until the user quits or a signal comes.
  ///
  /// - Throws: `TerminalError` before the terminal was touched, `StoreError` where the first pages
  ///   can't be read, `TraceFile.Fault` where the trace can't be written.
  mutating func run(_ store: SQLiteBoardStore, trace path: String?) throws -> End {
    // The screens try again from their own loop, so that a lock never freezes a repaint.
    store.database.waitsForLock = false
    let trace = try path.map(TraceFile.init)
    store.database.holdReads()
    defer { store.database.endReadHold() }
    let live = store.database.makeLive()
    DateForm.current = settings.dateForm
    let messages = SessionMessages(notifies: settings.showsNotices)
    let stack = try BoardApplication(
      store: store,
      feed: store.feed,
      live: live,
      externalEditor: EnvironmentEditor(
        environment: ProcessInfo.processInfo.environment,
        configured: settings.editor
      ),
      environment: environment(author: store.database.author ?? "", messages: messages),
      choice: .last(in: store),
      size: Size(columns: 80, rows: 24)
    )
    if let mistake { stack.report(mistake) }
    let background = RememberedBackground(
      in: store,
      environment: Self.variable
    )
    let terminal = try NcursesTerminal(
      usesMouse: settings.usesMouse,
      palette: themes.choice,
      background: background.color,
      fillsSelection: settings.selection == .fill,
      setsTitle: settings.setsTitle,
      escapeWait: .milliseconds(settings.escapeWait)
    )
    terminal.onBackground = { [stack, themes] color in
      background.keep(color)
      if let doubt = themes.doubt(on: color) { stack.report(doubt) }
    }
    messages.terminal = terminal
    if let path = store.database.path {
      terminal.endOnLostFile(
        saying: "tercet: another program cut off a file beside “\(path)” while the board was open; "
          + "all that was saved is there, open the board again",
        code: 4
      )
    }
    store.database.onLongAction = { [stack, terminal] progress in
      let keys = terminal.keysWhileBusy(isLast: progress.isSaving)
      terminal.present(stack.frame(during: progress, ignoringKeys: keys.hasOthers))
      return !keys.hasEscape
    }
    store.database.onLongActionEnd = { [stack, terminal] in
      stack.finishLongAction(wasEscapePressed: terminal.keysWhileBusy(isLast: true).hasEscape)
    }
    store.database.hasWaitingKey = { [terminal] in terminal.hasWaitingEvent }
    defer {
      (store.database.onLongAction, store.database.onLongActionEnd) = (nil, nil)
      store.database.hasWaitingKey = nil
    }
    stack.notifyOfDueCards()
    themes.apply = terminal.use
    themes.colorless = terminal.colorless
    themes.onWatch = terminal.watch
    themes.onMistake = stack.report
    themes.onReading = stack.reportTheme
    themes.watchFiles()
    let links = LinkKeeper(store)
    links.onMessage = { [stack] text in stack.report(text) }
    links.onWatch = { [links, terminal] new, old in
      if let old { terminal.endWatch(old) }
      if let new { terminal.watch(new, handler: links.look) }
    }
    links.startIfLinked()
    let keeper = ShareKeeper(store)
    let lost = LostFileNotice(store, stack)
    let watch = { [terminal] (descriptor: Int32) in
      terminal.watch(descriptor) {
        stack.update(with: live.receive)
        lost.look()
        links.startIfLinked()
        keeper?.lookForShares()
      }
    }
    live.onWatch = watch
    live.isBlindElsewhere = { [weak themes, weak keeper] in
      themes?.isBlind == true || keeper?.isBlind == true
    }
    live.onBlindLook = { [weak keeper, weak themes] in
      lost.look()
      links.startIfLinked()
      themes?.lookWithoutWatch()
      keeper?.lookForShares()
      keeper?.lookWithoutWatch()
    }
    if let descriptor = live.descriptor { watch(descriptor) } else { stack.report(Self.blindNote) }
    live.noteBlindness()
    if let keeper {
      keeper.onWatch = { [terminal] new, old in
        if let old { terminal.endWatch(old) }
        if let (descriptor, handler) = new { terminal.watch(descriptor, handler: handler) }
      }
      keeper.onChange = { [stack] board, text in stack.tellShare(of: board, text) }
      keeper.onDisplaced = { [stack] cards in stack.tellDisplaced(cards) }
      keeper.onMessage = { [stack] text in stack.report(text) }
      keeper.onMessageGone = { [stack] text in stack.takeBack(text) }
      keeper.onWork = { [stack] in stack.onNextIdle = $0 }
      stack.onNextIdle = keeper.start
    }
    store.database.endReadHold()
    let end = terminal.run(stack) { trace?.write($0) }
    unkept = stack.keepDrafts()
    switch end {
    case .finished: return .quit
    case .signal(let signal): return .signal(signal)
    }
  }

  private static let blindNote = """
    The system has no file watch left (fs.inotify.max_user_instances). Tercet looks for changes once a \
    second.
    """

  /// Alone: the whole environment as a dictionary takes a start a tenth of a millisecond.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
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

  /// The machine's clock and calendar.
  private func environment(author: String, messages: SessionMessages) -> BoardEnvironment {
    BoardEnvironment(
      today: { LocalDay.today },
      now: { .now },
      nextDay: { LocalDay.end },
      firstWeekday: { [settings] in
        settings.firstWeekday ?? FirstWeekday(environment: ProcessInfo.processInfo.environment)
      },
      time: StoreSources.system().now,
      localMoment: LocalDay.moment,
      author: author,
      openLink: LinkProgram.open,
      showsPane: settings.pane == .auto ? nil : settings.pane == .on,
      keymap: BoardKeys.keymap(by: settings.keys),
      themes: themes,
      isCompact: settings.isCompact,
      keep: keepsSettings ? Self.keep : { _, _ in nil },
      messages: messages
    )
  }
}
