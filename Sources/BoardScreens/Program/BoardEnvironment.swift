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
  package var firstWeekday: () -> FirstWeekday = { .monday }
  /// The system clock.
  package let time: () -> Timestamp
  package var localMoment: (Timestamp) -> LocalMoment = LocalMoment.init(utc:)
  /// The name of the user; the history names only other authors.
  package var author = ""
  /// Opens a link in another program; returns an error message if that fails.
  package var openLink: (_ target: String) -> String? = { _ in "There is no program for links." }
  /// Whether the reading pane shows at the start; nil shows it if there is room.
  package var showsPane: Bool?
  package var keymap = Keymap.standard
  /// The themes to choose from; nil if there is no choice.
  package var themes: (any ThemeChoosing)?
  package var isCompact = false
  /// Whether a finished card is counted in the message.
  package var cheers = false
  /// How many minutes before its due time a card is announced; 0 for only at the time.
  package var remindBefore = 0
  /// Stores a setting for the next start; returns an error message if that fails.
  package var keep: (_ setting: String, _ value: String) -> String? = { _, _ in nil }
  /// Runs a command of the program on this file, such as an export, and waits for it; nil if there is
  /// no file.
  package var runCommand: ((_ arguments: [String]) -> CommandOutcome)?
  /// Sends messages to the terminal, if any.
  package var messages: (any TerminalMessages)?
  /// Called with each event before it is handled, for a log; nil if there is none.
  package var onEvent: ((TerminalEvent) -> Void)?
  /// Called with each action and what came of it, for a log; nil if there is none.
  package var onAction: ((BoardAction, ActionOutcome) -> Void)?

  package init(
    today: @escaping () -> CalendarDay,
    now: @escaping () -> ContinuousClock.Instant,
    nextDay: @escaping () -> ContinuousClock.Instant,
    time: @escaping () -> Timestamp
  ) {
    (self.today, self.now, self.nextDay, self.time) = (today, now, nextDay, time)
  }
}

package protocol TerminalMessages: AnyObject {
  func show(title: String)

  /// Copies a text to the clipboard; returns false if that is not possible.
  func copy(_ text: String) -> Bool

  /// Sends a desktop notification, if the user wants them.
  func notify(_ text: String)
}
