/// The terminal's answer to a query for its background: `ESC ] 11 ; rgb:rrrr/gggg/bbbb`.
enum BackgroundReply {
  /// The colour, from the bytes after ESC; nil for any other string.
  static func color(_ string: ArraySlice<UInt8>) -> RGB? {
    let opening = Array("]11;".utf8)
    guard string.starts(with: opening) else { return nil }
    let text = String(decoding: string.dropFirst(opening.count), as: UTF8.self)
    if text.hasPrefix("#") { return RGB(hexadecimal: text) }
    guard let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) else {
      return nil
    }
    let parts = text[text.index(after: colon)...].split(separator: "/")
    guard parts.count == (text.hasPrefix("rgba") ? 4 : 3), let red = part(parts[0]),
      let green = part(parts[1]), let blue = part(parts[2])
    else { return nil }
    return RGB(red, green, blue)
  }

  /// Scales one to four hexadecimal digits to a byte.
  private static func part(_ digits: Substring) -> UInt8? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    let most = 1 << (4 * digits.utf8.count) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
