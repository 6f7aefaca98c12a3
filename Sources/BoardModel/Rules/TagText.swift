/// Tags typed on one line: words, with or without `#`, separated by blanks, commas or semicolons.
package enum TagText {
  /// - Complexity: O(*n*) for *n* characters.
  package static func tags(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { TagRule.words(of: tag(typedAs: $0)) }
  }

  /// The tag without the plus that some people type instead of `#`.
  ///
  /// Write `#+x` for a tag that starts with a plus.
  package static func tag(typedAs text: some StringProtocol) -> String {
    let rest = text.dropFirst()
    return String(text.first == "+" && rest.first?.isLetter == true ? String(rest) : String(text))
  }

  /// How a line changes the tags of several cards: `api -ui` adds one and removes one.
  package static func changes(in text: String) -> [CardAdjustment] {
    let words = tags(in: text)
    let removed = words.filter { $0.hasPrefix("-") }
      .map { String($0.drop { "-#".contains($0) }) }
    let added = words.filter { !$0.hasPrefix("-") }
      .map { $0.count > 1 && $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    return [
      removed.isEmpty ? nil : .removeTags(removed.filter { !$0.isEmpty }),
      added.isEmpty ? nil : .addTags(added),
    ]
    .compactMap(\.self)
  }

  package static func line(of tags: [String]) -> String {
    tags.map { "#" + $0 }.joined(separator: " ")
  }
}
