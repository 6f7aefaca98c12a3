/// Tags as they are typed on one line: words, with or without `#` before them, parted by blanks,
/// commas or semicolons.
package enum TagText {
  /// The tags of a line, in order.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package static func tags(in text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap { TagRule.words(of: String($0)) }
  }

  /// The line that stands for tags.
  package static func line(of tags: [String]) -> String {
    tags.map { "#" + $0 }.joined(separator: " ")
  }
}
