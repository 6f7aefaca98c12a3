import BoardModel
import TerminalKit
import TerminalSurface

nonisolated struct MatchMarks {
  struct Piece {
    let text: DisplayText
    let isMatch: Bool
  }

  /// Splits a line into matches and the text between them.
  ///
  /// - Complexity: O(*n* *m*) for *n* glyphs and *m* phrases.
  static func pieces(of line: DisplayText, _ phrases: [SearchPhrase]) -> [Piece] {
    var text = ""
    var starts: [Int] = []
    for glyph in line.glyphs {
      starts.append(text.utf8.count)
      text += glyph.description
    }
    var isMatch = Array(repeating: false, count: starts.count)
    let searched = SearchedText(text)
    for range in phrases.flatMap({ $0.ranges(in: searched) }) {
      for index in starts.indices where range.contains(starts[index]) { isMatch[index] = true }
    }
    var pieces: [Piece] = []
    var first = 0
    for index in starts.indices
    where index + 1 == starts.count || isMatch[index + 1] != isMatch[index] {
      pieces.append(Piece(text: line.slice(first..<index + 1), isMatch: isMatch[index]))
      first = index + 1
    }
    return pieces
  }
}

nonisolated extension LineBuilder {
  /// Appends text, with matches in bold and underlined.
  mutating func append(_ text: DisplayText, _ style: Style, marking phrases: [SearchPhrase]) {
    if phrases.isEmpty { return append(text, style) }
    for piece in MatchMarks.pieces(of: text, phrases) {
      append(piece.text, piece.isMatch ? style.marked : style)
    }
  }
}

extension Style {
  /// Matches must be visible without colours too.
  nonisolated var marked: Style {
    Style(.match, traits.union([.bold, .underline]), on: fill)
  }
}

extension CardPreview {
  nonisolated func shows(anyOf phrases: [SearchPhrase]) -> Bool {
    let text = SearchedText(each: [draft.title, bodyStart] + draft.tags)
    return phrases.contains { $0.isFound(in: text) }
  }

  /// The phrases that are neither in the title nor in a tag.
  nonisolated func phrasesNotNamed(of phrases: [SearchPhrase]) -> [SearchPhrase] {
    if phrases.isEmpty { return [] }
    let text = SearchedText(each: [draft.title] + draft.tags)
    return phrases.filter { !$0.isFound(in: text) }
  }
}
