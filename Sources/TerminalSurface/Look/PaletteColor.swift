package enum PaletteColor: Hashable, Sendable {
  /// The terminal's own text or background colour.
  case standard
  /// One of the terminal's 16 configurable colours.
  case ansi(UInt8)
  case rgb(RGB)

  /// From `0xrrggbb`.
  package init(_ value: UInt32) {
    self = .rgb(RGB(value))
  }
}

extension PaletteColor {
  /// The first eight of the 16 colours; the others are prefixed with `bright-`.
  static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  /// From a theme file: `#rrggbb`, `default`, or a name such as `red` or `bright-red`.
  package init?(named text: some StringProtocol) {
    if let rgb = RGB(hexadecimal: text) {
      self = .rgb(rgb)
    } else if text == "default" {
      self = .standard
    } else {
      let isBright = text.hasPrefix("bright-")
      let name = isBright ? String(text.dropFirst(7)) : String(text)
      guard let index = PaletteColor.names.firstIndex(of: name) else { return nil }
      self = .ansi(UInt8(index) + (isBright ? 8 : 0))
    }
  }
}
