internal import CNcurses
internal import CTerminalSignals
internal import TerminalSurface

/// Queries terminfo; `setupterm` must have been called.
nonisolated enum TerminalCapabilities {
  static func string(_ name: String) -> [UInt8] {
    guard let value = string_capability(name) else { return [] }
    return withoutPadding(copied(value))
  }

  /// Whether the terminal understands ANSI sequences, and so sets or ignores private modes.
  static var speaksANSI: Bool { string("cup").starts(with: [0x1B, UInt8(ascii: "[")]) }

  /// Whether the 256 colours are selected as in xterm; true colours replace these sequences.
  static var namesColorsByNumber: Bool {
    func bytes(_ name: String) -> [UInt8] { string_to_color(name, 16).map(copied) ?? [] }
    return bytes("setaf") == Array("\u{1B}[38;5;16m".utf8)
      && bytes("setab") == Array("\u{1B}[48;5;16m".utf8)
  }

  /// Restores attributes, cursor, mouse, paste mode, and the screen.
  static func restoreBytes(rows: Int, usesMouse: Bool, setsTitle: Bool = false) -> [UInt8] {
    var bytes = string("sgr0") + string("cnorm")
    if speaksANSI {
      if usesMouse { bytes += Array("\u{1B}[?1006l\u{1B}[?1002l".utf8) }
      bytes += Array("\u{1B}[?2004l".utf8)
      if setsTitle { bytes += TitleBytes.restoring }
    }
    let leave = string("rmcup")
    if !leave.isEmpty { return bytes + leave }
    // Without an alternate screen, the shell continues below our output.
    guard let address = string_to_place_cursor(Int32(max(0, rows - 1)), 0) else { return bytes }
    return bytes + withoutPadding(copied(address)) + [0x0D, 0x0A]
  }

  /// Turns off keyboard protocols that another program may have left on.
  ///
  /// Sent for both screens, because some terminals keep this state per screen. Old terminals
  /// without an alternate screen would print it.
  static var keyboardResetBytes: [UInt8] {
    string("smcup").isEmpty ? [] : Array("\u{1B}\\\u{1B}[=0u\u{1B}[>4m".utf8)
  }

  /// Resets modes that another program may have left on: a partial sequence, attributes, character
  /// sets, margins, mouse and focus reports, and keypad mode.
  ///
  /// Moves the cursor. Terminals ignore modes that they don't know.
  static var resetBytes: [UInt8] {
    let attributes = string("sgr0")
    guard speaksANSI else { return attributes }
    let modes = [1, 5, 6, 9, 69, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2026, 2031]
    let off = modes.map { "\u{1B}[?\($0)l" }.joined()
    let rest = "\u{1B}[?7h\u{1B}[4l\u{1B}[20l\u{1B}[r\u{1B}(B\u{0F}\u{1B}>"
    return Array("\u{1B}\\".utf8) + attributes + Array((off + rest).utf8)
  }

  /// Turns on bracketed paste.
  static var pasteBytes: [UInt8] { speaksANSI ? Array("\u{1B}[?2004h".utf8) : [] }

  /// Turns on mouse reports: presses, releases, wheel, and drags.
  static var mouseBytes: [UInt8] { speaksANSI ? Array("\u{1B}[?1002h\u{1B}[?1006h".utf8) : [] }

  /// Drops delays such as `$<5>` and `$<2*/>`, which only `tputs` understands.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "$")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: [UInt8(ascii: "$"), UInt8(ascii: "<")]),
        let end = bytes[index...].firstIndex(of: UInt8(ascii: ">"))
      {
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func copied(_ string: UnsafePointer<CChar>) -> [UInt8] {
    let count = strlen(string)
    return string.withMemoryRebound(to: UInt8.self, capacity: count) {
      Array(UnsafeBufferPointer(start: $0, count: count))
    }
  }
}

extension TerminalCapabilities {
  /// The sequences that keys send according to terminfo.
  static var keys: [TerminalKey] {
    var keys: [TerminalKey] = []
    keys.reserveCapacity(32)
    func add(_ name: String, _ key: Key, _ modifiers: KeyPress.Modifiers = []) {
      let bytes = string(name)
      if !bytes.isEmpty { keys.append(TerminalKey(bytes: bytes, key: KeyPress(key, modifiers))) }
    }
    add("kcuu1", .up)
    add("kcud1", .down)
    add("kcub1", .left)
    add("kcuf1", .right)
    add("khome", .home)
    add("kend", .end)
    add("kpp", .pageUp)
    add("knp", .pageDown)
    add("kdch1", .delete)
    add("kich1", .insert)
    add("kcbt", .backTab)
    add("kent", .enter)
    add("kri", .up, .shift)
    add("kind", .down, .shift)
    add("kLFT", .left, .shift)
    add("kRIT", .right, .shift)
    add("kHOM", .home, .shift)
    add("kEND", .end, .shift)
    add("kDC", .delete, .shift)
    for (index, name) in functionNames.enumerated() { add(name, .function(index + 1)) }
    return keys
  }

  private static var functionNames: [String] {
    ["kf1", "kf2", "kf3", "kf4", "kf5", "kf6", "kf7", "kf8", "kf9", "kf10", "kf11", "kf12"]
  }
}
