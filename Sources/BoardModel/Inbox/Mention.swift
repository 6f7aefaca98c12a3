/// `@name` in a text.
package enum Mention {
  /// The first line of a text that mentions a person; nil if there is none.
  ///
  /// `@ann-smith` and `@AnnSmith` mention “Ann Smith”; an address such as `ben@ann.com` mentions
  /// nobody.
  package static func line(of person: NamePattern, in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return nil }
    var signs = 0
    for line in text.split(whereSeparator: \.isNewline) {
      for index in line.indices where line[index] == "@" {
        signs += 1
        if signs > signLimit { return nil }
        guard index == line.startIndex || !joins(line[line.index(before: index)]),
          names(person, line[line.index(after: index)...].prefix { !$0.isWhitespace })
        else { continue }
        return String(line.trimmingPrefix(while: \.isWhitespace).prefix(lineLimit))
      }
    }
    return nil
  }

  /// No text that people write has more signs.
  private static let signLimit = 1_000
  /// As much of a line as is shown.
  private static let lineLimit = 200
  private static let wordLimit = 120

  /// Whether a word begins with the name, up to a character that can't continue a name.
  private static func names(_ person: NamePattern, _ word: Substring) -> Bool {
    let word = word.prefix(wordLimit)
    return word.indices.contains { index in
      let next = word.index(after: index)
      return isEnd(next, of: word) && person.matches(String(word[...index]))
    }
  }

  private static func isEnd(_ place: Substring.Index, of word: Substring) -> Bool {
    guard place < word.endIndex, joins(word[place]) else { return true }
    let next = word.index(after: place)
    // A full stop ends a sentence, or is a part of a name or an address.
    return word[place] == "." && (next == word.endIndex || !joins(word[next]))
  }

  /// Whether a character belongs to a name or an address.
  private static func joins(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "@_-./".contains(character)
  }
}
