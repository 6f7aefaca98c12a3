package import TerminalSurface

/// Fits a message into the available room.
nonisolated extension StatusMessage {
  /// The least cells of a shortened quote.
  private static let leastQuote = 8

  private var width: Int { DisplayText(sign + text).width }

  /// The message with its quoted titles shortened, the longest first, until it fits.
  ///
  /// What it says about them, and the key it names, matter more.
  package func fitted(to room: Int) -> StatusMessage {
    var message = self
    while message.width > room, let longest = message.longestQuote {
      let quote = DisplayText(String(message.text[longest]))
      let wanted = max(Self.leastQuote, quote.width - (message.width - room))
      guard wanted < quote.width else { break }
      let short = Self.prefix(of: message.text[longest], cells: wanted - 1) + "…"
      let text = message.text
      message = StatusMessage(
        kind: kind,
        text: text[..<longest.lowerBound] + short + text[longest.upperBound...]
      )
    }
    return message
  }

  /// The content of the longest quote; nil if all are short.
  private var longestQuote: Range<String.Index>? {
    var longest: (range: Range<String.Index>, width: Int)?
    var start: String.Index?
    for index in text.indices {
      if text[index] == "“", start == nil {
        start = text.index(after: index)
      } else if text[index] == "”", let first = start {
        let width = DisplayText(String(text[first..<index])).width
        if width > max(longest?.width ?? 0, Self.leastQuote) { longest = (first..<index, width) }
        start = nil
      }
    }
    return longest?.range
  }

  private static func prefix(of text: Substring, cells: Int) -> String {
    var (kept, used) = ("", 0)
    for character in text {
      used += DisplayText.width(of: character)
      if used > cells { break }
      kept.append(character)
    }
    return kept.hasSuffix("…") ? String(kept.dropLast()) : kept
  }

  /// The message in two rows; nil if it fits into one.
  ///
  /// Success messages aren't wrapped, because their start says enough.
  package func wrapped(to room: Int) -> (DisplayText, DisplayText)? {
    if kind == .success { return nil }
    let message = fitted(to: room + 1)
    guard message.width > room + 1 else { return nil }
    let lines = DisplayText.wrapped(sign + text, width: room, maxLines: 2)
    return lines.count == 2 ? (lines[0], lines[1]) : nil
  }
}
