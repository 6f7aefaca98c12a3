/// A text and what replaces it, as they are written.
package struct TextReplacement: Hashable, Sendable {
  package let old: String
  package let new: String
  /// Whether `old` counts only where no letter or digit is next to it.
  package var isWholeWords: Bool

  package init(_ old: String, by new: String, isWholeWords: Bool = false) {
    (self.old, self.new, self.isWholeWords) = (old, new, isWholeWords)
  }

  /// - Complexity: O(*n*) for *n* characters.
  package func applied(to text: String) -> String {
    if !isWholeWords { return text.replacing(old, with: new) }
    var (result, rest) = ("", text.startIndex)
    for range in text.ranges(of: old) where isWhole(range, in: text) {
      result += text[rest..<range.lowerBound] + new
      rest = range.upperBound
    }
    return result + text[rest...]
  }

  package func isIn(_ text: String) -> Bool {
    isWholeWords ? text.ranges(of: old).contains { isWhole($0, in: text) } : text.contains(old)
  }

  /// The text after it: its start and the first place.
  package func excerpt(of text: String) -> String {
    let place = text.ranges(of: old).first { !isWholeWords || isWhole($0, in: text) }
    let lead = place.map { text.distance(from: text.startIndex, to: $0.lowerBound) } ?? 0
    let after = applied(to: text)
    let start = lead < 40 ? after : text.prefix(20) + "…" + after.dropFirst(lead - 16)
    return start.count <= Self.excerptLimit ? start : start.prefix(Self.excerptLimit) + "…"
  }

  private static let excerptLimit = 60

  private func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
    !(text[..<range.lowerBound].last?.isInWord ?? false)
      && !(text[range.upperBound...].first?.isInWord ?? false)
  }
}

extension Character {
  fileprivate var isInWord: Bool { isLetter || isNumber || self == "_" }
}
