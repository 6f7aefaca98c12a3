import BoardModel
import BoardScreens
import BoardStorage
import BoardViewModels
import NcursesTerminal

/// The services that run while a board is shown: long actions, themes, links and shares.
struct SessionParts {
  private let store: SQLiteBoardStore
  private let board: BoardApplication
  private let terminal: NcursesTerminal

  init(_ store: SQLiteBoardStore, _ board: BoardApplication, _ terminal: NcursesTerminal) {
    (self.store, self.board, self.terminal) = (store, board, terminal)
    if let path = store.database.path {
      terminal.endOnTruncatedFile(
        saying:
          "tercet: another program truncated a file next to “\(path)” while the board was open; "
          + "saved changes are safe, open the board again",
        code: 4
      )
    }
  }

  /// Shows the progress of a long action, which Esc can stop.
  func showLongActions() {
    store.database.onLongAction = { [board, terminal] progress in
      let keys = terminal.keysWhileBusy(isLast: progress.isSaving)
      terminal.present(board.frame(during: progress, ignoringKeys: keys.hasOthers))
      return !keys.hasEscape
    }
    store.database.onLongActionEnd = { [board, terminal] in
      board.finishLongAction(wasEscapePressed: terminal.keysWhileBusy(isLast: true).hasEscape)
    }
    store.database.hasWaitingKey = { [terminal] in terminal.hasWaitingEvent }
    board.watchKeys { [terminal] in terminal.hasWaitingEvent }
  }

  func forgetLongActions() {
    (store.database.onLongAction, store.database.onLongActionEnd) = (nil, nil)
    store.database.hasWaitingKey = nil
  }

  /// Connects the themes to the terminal and watches their files.
  func show(_ themes: ThemeLibrary) {
    themes.apply = terminal.use
    themes.colorless = terminal.colorless
    themes.onWatch = terminal.watch
    themes.onMistake = board.report
    themes.onReading = board.reportTheme
    themes.watchFiles()
  }

  /// Follows changes by other processes to the board, its linked files, its shares and its theme.
  func follow(_ live: LiveBoard, _ themes: ThemeLibrary) {
    let links = LinkSupervisor(store)
    links.onMessage = { [board] text, isNote in
      if isNote { board.tell(text) } else { board.report(text) }
    }
    links.onWatch = { [links, terminal] new, old in
      if let old { terminal.endWatch(old) }
      if let new { terminal.watch(new, handler: links.look) }
    }
    links.startIfLinked()
    let supervisor = SyncSupervisor(store)
    let lost = LostFileWarning(store, board)
    let look = {
      lost.look()
      links.startIfLinked()
      supervisor?.lookForShares()
    }
    live.onWatch = { [board, terminal] descriptor in
      terminal.watch(descriptor) {
        board.update(with: live.receive)
        look()
      }
    }
    live.isBlindElsewhere = { [weak themes, weak supervisor] in
      themes?.isPolling == true || supervisor?.isPolling == true
    }
    live.onPoll = { [weak themes, weak supervisor] in
      look()
      themes?.checkWithoutWatch()
      supervisor?.checkWithoutWatch()
    }
    if let descriptor = live.descriptor {
      live.onWatch(descriptor)
    } else if live.lacksWatch {
      board.report(Self.blindNote)
    }
    live.startPolling()
    if let supervisor { show(supervisor) }
  }

  private static let blindNote = """
    The system has no file watch left (fs.inotify.max_user_instances). Tercet looks for changes once a \
    second.
    """

  private func show(_ supervisor: SyncSupervisor) {
    supervisor.onWatch = { [terminal] new, old in
      if let old { terminal.endWatch(old) }
      if let (descriptor, handler) = new { terminal.watch(descriptor, handler: handler) }
    }
    supervisor.onChange = { [screen = board] board, text in screen.showShare(of: board, text) }
    supervisor.onPeople = { [board] shown, people, more in
      board.show(people, andMore: more, on: shown)
    }
    board.onPresence = { [weak supervisor] shown, card in supervisor?.tell(shown, editing: card) }
    supervisor.onMarks = { [board] marks in board.show(marks) }
    supervisor.onMessage = { [board] text in board.report(text) }
    supervisor.onMessageGone = { [board] text in board.takeBack(text) }
    supervisor.onWork = { [board] in board.onNextIdle = $0 }
    board.onNextIdle = supervisor.start
  }
}
