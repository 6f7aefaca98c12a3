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

  /// Copies a text to the clipboard through the terminal (OSC 52), with the next frame.
  ///
  /// Terminals don't confirm this, and many ask the user or refuse.
  ///
  /// - Returns: False if the terminal doesn't support it.
  package func copy(_ text: String) -> Bool {
    guard TitleBytes.isUnderstood(by: environment), text.utf8.count <= Self.copyLimit else {
      return false
    }
    append(Array("\u{1B}]52;c;\(Base64.encoded(text))\u{1B}\\".utf8))
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

/// Base64 as in RFC 4648.
nonisolated enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// - Complexity: O(*n*) for *n* bytes.
  static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let value = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - part.count))
      for index in 0..<4 {
        let isPadding = index > part.count
        let letter = letters[Int(value >> (18 - 6 * UInt32(index)) & 63)]
        result.append(isPadding ? UInt8(ascii: "=") : letter)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
