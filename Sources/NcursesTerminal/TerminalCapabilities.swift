internal import CNcurses
internal import TerminalSurface

/// What the terminal's description says, as far as we need it; `setupterm` must have been called.
enum TerminalCapabilities {
  static func string(_ name: String) -> [UInt8] {
    guard let value = string_capability(name) else { return [] }
    return withoutPadding(Array(String(cString: value).utf8))
  }

  /// Whether the terminal speaks the sequences of ANSI, and so takes or ignores private modes.
  static var speaksANSI: Bool { string("cup").starts(with: [0x1B, UInt8(ascii: "[")]) }

  /// What puts the screen back as it was: attributes, cursor, pastes, then the screen itself.
  static func restoreBytes(rows: Int) -> [UInt8] {
    var bytes = string("sgr0") + string("cnorm")
    if speaksANSI { bytes += Array("\u{1B}[?2004l".utf8) }
    let leave = string("rmcup")
    if !leave.isEmpty { return bytes + leave }
    // Without a second screen, the shell goes on below ours.
    guard let address = string_to_place_cursor(Int32(max(0, rows - 1)), 0) else { return bytes }
    return bytes + withoutPadding(Array(String(cString: address).utf8)) + [0x0D, 0x0A]
  }

  /// What makes a paste arrive in brackets.
  static var pasteBytes: [UInt8] { speaksANSI ? Array("\u{1B}[?2004h".utf8) : [] }

  /// Drops delays such as `$<5>` and `$<2*/>`, which only `tputs` understands.
  static func withoutPadding(_ bytes: [UInt8]) -> [UInt8] {
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
}

extension TerminalCapabilities {
  /// What the terminal says that its keys send.
  static var keys: [(bytes: [UInt8], key: KeyPress)] {
    var keys = names.map { (bytes: string($0.name), key: $0.key) }
    for number in 1...12 {
      keys.append((bytes: string("kf\(number)"), key: KeyPress(.function(number))))
    }
    return keys
  }

  private static let names: [(name: String, key: KeyPress)] = [
    ("kcuu1", KeyPress(.up)), ("kcud1", KeyPress(.down)),
    ("kcub1", KeyPress(.left)), ("kcuf1", KeyPress(.right)),
    ("khome", KeyPress(.home)), ("kend", KeyPress(.end)),
    ("kpp", KeyPress(.pageUp)), ("knp", KeyPress(.pageDown)),
    ("kdch1", KeyPress(.delete)), ("kich1", KeyPress(.insert)),
    ("kcbt", KeyPress(.backTab)), ("kent", KeyPress(.enter)),
    ("kri", KeyPress(.up, .shift)), ("kind", KeyPress(.down, .shift)),
    ("kLFT", KeyPress(.left, .shift)), ("kRIT", KeyPress(.right, .shift)),
    ("kHOM", KeyPress(.home, .shift)), ("kEND", KeyPress(.end, .shift)),
    ("kDC", KeyPress(.delete, .shift)),
  ]
}
