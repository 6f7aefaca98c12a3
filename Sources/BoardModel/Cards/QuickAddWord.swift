/// A word of the line, or several in quotation marks.
struct QuickAddWord: Hashable {
  let text: String
  let isQuoted: Bool
  /// Its characters in the line; between words of a date there may be several blanks.
  let characters: Range<Int>
  /// Whether the quotation marks kept it from being read as a fact, and are dropped.
  var isProtected = false
  /// Whether it is a tag, a name or another sign that was understood.
  var isFact = false

  /// Whether it may be part of a sentence, unlike `!high`.
  var isName: Bool { text.first == "#" || text.first == "@" }

  var start: Int { characters.lowerBound }

  init(_ text: String, isQuoted: Bool, _ characters: Range<Int>) {
    self.text = text
    self.isQuoted = isQuoted
    self.characters = characters
    guard isQuoted else { return }
    isProtected =
      QuickAdd.tag(in: content) != nil || QuickAdd.priority(in: content) != nil
      || QuickAdd.assignee(in: content) != nil
      || QuickAdd.lane(in: content) != nil || QuickAdd.estimate(in: content) != nil
      || QuickAdd.value(ofAny: ["due", "start"], in: content[...]) != nil
  }

  /// The words of a line, with the words of a date after `due:` or `start:` joined, as in
  /// `due:24 dec`.
  static func words(of line: String, today: CalendarDay) -> [QuickAddWord] {
    let words = words(of: line)
    var joined: [QuickAddWord] = []
    var index = 0
    while index < words.count {
      let count = dateLength(in: words[index...].prefix(QuickAdd.longestDate), today)
      let text = words[index..<index + count].map(\.text).joined(separator: " ")
      joined.append(
        count == 1
          ? words[index]
          : QuickAddWord(
            text,
            isQuoted: false,
            words[index].start..<words[index + count - 1].characters.upperBound
          )
      )
      index += count
    }
    return joined
  }

  /// The number of words that are a date after `due:` or `start:`; 1 for any other word.
  private static func dateLength(
    in words: ArraySlice<QuickAddWord>,
    _ today: CalendarDay
  ) -> Int {
    guard let first = words.first, !first.isQuoted,
      QuickAdd.value(ofAny: ["due"] + QuickAdd.startNames, in: first.text[...]) != nil
    else { return 1 }
    return stride(from: words.count, to: 1, by: -1)
      .first { count in
        let part = words.prefix(count)
        let text = part.map(\.text).joined(separator: " ")
        return !part.contains(where: \.isQuoted)
          && (QuickAdd.due(in: text, today) != nil || QuickAdd.start(in: text, today) != nil)
      } ?? 1
  }

  var content: String { isQuoted ? String(text.dropFirst().dropLast()) : text }

  /// The words of a line, in order; quotation marks join words if they start and end a word.
  static func words(of line: String) -> [QuickAddWord] {
    var words: [QuickAddWord] = []
    var rest = line[...]
    var start = 0
    while true {
      start += rest.prefix(while: \.isWhitespace).count
      rest = rest.drop(while: \.isWhitespace)
      guard !rest.isEmpty else { return words }
      let isLane = rest.hasPrefix("~\"")
      let quote = closingQuote(of: isLane ? rest.dropFirst() : rest)
      let end = quote.map { rest.index(after: $0) } ?? rest.firstIndex(where: \.isWhitespace)
      let text = String(rest[..<(end ?? rest.endIndex)])
      let characters = start..<start + text.count
      words.append(QuickAddWord(text, isQuoted: quote != nil && !isLane, characters))
      start = characters.upperBound
      rest = rest[(end ?? rest.endIndex)...]
    }
  }

  /// Removes and returns the words at the end that are only emoji.
  static func takeEmoji(atEndOf words: inout [QuickAddWord]) -> ArraySlice<QuickAddWord> {
    let first = words.lastIndex { !$0.text.allSatisfy(\.isEmoji) }.map { $0 + 1 } ?? 0
    defer { words.removeSubrange(first...) }
    return words[first...]
  }

  private static func closingQuote(of text: Substring) -> String.Index? {
    guard text.first == "\"" else { return nil }
    let inner = text.dropFirst()
    guard let close = inner.firstIndex(of: "\""), close > inner.startIndex else { return nil }
    let next = text.index(after: close)
    return next == text.endIndex || text[next].isWhitespace ? close : nil
  }
}

extension Character {
  /// Whether it shows as a picture, unlike a digit, which is an emoji only with a selector.
  fileprivate var isEmoji: Bool {
    unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }
}
