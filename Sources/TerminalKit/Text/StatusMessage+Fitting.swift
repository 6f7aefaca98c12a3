package import TerminalSurface

/// What is shown of a message where it has no room.
nonisolated extension StatusMessage {
  /// The cells of a quoted title that stay at the least.
  private static let leastQuote = 8

  private var width: Int { DisplayText(sign + text).width }

  /// The message with the titles that it quotes shortened, the longest first, until it fits; what it
  /// says of them and the key that it names are worth more.
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

  /// What stands between the quotation marks that are farthest apart; nil where all of it is short.
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

  /// The message in two rows; nil where one has room for it, and for what was done, of which the
  /// beginning says enough.
  package func wrapped(to room: Int) -> (DisplayText, DisplayText)? {
    if kind == .success { return nil }
    let message = fitted(to: room + 1)
    guard message.width > room + 1 else { return nil }
    let lines = DisplayText.wrapped(sign + text, width: room, maxLines: 2)
    return lines.count == 2 ? (lines[0], lines[1]) : nil
  }
}
