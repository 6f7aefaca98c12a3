package import BoardModel

/// What a user can set, each with its default.
package struct Settings: Hashable, Sendable {
  /// `auto`, `dark`, `light`, `ansi`, or the name of a theme.
  package var theme = "auto"
  package var usesMouse = true
  /// Whether a card takes one line.
  package var isCompact = false
  package var pane = PaneSetting.auto
  package var selection = SelectionSetting.fill
  /// Nil for the one of the locale.
  package var firstWeekday: FirstWeekday?
  package var dateForm = DateForm.standard
  /// Whether an open board tells of cards that fall due.
  package var showsNotices = false
  /// Whether the terminal's title names the board.
  package var setsTitle = true
  /// How long a lone Escape waits for what may belong to it, in milliseconds.
  package var escapeWait = 30
  package var author: String?
  package var board: String?
  /// The command of the editor.
  package var editor: String?
  package var keys: [KeySetting] = []

  package init() {}
}

/// When the reading pane shows.
package enum PaneSetting: String, Hashable, Sendable, CaseIterable {
  /// Where there is room for it.
  case auto
  case on
  case off
}

/// How the selected card is marked, besides its bar.
package enum SelectionSetting: String, Hashable, Sendable, CaseIterable {
  /// A background behind the whole card.
  case fill
  /// Nothing more; it takes the fewest bytes.
  case bar
}

/// Other keys for one command.
package struct KeySetting: Hashable, Sendable {
  package let context: String
  package let command: String
  /// Labels such as `Ctrl-R` or `g g`; none takes the command off the keyboard.
  package let keys: [String]

  package init(context: String, command: String, keys: [String]) {
    self.context = context
    self.command = command
    self.keys = keys
  }

  /// The key of the file that it stands under.
  package var path: [String] { ["keys", context, command] }
}
