import BoardModel
import TerminalSurface

/// The part of a text that a row shows: its start, or the part around the first match if that is
/// further on.
nonisolated enum TextExcerpt {
  /// - Complexity: O(*n* *m*) for *n* bytes of the text and *m* phrases.
  static func lines(
    of text: String,
    showing phrases: [SearchPhrase],
    width: Int,
    maxLines: Int
  ) -> [DisplayText] {
    let start = wrapped(text, width, maxLines)
    if phrases.isEmpty { return start }
    let isShown = start.contains { line in
      MatchMarks.pieces(of: line, phrases).contains(where: \.isMatch)
    }
    if isShown { return start }
    let searched = SearchedText(text)
    let matches = phrases.flatMap { $0.ranges(in: searched) }
    guard let first = matches.map(\.lowerBound).min(), first > 0 else { return start }
    return wrapped("… " + part(of: text, around: first, room: width / 3), width, maxLines)
  }

  private static func wrapped(_ text: String, _ width: Int, _ maxLines: Int) -> [DisplayText] {
    DisplayText.wrapped(text, width: width, maxLines: maxLines).filter { $0.width > 0 }
  }

  /// The text around a byte, with as many of the words before it as fit.
  private static func part(of text: String, around byte: Int, room: Int) -> Substring {
    let match = text.utf8.index(text.startIndex, offsetBy: byte)
    var start = match
    var width = 0
    while start > text.startIndex {
      let before = text.index(before: start)
      width += DisplayText(String(text[before])).width
      if width > room { break }
      start = before
    }
    // Start at a whole word, unless a single long word fills the room.
    if start > text.startIndex, let blank = text[start..<match].firstIndex(where: \.isWhitespace) {
      start = text.index(after: blank)
    }
    return text[start...]
  }
}
