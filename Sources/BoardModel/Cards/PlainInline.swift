/// Removes the inline markup of a Markdown line: emphasis, code, links, escapes.
struct PlainInline {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  private var output: [UInt8] = []
  private var openers: [Run] = []

  /// Marks in the output that may open an emphasis.
  private struct Run {
    let mark: UInt8
    let place: Range<Int>
  }

  /// Replaces a dropped mark; no byte of UTF-8 has this value.
  private static let dropped: UInt8 = 0xFF
  private static let marks = Array("*_[<\\`~!".utf8)

  /// - Complexity: O(*n*) for *n* bytes, times the nesting of brackets.
  static func text(of line: String) -> String {
    let bytes = Array(line.utf8)
    if !bytes.contains(where: marks.contains) { return line }
    return String(decoding: plain(bytes, 0..<bytes.count), as: UTF8.self)
  }

  private static func plain(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    var reader = PlainInline(bytes: bytes, index: range.lowerBound, end: range.upperBound)
    while reader.index < reader.end { reader.step() }
    return reader.output.filter { $0 != dropped }
  }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\\"): escape()
    case UInt8(ascii: "`"): code()
    case UInt8(ascii: "["): if !link(from: index) { keep() }
    case UInt8(ascii: "!"):
      let isImage = index + 1 < end && bytes[index + 1] == UInt8(ascii: "[")
      if !isImage || !link(from: index + 1) { keep() }
    case UInt8(ascii: "<"): if !address() { keep() }
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): emphasis(byte)
    default: keep()
    }
  }

  private mutating func keep() {
    output.append(bytes[index])
    index += 1
  }

  private mutating func escape() {
    if index + 1 < end, Self.isPunctuation(bytes[index + 1]) { index += 1 }
    keep()
  }

  private func run(at start: Int) -> Int {
    var next = start
    while next < end, bytes[next] == bytes[start] { next += 1 }
    return next - start
  }

  private mutating func code() {
    let length = run(at: index)
    var close = index + length
    while close < end {
      if bytes[close] == UInt8(ascii: "`") {
        let found = run(at: close)
        if found == length {
          output += bytes[index + length..<close]
          index = close + length
          return
        }
        close += found
      } else {
        close += 1
      }
    }
    output += bytes[index..<index + length]
    index += length
  }

  /// Replaces `[text](target)` or `[text][name]` at an index by the text.
  private mutating func link(from start: Int) -> Bool {
    guard let close = closing(UInt8(ascii: "]"), of: UInt8(ascii: "["), from: start),
      close + 1 < end
    else { return false }
    let pair: (UInt8, UInt8)
    switch bytes[close + 1] {
    case UInt8(ascii: "("): pair = (UInt8(ascii: "("), UInt8(ascii: ")"))
    case UInt8(ascii: "["): pair = (UInt8(ascii: "["), UInt8(ascii: "]"))
    default: return false
    }
    guard let last = closing(pair.1, of: pair.0, from: close + 1) else { return false }
    output += Self.plain(bytes, start + 1..<close)
    index = last + 1
    return true
  }

  private func closing(_ close: UInt8, of open: UInt8, from start: Int) -> Int? {
    var depth = 0
    var place = start
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 1
      case open: depth += 1
      case close:
        depth -= 1
        if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Replaces `<https://…>` by the address.
  private mutating func address() -> Bool {
    guard let close = bytes[index..<end].firstIndex(of: UInt8(ascii: ">")) else { return false }
    let inside = bytes[index + 1..<close]
    guard !inside.contains(UInt8(ascii: " ")),
      inside.contains(UInt8(ascii: ":")) || inside.contains(UInt8(ascii: "@"))
    else { return false }
    output += inside
    index = close + 1
    return true
  }

  private mutating func emphasis(_ mark: UInt8) {
    let length = run(at: index)
    let before = index > 0 ? bytes[index - 1] : UInt8(ascii: " ")
    let after = index + length < end ? bytes[index + length] : UInt8(ascii: " ")
    let place = output.count..<output.count + length
    output += bytes[index..<index + length]
    index += length
    // A single `~` is not a mark, nor is `_` inside a word.
    if mark == UInt8(ascii: "~"), length != 2 { return }
    let isUnderscore = mark == UInt8(ascii: "_")
    let closes = !Self.isBlank(before) && !(isUnderscore && Self.isWord(after))
    let opens = !Self.isBlank(after) && !(isUnderscore && Self.isWord(before))
    if closes,
      let found = openers.lastIndex(where: { $0.mark == mark && $0.place.count == length })
    {
      drop(openers[found].place)
      drop(place)
      openers.removeSubrange(found...)
    } else if opens {
      openers.append(Run(mark: mark, place: place))
    }
  }

  private mutating func drop(_ place: Range<Int>) {
    for index in place { output[index] = Self.dropped }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte > 0x20 && !isPunctuation(byte))
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
