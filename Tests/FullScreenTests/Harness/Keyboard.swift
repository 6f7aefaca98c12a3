/// The bytes that a terminal sends for a key.
enum Keyboard {
  private static let arrows: [String: String] = [
    "Up": "A", "Down": "B", "Right": "C", "Left": "D", "Home": "H", "End": "F",
  ]
  private static let numbered: [String: Int] = [
    "Insert": 2, "Delete": 3, "PageUp": 5, "PageDown": 6,
  ]
  private static let single: [String: String] = [
    "Enter": "\r", "Tab": "\t", "Esc": "\u{1b}", "Backspace": "\u{7f}", "Space": " ",
    "Shift-Tab": "\u{1b}[Z",
  ]
  private static let modifiers = ["Shift": 1, "Alt": 2, "Ctrl": 4]

  /// Takes a character, or a name as in `Enter`, `Ctrl-A`, `Shift-Left`, `Alt-b`.
  ///
  /// `application` says whether the program asked for application cursor keys.
  static func bytes(for key: String, application: Bool = false) -> [UInt8] {
    if let plain = single[key] { return Array(plain.utf8) }
    let parts = key.count > 1 ? key.split(separator: "-").map(String.init) : [key]
    guard let name = parts.last else { return [] }
    let held = parts.dropLast().reduce(0) { $0 | (modifiers[$1] ?? 0) }
    if let letter = arrows[name] {
      if held > 0 { return Array("\u{1b}[1;\(held + 1)\(letter)".utf8) }
      return Array("\u{1b}\(application ? "O" : "[")\(letter)".utf8)
    }
    if let number = numbered[name] {
      return Array((held > 0 ? "\u{1b}[\(number);\(held + 1)~" : "\u{1b}[\(number)~").utf8)
    }
    return character(name, held: held)
  }

  private static func character(_ name: String, held: Int) -> [UInt8] {
    var bytes = Array(name.utf8)
    if held & 4 != 0, let first = bytes.first { bytes = [first & 0x1f] }
    return held & 2 != 0 ? [0x1b] + bytes : bytes
  }
}
