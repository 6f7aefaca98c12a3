internal import CTerminalSignals
internal import TerminalSurface

extension NcursesTerminal {
  /// The most bytes of text that terminals accept to copy.
  package static let copyLimit = 74_994

  /// Sets the window title with the next frame, if enabled and supported.
  package func show(title: String) {
    guard setsTitle, title != shownTitle else { return }
    shownTitle = title
    append(TitleBytes.setting(title))
  }

  /// Copies a text of some bytes to the clipboard through the terminal (OSC 52), with the next
  /// frame.
  ///
  /// Terminals don't confirm this, and many ask the user or refuse.
  ///
  /// - Returns: False if the terminal doesn't support it.
  package func copy(base64: String, ofBytes count: Int) -> Bool {
    guard TitleBytes.isUnderstood(by: environment), count <= Self.copyLimit else { return false }
    append(Array("\u{1B}]52;c;\(base64)\u{1B}\\".utf8))
    return true
  }

  /// Shows a desktop notification (OSC 777 or 9), with the next frame.
  package func notify(_ text: String) {
    guard TitleBytes.isUnderstood(by: environment) else { return }
    let words = PrintableText.sanitised(text)
    let type = environment.terminalType ?? ""
    let supportsOSC777 = ["rxvt", "foot", "ghostty"].contains { type.hasPrefix($0) }
    let body = supportsOSC777 ? "777;notify;Tercet;\(words)" : "9;\(words)"
    append(Array("\u{1B}]\(body)\u{1B}\\".utf8))
  }
}

nonisolated enum TitleBytes {
  /// Saves the current title, and restores it.
  static let keeping = Array("\u{1B}[22;2t".utf8)
  static let restoring = Array("\u{1B}[23;2t".utf8)

  static func setting(_ title: String) -> [UInt8] {
    Array("\u{1B}]2;\(PrintableText.sanitised(title))\u{1B}\\".utf8)
  }

  /// Terminals that support titles.
  ///
  /// Their terminfo entries don't say so, and the Linux console takes the sequence for a change of
  /// its palette.
  private static let families = [
    "xterm", "tmux", "foot", "alacritty", "kitty", "rxvt", "st-", "konsole", "gnome", "vte",
    "wezterm", "contour", "ghostty",
  ]

  static func isUnderstood(by environment: TerminalEnvironment) -> Bool {
    guard let type = environment.terminalType, TerminalCapabilities.speaksANSI else { return false }
    return families.contains { type.hasPrefix($0) } && !environment.isInsideScreen
  }
}
