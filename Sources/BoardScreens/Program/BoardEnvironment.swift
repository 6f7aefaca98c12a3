package import BoardModel
package import TerminalKit
package import TerminalSurface

/// What a command printed, and whether it succeeded.
package nonisolated struct CommandOutcome: Hashable, Sendable {
  package let lines: [String]
  package let isDone: Bool

  package init(lines: [String], isDone: Bool) { (self.lines, self.isDone) = (lines, isDone) }
}

/// The screens' access to the outside world, injected so that a run can be replayed.
package struct BoardEnvironment {
  package let today: () -> CalendarDay
  /// The monotonic clock.
  package let now: () -> ContinuousClock.Instant
  /// When the next day begins, on the monotonic clock.
  package let nextDay: () -> ContinuousClock.Instant
  package let firstWeekday: () -> FirstWeekday
  /// The system clock.
  package let time: () -> Timestamp
  package let localMoment: (Timestamp) -> LocalMoment
  /// The name of the user; the history names only other authors.
  package let author: String
  /// Opens a link in another program; returns an error message if that fails.
  package let openLink: (_ target: String) -> String?
  /// Whether the reading pane shows at the start; nil shows it if there is room.
  package let showsPane: Bool?
  package let keymap: Keymap
  /// The themes to choose from; nil if there is no choice.
  package let themes: (any ThemeChoosing)?
  package let isCompact: Bool
  /// Whether a finished card is counted in the message.
  package let cheers: Bool
  /// How many minutes before its due time a card is announced; 0 for only at the time.
  package let remindBefore: Int
  /// Stores a setting for the next start; returns an error message if that fails.
  package let keep: (_ setting: String, _ value: String) -> String?
  /// Runs a command of the program on this file, such as an export, and waits for it; nil if there is
  /// no file.
  package let runCommand: ((_ arguments: [String]) -> CommandOutcome)?
  /// Sends messages to the terminal, if any.
  package let messages: (any TerminalMessages)?
  /// Called with each event before it is handled, for a log; nil if there is none.
  package let onEvent: ((TerminalEvent) -> Void)?
  /// Called with each action and what came of it, for a log; nil if there is none.
  package let onAction: ((BoardAction, ActionOutcome) -> Void)?

  package init(
    today: @escaping () -> CalendarDay,
    now: @escaping () -> ContinuousClock.Instant,
    nextDay: @escaping () -> ContinuousClock.Instant,
    firstWeekday: @escaping () -> FirstWeekday = { .monday },
    time: @escaping () -> Timestamp,
    localMoment: @escaping (Timestamp) -> LocalMoment = LocalMoment.init(utc:),
    author: String = "",
    openLink: @escaping (_ target: String) -> String? = { _ in "There is no program for links." },
    showsPane: Bool? = nil,
    keymap: Keymap = .standard,
    themes: (any ThemeChoosing)? = nil,
    isCompact: Bool = false,
    cheers: Bool = false,
    remindBefore: Int = 0,
    keep: @escaping (_ setting: String, _ value: String) -> String? = { _, _ in nil },
    runCommand: ((_ arguments: [String]) -> CommandOutcome)? = nil,
    messages: (any TerminalMessages)? = nil,
    onEvent: ((TerminalEvent) -> Void)? = nil,
    onAction: ((BoardAction, ActionOutcome) -> Void)? = nil
  ) {
    self.today = today
    self.now = now
    self.nextDay = nextDay
    self.firstWeekday = firstWeekday
    self.time = time
    self.localMoment = localMoment
    self.author = author
    self.openLink = openLink
    self.showsPane = showsPane
    self.keymap = keymap
    self.themes = themes
    self.isCompact = isCompact
    self.cheers = cheers
    self.remindBefore = remindBefore
    self.keep = keep
    self.runCommand = runCommand
    self.messages = messages
    self.onEvent = onEvent
    self.onAction = onAction
  }
}
