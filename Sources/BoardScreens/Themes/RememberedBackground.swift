package import BoardModel
package import TerminalSurface

/// Remembers whether the terminal's background was dark or light, so that the first frame already
/// has the right colours.
///
/// Stored with the board's settings, by the environment variables that identify the terminal.
package struct RememberedBackground {
  private let store: any SettingKeeping
  private let name: String

  private nonisolated static let variables = ["TERM", "TERM_PROGRAM", "COLORTERM", "COLORFGBG"]

  package init(in store: any SettingKeeping, environment: (String) -> String?) {
    self.store = store
    name = "background:" + Self.variables.map { environment($0) ?? "" }.joined(separator: "/")
  }

  /// The remembered background; nil if the terminal has never reported one.
  package var color: RGB? {
    // A setting that can't be read must not keep the board from opening.
    switch (try? store.setting(name)) ?? nil {
    case "dark": .black
    case "light": .white
    default: nil
    }
  }

  /// Stores the background that the terminal reports, if it has changed.
  package func keep(_ background: RGB) {
    if color?.isDark == background.isDark { return }
    // Only the colours of the next first frame depend on it.
    try? store.keepSetting(background.isDark ? "dark" : "light", as: name)
  }
}
