package import BoardModel
package import TerminalSurface

/// Whether the terminal was dark or light when it was last asked, so that the first frame already has
/// the colours of its answer.
///
/// Kept beside the other settings of the board, which is open by then, by what the environment says
/// of the terminal.
package struct RememberedBackground {
  private let store: any SettingKeeping
  private let name: String

  /// What tells one terminal from another.
  private nonisolated static let variables = ["TERM", "TERM_PROGRAM", "COLORTERM", "COLORFGBG"]

  package init(in store: any SettingKeeping, environment: (String) -> String?) {
    self.store = store
    name = "background:" + Self.variables.map { environment($0) ?? "" }.joined(separator: "/")
  }

  /// The background of then; nil where the terminal has told of none.
  package var color: RGB? {
    // What can't be read is no reason for not showing the board.
    switch (try? store.setting(name)) ?? nil {
    case "dark": .black
    case "light": .white
    default: nil
    }
  }

  /// Remembers what the terminal tells, where that is something else.
  package func keep(_ background: RGB) {
    if color?.isDark == background.isDark { return }
    // Nothing but the colours of the next first frame depends on it.
    try? store.keepSetting(background.isDark ? "dark" : "light", as: name)
  }
}
