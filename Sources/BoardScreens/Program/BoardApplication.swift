package import BoardModel
package import BoardViewModels
package import EventStreams
package import TerminalKit
package import TerminalSurface

/// The application: a board with the screens opened over it, the current day, and changes by other
/// processes.
package final class BoardApplication: TerminalApplication {
  let board: BoardScreen
  let stack: ScreenStack
  private let environment: BoardEnvironment
  private let live: (any LiveUpdates)?
  private lazy var dayEnd = environment.nextDay()
  /// Whether more cards come in on this day.
  private var isDayBeginning = false

  /// Opens a board over a store and reads its first pages.
  ///
  /// `live` determines when to look for changes by other processes.
  package init(
    store: any BoardStore,
    feed: EventStream<BoardEvent>,
    live: (any LiveUpdates)? = nil,
    externalEditor: (any ExternalEditor)? = nil,
    environment: BoardEnvironment,
    choice: BoardChoice,
    size: Size,
    offersDrafts: Bool = true
  ) throws(StoreError) {
    self.environment = environment
    self.live = live
    // A board that can't be written shows what it showed last.
    isDayBeginning = (try? store.beginPart(of: environment.today())) ?? false
    let context = try BoardContext(
      store: store,
      feed: feed,
      showing: choice,
      environment: environment,
      size: size
    )
    board = try BoardScreen(context)
    stack = ScreenStack(
      board,
      keymap: environment.keymap,
      externalEditor: externalEditor,
      size: size
    )
    context.host = stack
    if !offersDrafts { return }
    board.drafts.offerAll()
    if !stack.hasOverlays { board.prompt.reportUnsaved() }
  }

  package var isFinished: Bool { stack.isFinished }

  package var wantsSuspension: Bool {
    get { stack.wantsSuspension }
    set { stack.wantsSuspension = newValue }
  }

  package var handover: TerminalHandover? {
    get { stack.handover }
    set { stack.handover = newValue }
  }

  package var acceptsInput: Bool { stack.acceptsInput }

  package var handlesInterrupt: Bool { stack.handlesInterrupt }

  package var nextDeadline: ContinuousClock.Instant? {
    // A write waits for another program's lock.
    if let nextTry = board.context.actions.nextTry { return nextTry }
    return [dayEnd, board.context.nextDue?.at, live?.nextLook, stack.nextDeadline]
      .compactMap(\.self).min()
  }

  /// Sends desktop notifications about due cards, if the user wants them.
  package func notifyOfDueCards() { DueReminders(board.context).notifyOfDueCards() }

  /// Shows a mistake in the message row until the next key.
  package func report(_ mistake: String) { board.context.report(.failure(mistake)) }

  /// Shows a message that is no failure in the message row until the next key.
  package func tell(_ note: String) { board.context.report(.note(note)) }

  /// Removes the message of a mistake that has been fixed.
  package func takeBack(_ mistake: String) {
    if board.status.message == .failure(mistake) { board.context.report(nil) }
  }

  package func reportTheme(_ name: String) {
    board.context.report(.note("Reloaded the theme \(quoted(name))."))
  }

  /// Shows no card as selected, for a picture.
  package func hideSelection() {
    for column in board.context.columns.all { column.view.isFocused = false }
  }

  /// Runs once when no key waits, after the first frame.
  package var onNextIdle: (() -> Void)?

  package var hasIdleWork: Bool { onNextIdle != nil || isDayBeginning || stack.hasIdleWork }

  package func workWhileIdle() {
    guard let work = onNextIdle else {
      if !isDayBeginning { return stack.workWhileIdle() }
      isDayBeginning = board.beginDay()
      return
    }
    onNextIdle = nil
    work()
  }

  /// Shows the sharing state of a board next to its name; nil for none.
  package func showShare(of board: Board.ID, _ text: String?) {
    self.board.context.shareNotes[board] = text
  }

  /// Shows who else has a board open, and what they edit; `more` are those without a name.
  package func show(_ people: [Presence], andMore more: Int, on shown: Board.ID) {
    let visitors = Visitors(people, andMore: more, besides: environment.author)
    board.context.visitors[shown] = visitors.isEmpty ? nil : visitors
  }

  /// Called with the shown board, nil for all boards, and the card that the user edits, when one of
  /// them changes.
  package var onPresence: ((Board.ID?, Card.ID?) -> Void)?
  private var presence: (Board.ID?, Card.ID?)?

  private func reportPresence() {
    guard let onPresence else { return }
    let editor = stack.layers.lazy.compactMap { $0 as? EditorScreen }.first
    let card =
      editor?.card.id ?? board.prompt.prompt?.purpose.card ?? board.context.externallyEdited
    let shown = board.context.viewModel.board?.id
    if let presence, presence == (shown, card) { return }
    presence = (shown, card)
    onPresence(shown, card)
  }

  package func show(_ marks: SharingMarks) { board.context.columns.sharingMarks = marks }

  package func handle(_ event: TerminalEvent) {
    environment.onEvent?(event)
    updateTime()
    switch event {
    case .tick: lookIfDue()
    case .key, .paste, .pasteRefused, .mouse:
      if let live, !live.isNotified { update(with: live.look) }
    case .resize, .resumed, .background: break
    }
    stack.handle(event)
    // No frame follows before the other program has the terminal.
    if stack.handover != nil { reportPresence() }
  }

  package func frame() -> Frame {
    reportPresence()
    return stack.frame()
  }

  /// The end of the day is computed when it has been reached, not when it is asked for.
  ///
  /// Otherwise the tick that is due then would never come.
  private func updateTime() {
    if dayEnd <= environment.now() { dayEnd = environment.nextDay() }
    guard let passed = board.updateTime() else { return }
    // The screens over the board show days and what is late too.
    stack.contentChanged()
    if passed == .day, board.isDayDue { isDayBeginning = true }
  }

  /// Shows changes by other processes, which `look` publishes.
  package func update(with look: () -> Void) {
    if board.update(with: look) { stack.contentChanged() }
  }

  private func lookIfDue() {
    guard let live, let next = live.nextLook, environment.now() >= next else { return }
    update(with: live.look)
  }
}
