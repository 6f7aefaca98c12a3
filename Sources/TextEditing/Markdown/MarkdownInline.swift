/// Finds inline styles in a line of Markdown, in one pass.
///
/// Matching backticks, brackets, and parentheses are found beforehand, in one pass each, so that
/// unmatched ones cost nothing more.
struct MarkdownInline {
  private let bytes: [UInt8]
  private let start: Int
  private let pairs: MarkdownPairs
  private var emphasis: MarkdownEmphasis
  /// The start of the last link; links can't contain links.
  private var lastLink = -1

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    self.start = start
    pairs = MarkdownPairs(bytes, from: start)
    emphasis = MarkdownEmphasis(bytes, from: start)
  }

  mutating func scan(into spans: inout MarkdownSpans) {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += pairs.isEscape(index) ? 2 : 1
      case UInt8(ascii: "`"): index = scanCode(index, &spans)
      case UInt8(ascii: "]"): index = scanLink(index, &spans)
      case UInt8(ascii: "<"): index = scanAutolink(index, &spans)
      case UInt8(ascii: "h"): index = scanURL(index, &spans)
      case UInt8(ascii: "*"), UInt8(ascii: "_"): index = emphasis.pass(index, &spans)
      default: index += 1
      }
    }
  }

  private func scanCode(_ index: Int, _ spans: inout MarkdownSpans) -> Int {
    guard let end = pairs.endOfCode[index] else {
      return bytes[index...].firstIndex { $0 != bytes[index] } ?? bytes.count
    }
    spans.add(index..<end, .code)
    return end
  }

  private mutating func scanLink(_ index: Int, _ spans: inout MarkdownSpans) -> Int {
    let target = index + 1
    guard target < bytes.count, bytes[target] == UInt8(ascii: "("),
      let open = pairs.opening[index], open > lastLink, let close = pairs.closing[target]
    else { return index + 1 }
    lastLink = open
    spans.add(open..<index + 1, .linkText)
    spans.add(target..<close + 1, .linkTarget)
    return close + 1
  }

  /// `<https://…>`: a scheme, then no blanks up to `>`.
  private func scanAutolink(_ index: Int, _ spans: inout MarkdownSpans) -> Int {
    var end = index + 1
    var hasScheme = false
    while end < bytes.count, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "<") {
      if bytes[end] == UInt8(ascii: ">") {
        guard hasScheme else { return index + 1 }
        spans.add(index..<end + 1, .linkTarget)
        return end + 1
      }
      if bytes[end] == UInt8(ascii: ":"), end > index + 2 { hasScheme = true }
      // Stop early, so that text isn't scanned repeatedly.
      if !hasScheme, !bytes[end].isSchemeCharacter { return index + 1 }
      end += 1
    }
    return index + 1
  }

  /// A bare URL, up to a blank and without trailing punctuation.
  private func scanURL(_ index: Int, _ spans: inout MarkdownSpans) -> Int {
    let rest = bytes[index...]
    guard rest.starts(with: "http://".utf8) || rest.starts(with: "https://".utf8),
      index == 0 || !bytes[index - 1].isWordByte
    else { return index + 1 }
    var end =
      rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ")") }
      ?? bytes.count
    while end > index, ".,;:!?'\"*_".utf8.contains(bytes[end - 1]) { end -= 1 }
    guard end > index + 8 else { return index + 1 }
    spans.add(index..<end, .linkTarget)
    return end
  }
}

extension UInt8 {
  /// Letters, digits, and all non-ASCII bytes.
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }

  var isPunctuation: Bool { self > 0x20 && self < 0x7F && !isWordByte }

  fileprivate var isSchemeCharacter: Bool {
    isWordByte && self < 0x80 || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
