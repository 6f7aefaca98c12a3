/// A title that continues on the lines below it, as in a hard-wrapped list.
///
/// The first line continues on the next one if it is long, doesn't end a sentence or with facts, and
/// the next one begins with a lowercase word. Further lines may begin with any word.
enum WrappedTitle {
  private static let shortest = 50

  /// How many lines of the content belong to the title.
  static func count(of content: [String], after first: FactLine) -> Int {
    var line: Substring?
    var count = 0
    for next in content {
      let next = next[...].trimmingBlanks()
      guard begins(next, lowercase: count == 0), isOpen(line ?? first.text[...]),
        count > 0 || isPlain(first)
      else {
        break
      }
      (line, count) = (next, count + 1)
    }
    return count
  }

  /// The content, after a blank line if it would be read as part of the title.
  static func separated(_ content: [String], after first: String) -> [String] {
    guard let next = content.first, begins(next[...].trimmingBlanks()), !first.contains("<br")
    else {
      return content
    }
    return count(of: content, after: FactLine(first)) == 0 ? content : [""] + content
  }

  private static func isOpen(_ line: Substring) -> Bool {
    line.count >= shortest && !".!?:;".contains(line.last ?? ".")
  }

  /// Whether a line begins with a word, and not with an address, a path or the name of a value.
  private static func begins(_ line: Substring, lowercase: Bool = true) -> Bool {
    let word = line.prefix { $0 != " " }
    guard !line.hasPrefix("```"), !MarkdownLine.isItem(String(line)),
      let letter = word.drop(while: { "(`\"'“‘*_".contains($0) }).first
    else { return false }
    return (lowercase ? letter.isLowercase : letter.isLetter)
      && !word.contains { ":/=".contains($0) }
  }

  /// Whether a line has no facts at its end and is not all bold, as our own exports write titles.
  private static func isPlain(_ line: FactLine) -> Bool {
    let reading = line.first
    return reading.facts.allSatisfy { $0 < line.tail }
      && BoldTitle.inner(line.words(reading)) == nil
  }
}
