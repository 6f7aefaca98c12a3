package import BoardModel

package struct Settings: Hashable, Sendable {
  /// `auto`, `dark`, `light`, `ansi`, or the name of a theme.
  package var theme = "auto"
  package var usesMouse = true
  /// Whether a card takes one line.
  package var isCompact = false
  package var pane = PaneSetting.auto
  package var selection = SelectionSetting.fill
  package var cursor = CursorSetting.hidden
  /// The keyboard's layout, such as `ru`; empty for Latin letters.
  package var layout = ""
  /// Nil follows the locale.
  package var firstWeekday: FirstWeekday?
  package var dateForm = DateForm.standard
  /// Whether an open board notifies the desktop of cards that fall due.
  package var showsNotices = false
  /// How many minutes before its due time a card is announced, besides at that time.
  package var remindBefore = 0
  package var setsTitle = true
  /// Whether a finished card is counted in the message, and a good week in the flow.
  package var cheers = true
  /// How long a lone Escape waits for further bytes, in milliseconds.
  package var escapeWait = 30
  package var author: String?
  /// The most characters of an author's name.
  package static let authorLimit = 100
  package var board: String?
  package var editor: String?
  package var keys: [KeySetting] = []

  package init() {}
}

package enum PaneSetting: String, Hashable, Sendable, CaseIterable {
  /// If there is room.
  case auto
  case on
  case off
}

/// How the selected card is marked, besides its bar.
package enum SelectionSetting: String, Hashable, Sendable, CaseIterable {
  /// A background for the whole card.
  case fill
  /// Only the bar, which takes the fewest bytes.
  case bar
}

/// The terminal's cursor while no text is typed; it is at the selection in any case.
package enum CursorSetting: String, Hashable, Sendable, CaseIterable {
  case hidden, visible
}

package struct KeySetting: Hashable, Sendable {
  package let context: String
  package let command: String
  /// Labels such as `Ctrl-R` or `g g`; empty removes the command's keys.
  package let keys: [String]

  package var path: [String] { ["keys", context, command] }
}
