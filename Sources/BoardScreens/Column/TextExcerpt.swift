import BoardModel
import TerminalSurface

/// As much of a text as a row shows: its beginning or, where the words that are looked for stand
/// further on, the part around the first of them.
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

  /// The text from some words before a byte on, as many as have room.
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
    // Half a word helps nobody, but a long one is all that there is.
    if start > text.startIndex, let blank = text[start..<match].firstIndex(where: \.isWhitespace) {
      start = text.index(after: blank)
    }
    return text[start...]
  }
}
