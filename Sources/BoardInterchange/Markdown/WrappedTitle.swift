/// A title that goes on in the lines below it, as in a list that is broken at a width.
///
/// The first line goes on in the next one if it is long and ends neither a sentence nor in facts,
/// and the next one begins with a word in small letters; later lines may begin with any word.
enum WrappedTitle {
  private static let shortest = 50

  /// How many lines of the content belong to the title.
  static func count(of content: [String], after first: FactLine) -> Int {
    var line: Substring?
    var count = 0
    for next in content {
      let next = next[...].trimmingBlanks()
      guard begins(next, isSmall: count == 0), isOpen(line ?? first.text[...]),
        count > 0 || isPlain(first)
      else {
        break
      }
      (line, count) = (next, count + 1)
    }
    return count
  }

  /// A content that is not read as part of the title.
  static func apart(_ content: [String], after first: String) -> [String] {
    guard let next = content.first, begins(next[...].trimmingBlanks()), !first.contains("<br")
    else {
      return content
    }
    return count(of: content, after: FactLine(first)) == 0 ? content : [""] + content
  }

  private static func isOpen(_ line: Substring) -> Bool {
    line.count >= shortest && !".!?:;".contains(line.last ?? ".")
  }

  /// Whether a line begins with a word, in small letters or in any, which is no address, path or
  /// name of a value.
  private static func begins(_ line: Substring, isSmall: Bool = true) -> Bool {
    let word = line.prefix { $0 != " " }
    guard !line.hasPrefix("```"), !MarkdownLine.isItem(String(line)),
      let letter = word.drop(while: { "(`\"'“‘*_".contains($0) }).first
    else { return false }
    return (isSmall ? letter.isLowercase : letter.isLetter) && !word.contains { ":/=".contains($0) }
  }

  /// Whether a title is not bold as a whole, as our own exports write it, and has no facts after it.
  private static func isPlain(_ line: FactLine) -> Bool {
    let reading = line.first
    return reading.facts.allSatisfy { $0 < line.tail }
      && BoldTitle.inner(line.words(reading)) == nil
  }
}
