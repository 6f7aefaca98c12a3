package import BoardModel
package import TerminalKit

/// What the screens know of the world outside; injected, so that a run can be replayed.
package struct BoardEnvironment {
  /// The calendar day here and now.
  package let today: () -> CalendarDay
  /// The monotonic clock.
  package let now: () -> ContinuousClock.Instant
  /// When the next day begins, on the monotonic clock.
  package let nextDay: () -> ContinuousClock.Instant
  /// The day on which the calendar's weeks begin.
  package let firstWeekday: () -> FirstWeekday
  /// The time by the machine's clock.
  package let time: () -> Timestamp
  /// A moment as it is here.
  package let localMoment: (Timestamp) -> LocalMoment
  /// Who works here; the history names others only.
  package let author: String
  /// Asks another program to open a link; answers in a sentence why it did not.
  package let openLink: (_ target: String) -> String?
  /// Whether the reading pane shows at the start; nil for wherever there is room for it.
  package let showsPane: Bool?
  /// Which key means what.
  package let keymap: Keymap
  /// The colours that can be chosen; nil where there is no choice.
  package let themes: (any ThemeChoosing)?
  /// Whether each card has one line at the start.
  package let isCompact: Bool
  /// Keeps a setting that was changed on the screen for the next start; answers why it can't.
  package let keep: (_ setting: String, _ value: String) -> String?
  /// The terminal's own program; nil where nothing is told to it.
  package let messages: (any TerminalMessages)?

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
    keep: @escaping (_ setting: String, _ value: String) -> String? = { _, _ in nil },
    messages: (any TerminalMessages)? = nil
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
    self.keep = keep
    self.messages = messages
  }
}
